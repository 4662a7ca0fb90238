import { existsSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import * as assert from 'uvu/assert';
import { designCss } from '../../../../src/lib/design/css.ts';
import { builtIn } from '../../../../src/lib/design/tokens.ts';
import { Font } from '../../../../server/features/website/design/fonts/model.ts';
import { readFont } from '../../../../server/features/website/design/fonts/read-font.ts';
import { updateBrand } from '../../../../server/features/website/design/operations/brand.ts';
import { addFont, removeFont } from '../../../../server/features/website/design/operations/fonts.ts';
import { showManifest } from '../../../../server/features/website/design/operations/manifest.ts';
import { showFont, showSheet } from '../../../../server/features/website/design/operations/sheets.ts';
import { UploadedFile } from '../../../../server/operation/uploaded-file.ts';
import { fontBytes } from '../../../support/files/fonts.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const regular = 'source-serif-4-latin-wght-normal';
const italic = 'source-serif-4-latin-wght-italic';

/** A font whose first bytes are others. */
function changed(write: (bytes: Buffer) => void): Buffer {
	const bytes = Buffer.from(fontBytes());
	write(bytes);
	return bytes;
}

/** A file of a few kB that says one table of `megabytes` is in it, and keeps its word. */
function bomb(megabytes: number): Buffer {
	const size = megabytes * 1024 * 1024;
	const packed = brotliCompressSync(Buffer.alloc(size), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
	const length = [28, 21, 14, 7, 0].map((shift) => Math.floor(size / 2 ** shift) % 128);
	const entry = Buffer.from([4, ...length.map((digit, index) => (index < 4 ? digit | 0x80 : digit))]);
	const first = length.findIndex((digit) => digit > 0);
	const directory = Buffer.concat([entry.subarray(0, 1), entry.subarray(1 + first)]);
	const head = Buffer.alloc(48);
	head.write('wOF2');
	head.writeUInt32BE(0x00010000, 4);
	head.writeUInt32BE(48 + directory.length + packed.length, 8);
	head.writeUInt16BE(1, 12);
	head.writeUInt32BE(packed.length, 20);
	return Buffer.concat([head, directory, packed]);
}

forEachDatabase('the own fonts of a namespace', ({ test, open }) => {
	let scene: Scene;
	test.before.each(async () => {
		scene = await openScene({ open });
	});

	const add = (bytes: Buffer, more = {}) =>
		scene.call(addFont, { file: new UploadedFile('a.woff2', Buffer.from(bytes)), isLicensed: 'true' }, more);
	const choose = (brand: object, more = {}) => scene.call(updateBrand, { brand }, more);
	const shown = async (namespace = 'acme') => (await scene.call(showManifest, {}, { namespace })).manifest;
	const css = async () => (await scene.call(showSheet, { kind: 'page' })).css;
	const stored = () => Font.findAll({ where: { namespace: 'acme' } });

	test('a font is read, stored as it was sent, and says its family and weights', async () => {
		const before = (await shown()).version;
		const { font, version } = await add(fontBytes(regular));
		assert.equal(
			[font.family, font.minWeight, font.maxWeight, font.isItalic, version],
			['Source Serif 4', 200, 900, false, before + 1]
		);
		assert.match(font.src, /^\/design\/acme\/font-[0-9a-f]{16}\.woff2$/);
		const hash = /font-(.+)\.woff2/.exec(font.src)![1]!;
		assert.equal((await scene.call(showFont, { hash })).body, fontBytes(regular));
		assert.is((await refusal(scene.call(showFont, { hash }, { namespace: 'beta' }))).code, 'not_found');
		const [row] = await stored();
		assert.is(row!.licensedBy, 'system');
		assert.equal((await shown()).fonts.length, 1);
	});

	test('what is no font is refused with its reason and leaves nothing', async () => {
		const refused = async (bytes: Buffer) => {
			const { code, details } = await refusal(add(bytes));
			return details ? `${code} ${details.map((one) => one.code).join()}` : code;
		};
		assert.is(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'unsupported_media_type');
		assert.is(await refused(Buffer.from('OTTO'.padEnd(200, 'x'))), 'unsupported_media_type');
		assert.is(await refused(Buffer.alloc(300 * 1024 + 1)), 'payload_too_large');
		assert.is(await refused(fontBytes().subarray(0, 20_000)), 'invalid_input font_broken');
		assert.is(await refused(changed((bytes) => bytes.writeUInt32BE(0x74746366, 4))), 'invalid_input font_collection');
		assert.is(await refused(changed((bytes) => bytes.fill(0, 5000, 5100))), 'invalid_input font_broken');
		assert.is(await refused(bomb(9)), 'invalid_input font_too_large');
		assert.is(await refused(bomb(2)), 'invalid_input font_broken', 'no table that a font needs');
		assert.equal(await stored(), []);
		const file = new UploadedFile('a.woff2', fontBytes());
		assert.equal(faultsOf(await refusal(scene.call(addFont, { file, isLicensed: false }))), ['isLicensed required']);
		assert.equal(
			faultsOf(await refusal(scene.call(addFont, { file }))).map((one) => one.split(' ')[0]),
			['isLicensed']
		);
	});

	test('every font cut short anywhere is refused, in linear time', () => {
		const whole = fontBytes();
		for (let at = 0; at < 60; at += 1) {
			const cut = Buffer.from(whole.subarray(0, Math.floor((whole.length * at) / 60)));
			if (cut.length > 12) cut.writeUInt32BE(cut.length, 8);
			assert.throws(
				() => readFont(cut),
				(error: Error) => error.name === 'Error',
				String(at)
			);
		}
	});

	test('the same font twice and a seventh one are refused', async () => {
		await add(fontBytes());
		assert.equal(faultsOf(await refusal(add(fontBytes()))), ['file duplicate']);
		const { createdAt: _made, updatedAt: _changed, id: _id, ...row } = (await stored())[0]!.get();
		for (let number = 2; number <= 6; number += 1)
			await Font.create({ ...row, file: `font-${String(number).padStart(32, '0')}.woff2`, sha256: `${number}` });
		assert.equal(faultsOf(await refusal(add(fontBytes(regular)))), ['file limit']);
		assert.ok(await add(fontBytes(regular), { namespace: 'beta' }), 'others have their own');
	});

	test('headings and texts choose a family; pages get its files alone', async () => {
		assert.is(await css(), '');
		assert.equal(faultsOf(await refusal(choose({ headingFont: 'Nunito' }))), ['brand.headingFont unknown_reference']);
		await add(fontBytes());
		const serif = [await add(fontBytes(regular)), await add(fontBytes(italic))];
		assert.is(await css(), '', 'a font that nobody chose is not loaded');
		await choose({ headingFont: 'Source Serif 4' });
		const sheet = await css();
		assert.is(sheet.match(/@font-face/g)!.length, 2);
		for (const { font } of serif) assert.ok(sheet.includes(`url("${font.src}") format("woff2")`));
		assert.ok(sheet.includes('--font-display:"Own Source Serif 4", system-ui, sans-serif'));
		assert.not(sheet.includes('--font-text:'));
		assert.equal(faultsOf(await refusal(choose({ textFont: 'Nunito' }, { namespace: 'beta' }))), [
			'brand.textFont unknown_reference'
		]);
		assert.is((await shown('beta')).fonts.length, 0);
		await choose({ headingFont: null });
		assert.is(await css(), '');
	});

	test('a font in use is told before it goes; then the design is without it', async () => {
		const { font } = await add(fontBytes());
		const { dependencies } = scene;
		const [row] = await stored();
		const file = path.join(dependencies.env.DATA_DIR, 'uploads', row!.file!);
		assert.ok(existsSync(file));
		await choose({ headingFont: 'Nunito', textFont: 'Nunito' });
		const told = await refusal(scene.call(removeFont, { id: font.id }));
		assert.equal([told.code, told.extra.uses], ['conflict', ['headingFont', 'textFont']]);
		assert.is((await refusal(scene.call(removeFont, { id: font.id }, { namespace: 'beta' }))).code, 'not_found');
		const { brand, fonts } = await scene.call(removeFont, { id: font.id, force: true });
		assert.equal([brand.headingFont, brand.textFont, fonts], [null, null, []]);
		assert.not(existsSync(file));
		assert.is(await css(), '');
	});

	test('a name of a family cannot leave its place in the style', () => {
		const family = 'A"};</style><script>';
		const font = { family, src: '/design/acme/font-0.woff2', minWeight: 400, maxWeight: 400, isItalic: false };
		const sheet = designCss('acme', builtIn, { headings: family, text: null, faces: [font] });
		assert.ok(sheet.includes('"Own A style script"'));
		assert.not(sheet.includes('</style>'));
	});
});
