import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as assert from 'uvu/assert';
import type { IdentityChange } from '../../../../src/lib/design/identity.ts';
import { createEvent } from '../../../../server/features/authoring/events/operations.ts';
import {
	listReferences,
	removeFile,
	renameFile,
	uploadFile
} from '../../../../server/features/platform/media/operations.ts';
import { updateNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { Namespace } from '../../../../server/features/platform/namespaces/model.ts';
import { updateBrand } from '../../../../server/features/website/design/operations/brand.ts';
import { showManifest } from '../../../../server/features/website/design/operations/manifest.ts';
import { saveDesign, showDesign } from '../../../../server/features/website/design/operations/screen.ts';
import { resetDesign, updateTokens } from '../../../../server/features/website/design/operations/tokens.ts';
import { UploadedFile } from '../../../../server/operation/uploaded-file.ts';
import { sentFile } from '../../../support/print/pictures.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const pictures = { logo: null, logoDark: null, icon: null, sharePicture: null };
const nothing = { ...pictures, headingFont: null, textFont: null, ornaments: null };
const drawing = (size: number) =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="M0 0h9v9z"/></svg>`;

forEachDatabase('the brand of a namespace', ({ test, open }) => {
	let scene: Scene;
	let folder: string;
	test.before.each(async () => {
		scene = await openScene({ open });
		folder = await mkdtemp(path.join(tmpdir(), 'brand-'));
		scene.dependencies.env.DATA_DIR = folder;
	});
	test.after.each(() => rm(folder, { recursive: true }));

	const change = (brand: IdentityChange, more = {}) => scene.call(updateBrand, { brand }, more);
	const shown = async (namespace = 'acme') => (await scene.call(showManifest, {}, { namespace })).manifest;
	const upload = async (name: string, more = {}) =>
		(await scene.call(uploadFile, { file: await sentFile(name) }, more)).file.path;
	const draw = async (name: string, size: number) =>
		(await scene.call(uploadFile, { file: new UploadedFile(name, Buffer.from(drawing(size))) })).file.path;

	test('pictures are own files; what is left out stays, null removes, and the same again is no change', async () => {
		const before = await shown();
		assert.equal([before.brand, before.shownOrnaments], [nothing, 'none']);
		const [logo, icon] = [await upload('logo.png'), await upload('icon.png')];
		const { brand, version } = await change({ logo, icon });
		assert.equal([brand, version], [{ ...nothing, logo, icon }, before.version + 1]);
		assert.equal((await change({ icon: null, ornaments: 'bulbs' })).brand, { ...nothing, logo, ornaments: 'bulbs' });
		assert.is((await change({ logo })).version, version + 1);
		assert.is((await shown()).shownOrnaments, 'bulbs');
		await scene.call(resetDesign, {});
		assert.is((await shown()).brand.logo, logo, 'a reset of the values keeps the brand');
		const late = await refusal(change({ logo: null }, { ifVersion: version }));
		assert.is(late.code, 'version_conflict');
	});

	test('nothing of a brand is inherited, and files of others are refused', async () => {
		const logo = await upload('logo.png', { namespace: 'default' });
		await change({ logo, ornaments: 'all' }, { namespace: 'default' });
		assert.equal([(await shown()).brand, (await shown()).shownOrnaments], [nothing, 'none']);
		assert.equal(faultsOf(await refusal(change({ logo }))), ['brand.logo unknown_reference']);
		assert.equal(faultsOf(await refusal(change({ sharePicture: '/uploads/gone.png', ornaments: 'all' }))), [
			'brand.sharePicture unknown_reference'
		]);
		const wrong = { logo: 'https://example.org/a.png', icon: '/uploads/../a.png', ornaments: 'tent', size: 1 };
		assert.equal(faultsOf(await refusal(change(wrong as never))).sort(), [
			'brand.icon invalid_format',
			'brand.logo invalid_format',
			'brand.ornaments invalid_enum',
			'brand.size unknown_field'
		]);
		assert.equal((await shown()).brand, nothing);
	});

	test('an icon of 20 000 pixels is refused', async () => {
		const icon = await draw('huge.svg', 20_000);
		assert.equal(faultsOf(await refusal(change({ icon }))), ['brand.icon too_big']);
		assert.equal(faultsOf(await refusal(scene.call(saveDesign, { brand: { icon } }))), ['brand.icon too_big']);
		assert.is((await change({ icon: await draw('fine.svg', 512) })).brand.icon, '/uploads/fine.svg');
	});

	test('the library knows where its files are used, and renames them there', async () => {
		const logo = await upload('logo.png');
		const { version } = await change({ logo });
		const { references } = await scene.call(listReferences, { name: 'logo.png' });
		assert.equal(references, [{ kind: 'design', id: 'brand', title: 'Logo, Icon' }]);
		assert.is((await refusal(scene.call(removeFile, { name: 'logo.png' }))).code, 'conflict');
		await scene.call(renameFile, { name: 'logo.png', newName: 'kranich' });
		const { brand, version: now } = await shown();
		assert.equal([brand.logo, now], ['/uploads/kranich.png', version + 1]);
	});

	test('ornaments are proposed by the events, and a new name of the namespace keeps the brand', async () => {
		await scene.call(createEvent, { name: 'Sommerfest' });
		assert.equal([(await shown()).shownOrnaments, (await shown()).brand.ornaments], ['all', null]);
		await change({ ornaments: 'none' });
		const { id } = (await Namespace.findOne({ where: { namespace: 'acme' } }))!;
		await scene.call(updateNamespace, { id, namespace: 'zeta' });
		assert.is((await shown('zeta')).shownOrnaments, 'none');
	});

	test('the screen shows and saves it beside the values', async () => {
		const logo = await upload('logo.png');
		const { brand, shownOrnaments } = await scene.call(saveDesign, { brand: { logo, ornaments: 'curtain' } });
		assert.equal([brand.logo, shownOrnaments], [logo, 'curtain']);
		await scene.call(updateTokens, { tokens: { shape: { radius: 'none' } } });
		assert.equal((await scene.call(showDesign, {})).brand, brand);
	});
});
