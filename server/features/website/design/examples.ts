import { newUid, sha256 } from '../../../runtime/crypto.ts';
import { UploadedFile } from '../../../operation/uploaded-file.ts';
import { examplesOf } from '../../examples.ts';
import type { design } from './feature.ts';
import { shortHash } from './fonts/find.ts';
import { Font } from './fonts/model.ts';
import { updateCss } from './operations/css.ts';

const ns = '/namespaces/acme';

export const examples = examplesOf<typeof design, { font: number; fontHash: string }>({
	async make(call, mark, namespace) {
		// Comments are removed from what pages load.
		await call(updateCss, { css: `/* ${mark} */ p { color: #21141a }` });
		const facts = { minWeight: 400, maxWeight: 700, isItalic: false, size: 1, licensedBy: mark };
		const names = { family: mark, file: `font-${newUid()}.woff2`, sha256: sha256(`${namespace} ${mark}`) };
		const font = await Font.create({ namespace, ...facts, ...names });
		return { font: font.id, fontHash: shortHash(font) };
	},
	inputs: {
		'design.save': () => ({ preset: 'ember' }),
		'design.reset': () => ({ group: 'brand' }),
		'design.updateTokens': () => ({ tokens: { brand: { primary: '#102030' } } }),
		'design.updateBrand': () => ({ brand: { ornaments: 'bulbs' } }),
		'design.updateCss': () => ({ css: '.stranger { color: #21141a }' }),
		'design.checkCss': () => ({ css: '.stranger { color: #21141a }' }),
		'design.importPreset': () => ({ preset: 'ember' }),
		'design.showSheet': () => ({ kind: 'page' }),
		'design.showIcon': () => ({ side: 32 }),
		'design.addFont': () => ({ file: new UploadedFile('x.woff2', Buffer.from('x')), isLicensed: true }),
		'design.removeFont': ({ font }) => ({ id: font, force: true }),
		'design.showFont': ({ fontHash }) => ({ hash: fontHash }),
		'design.validatePage': () => ({ page: 'marked-page' })
	},
	openToAll: ['design.showSheet', 'design.showIcon', 'design.showLook', 'design.listPresets', 'design.showSchema'],
	atHome: [
		'design.show',
		'design.showTokens',
		'design.showCss',
		'design.showManifest',
		'design.save',
		'design.reset',
		'design.updateTokens',
		'design.updateBrand',
		'design.updateCss',
		'design.checkCss',
		'design.importPreset',
		'design.addFont'
	],
	unmarked: [
		'design.checkCss',
		'design.showTokens',
		'design.listPresets',
		'design.showSchema',
		'design.showManifest',
		'design.showSheet',
		'design.showIcon',
		'design.showLook',
		'design.validatePage'
	],
	requests: [
		{ request: `POST ${ns}/design/presets/harbour`, status: 200 },
		{
			request: `PATCH ${ns}/design/tokens`,
			send: { body: { tokens: { brand: { accent: '#d9822b' }, shape: { radius: 'round' } } } },
			status: 200
		},
		{ request: `GET ${ns}/design/tokens`, status: 200 },
		{ request: `PATCH ${ns}/design`, send: { body: { brand: { ornaments: 'none' } } }, status: 200 },
		{
			request: `PUT ${ns}/design/css`,
			send: { body: { css: 'h1 { letter-spacing: -0.03em }\nh2 { behavior: none }' } },
			status: 200
		},
		{ request: `GET ${ns}/design/css`, status: 200 },
		{ request: `GET ${ns}/design/presets`, status: 200 },
		{ request: `GET ${ns}/design/schema`, status: 200 },
		{ request: `GET ${ns}/design`, status: 200 },
		{ request: `GET ${ns}/design/validate/weg`, status: 200 },
		{ request: `POST ${ns}/design/reset`, send: { body: { group: 'shape' } }, status: 200 }
	],
	beyond: 'all'
});
