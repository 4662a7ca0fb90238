import * as assert from 'uvu/assert';
import { showCss, updateCss } from '../../../../server/features/website/design/operations/css.ts';
import { showManifest, showSchema } from '../../../../server/features/website/design/operations/manifest.ts';
import { saveDesign, showDesign } from '../../../../server/features/website/design/operations/screen.ts';
import { showLook, showSheet } from '../../../../server/features/website/design/operations/sheets.ts';
import {
	importPreset,
	listPresets,
	resetDesign,
	showTokens,
	updateTokens
} from '../../../../server/features/website/design/operations/tokens.ts';
import { validatePage } from '../../../../server/features/website/design/operations/validate.ts';
import { createNamespace, updateNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import type { Context } from '../../../../server/operation/operation.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('the look of a namespace', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		for (const namespace of ['acme', 'beta', 'default']) {
			await scene.call(resetDesign, {}, { namespace });
			await scene.call(updateCss, { css: '' }, { namespace });
		}
	});

	const inAcme = { namespace: 'acme' };
	const show = (namespace = 'acme') => scene.call(showTokens, {}, { namespace });
	const change = (tokens: object, more: Partial<Context> = inAcme) => scene.call(updateTokens, { tokens }, more);
	const sheet = (namespace = 'acme', kind = 'page') => scene.call(showSheet, { kind }, { namespace });

	test('values of default show in every namespace that sets none, and null returns to them (C42)', async () => {
		await change({ brand: { primary: '#112233', accent: '#445566' } }, { namespace: 'default' });
		await change({ brand: { primary: '#AABBCC' } });
		const { tokens, own } = await show();
		assert.equal([tokens.brand.primary, tokens.brand.accent], ['#aabbcc', '#445566']);
		assert.equal(own, { brand: { primary: '#aabbcc' } });
		assert.is((await show('beta')).tokens.brand.primary, '#112233');
		await change({ brand: { accent: '#000000' } }, { namespace: 'default' });
		assert.is((await show()).tokens.brand.accent, '#000000');
		const back = await change({ brand: { primary: null } });
		assert.equal([back.tokens.brand.primary, back.own], ['#112233', {}]);
	});

	test('unknown groups, keys and values are refused, each with its place', async () => {
		const faults = async (tokens: object) => faultsOf(await refusal(change(tokens)));
		assert.equal(await faults({ brand: { primary: 'red', tint: '#000000' }, colours: {}, shape: { radius: 'big' } }), [
			'tokens.brand.primary invalid_format',
			'tokens.brand.tint unknown_field',
			'tokens.shape.radius invalid_enum',
			'tokens.colours unknown_field'
		]);
		assert.equal((await show()).own, {});
	});

	test('a preset applies its ten values, is remembered while one of them applies, and can be reset by group', async () => {
		await change({ motion: { level: 'off' }, shape: { radius: 'round' } });
		const { own, importMeta } = await scene.call(importPreset, { preset: 'chalkboard' }, inAcme);
		assert.equal([own.shape!.radius, own.motion!.level, own.type!.family], ['none', 'off', 'mono']);
		assert.equal([importMeta!.preset, importMeta!.importedBy], ['chalkboard', 'system']);
		const some = await scene.call(resetDesign, { group: 'brand' }, inAcme);
		assert.equal([some.own.brand, some.importMeta?.preset], [undefined, 'chalkboard']);
		const { own: none, importMeta: gone } = await scene.call(resetDesign, {}, inAcme);
		assert.equal([none, gone], [{}, null]);
		assert.is((await refusal(scene.call(importPreset, { preset: 'neon' }, inAcme))).status, 404);
		assert.is((await scene.call(listPresets, {})).presets.length, 7);
	});

	test('a version counts changes of the response, and guards a change', async () => {
		const { version } = await show();
		await change({ brand: { ink: '#000000' } }, { namespace: 'default' });
		assert.is((await show()).version, version + 1, 'what default changes is another answer');
		assert.is(
			(await refusal(change({ brand: { ink: '#111111' } }, { ...inAcme, ifVersion: version }))).code,
			'version_conflict'
		);
		const changed = await change({ brand: { ink: '#111111' } }, { ...inAcme, ifVersion: version + 1 });
		assert.is(changed.version, version + 2);
		assert.is((await change({ brand: { ink: '#111111' } })).version, version + 2, 'the same again is no change');
	});

	test('CSS is kept as it was written, and what pages may not load is reported', async () => {
		const css = 'h1 { gap: 0 }\n@import "https://evil.test/a.css";\np { color: #dddddd }';
		const { warnings } = await scene.call(updateCss, { css: css.replaceAll('\n', '\r\n') }, inAcme);
		assert.equal(
			warnings.map(({ line, code, isDropped }) => [line, code, isDropped]),
			[
				[2, 'forbidden_rule', true],
				[3, 'low_contrast', false]
			]
		);
		assert.equal(await scene.call(showCss, {}, inAcme), { css, warnings, version: (await show()).version });
		assert.match((await sheet()).css, '[data-namespace="acme"] h1{gap:0;}');
		assert.not.match((await sheet()).css, 'evil');
		assert.is((await sheet('acme', 'look')).css, '', 'phones and projectors get none of it');
		assert.is((await sheet('beta')).css, '');
		const tooLong = await refusal(scene.call(updateCss, { css: 'ä'.repeat(32 * 1024 + 1) }, inAcme));
		assert.equal(faultsOf(tooLong), ['css too_long']);
		await scene.call(updateCss, { css: `/*${'x'.repeat(64 * 1024 - 4)}*/` }, inAcme);
		assert.equal(faultsOf(await refusal(scene.call(updateCss, { css: 'p { content: "\ud800" }' }, inAcme))), [
			'css invalid_format'
		]);
	});

	test('the style follows every write, of default too, and is absent for the built-in design', async () => {
		assert.equal(await sheet(), { hash: '', css: '' });
		await change({ brand: { primary: '#0b5cad' } }, { namespace: 'default' });
		const first = await sheet();
		assert.match(first.css, '--mq-brand-primary:#0b5cad');
		await change({ brand: { primary: '#2f6b2f' } });
		const second = await sheet();
		assert.ok(second.hash !== first.hash && second.css.includes('#2f6b2f'));
		await scene.call(resetDesign, {}, inAcme);
		assert.equal(await sheet(), first, 'the same look has the same name');
	});

	test('phones get their design by name', async () => {
		assert.is((await scene.call(showLook, {}, inAcme)).style, null);
		await change({ brand: { primary: '#0b5cad' }, theme: { mode: 'dark' } });
		const { style, brand, mode } = await scene.call(showLook, {}, inAcme);
		assert.match(style!, /^\/design\/acme\/[0-9a-f]{16}-look\.css$/);
		assert.equal([brand.primary, mode], ['#0b5cad', 'dark']);
	});

	test('a namespace begins with the preset that was wished for', async () => {
		await scene.call(createNamespace, { namespace: 'gamma', preset: 'meadow' });
		assert.equal(
			[(await show('gamma')).importMeta?.preset, (await show('gamma')).tokens.type.family],
			['meadow', 'rounded']
		);
		assert.equal(faultsOf(await refusal(scene.call(createNamespace, { namespace: 'delta', preset: 'neon' }))), [
			'preset invalid_enum'
		]);
	});

	test('a new name and a closed namespace', async () => {
		const { namespace: made } = await scene.call(createNamespace, { namespace: 'eta', preset: 'ember' });
		await scene.call(updateNamespace, { id: made.id, namespace: 'theta' });
		assert.match((await sheet('theta')).css, '[data-namespace="theta"]');
		await scene.call(updateNamespace, { id: made.id, isActive: false });
		assert.is((await refusal(sheet('theta'))).status, 404);
		assert.is((await refusal(sheet('eta'))).status, 404);
	});

	test('the screen saves one thing at a time', async () => {
		const save = (input: object) => scene.call(saveDesign, input, inAcme);
		assert.is((await save({ preset: 'harbour' })).tokens.brand.primary, '#0b5cad');
		const [faint] = (await save({ tokens: { brand: { accent: '#d9822b' } } })).warnings;
		assert.is(faint && 'key' in faint && faint.key, 'accent');
		assert.equal((await save({ css: '@import "x";' })).cssWarnings.length, 1);
		const { origins, css, contrast, presets } = await scene.call(showDesign, {}, inAcme);
		assert.equal([origins['brand.primary'], origins['brand.accent'], css], ['preset', 'own', '@import "x";']);
		assert.equal([contrast.light.length, presets.length], [10, 7]);
		assert.equal((await save({ reset: 'brand' })).own.brand, undefined);
		assert.equal((await save({ reset: true })).own, {});
		for (const wrong of [{}, { preset: 'harbour', reset: true }])
			assert.equal(faultsOf(await refusal(save(wrong))), [' required']);
		assert.equal(faultsOf(await refusal(save({ reset: false }))), ['reset invalid_enum']);
	});

	test('the manifest tells authors of pages what exists', async () => {
		await change({ brand: { primary: '#0b5cad' } });
		const { manifest } = await scene.call(showManifest, {}, inAcme);
		assert.equal(
			[manifest.cssVariables['--mq-brand-primary'], manifest.cssVariables['--mq-on-primary']],
			['#0b5cad', '#ffffff']
		);
		assert.equal([manifest.blocks.text, manifest.surfaces[1]], [['prose', 'columns'], 'mist']);
		assert.is(manifest.origins['brand.primary'], 'own');
		const { keys } = await scene.call(showSchema, {}, inAcme);
		assert.equal([keys.length, keys[0]!.variable, keys[0]!.allowed], [15, '--mq-brand-primary', ['#rrggbb']]);
	});

	test('a page is held against files, headings and colours', async () => {
		const data = { heading: 'A', level: 2, body: '<h4>B</h4><img src="/uploads/gone.png" alt="">' };
		const picture = { heading: 'C', image: { src: '/uploads/gone.png', alt: '' } };
		await scene.call(
			savePage,
			{
				page: 'checked',
				blocks: [
					{ type: 'text', id: 't', data },
					{ type: 'media', id: 'm', data: picture }
				]
			},
			inAcme
		);
		const found = await scene.call(validatePage, { page: 'checked' }, inAcme);
		const told = (list: typeof found.errors) => list.map(({ block, path, code }) => `${block} ${path} ${code}`);
		assert.equal(
			[found.valid, told(found.errors)],
			[false, ['t blocks[0].data.body missing_file', 'm blocks[1].data.image.src missing_file']]
		);
		assert.equal(told(found.warnings), [
			't blocks[0].data.body heading_order',
			't blocks[0].data.body empty_alt',
			'm blocks[1].data.image.alt empty_alt'
		]);
		await change({ brand: { accent: '#d9822b' } });
		const faint = await scene.call(validatePage, { page: 'checked' }, inAcme);
		assert.ok(told(faint.warnings).includes('null light.accent-on-paper low_contrast'));
		assert.is((await refusal(scene.call(validatePage, { page: 'checked' }, { namespace: 'beta' }))).status, 404);
	});
});
