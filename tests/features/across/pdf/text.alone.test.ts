import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lineOf, paragraphOf } from '../../../../server/runtime/pdf/lines.ts';
import type { Outlet } from '../../../../server/runtime/pdf/outlet.ts';
import { a4, Paper, type TextStyle } from '../../../../server/runtime/pdf/paper.ts';
import { assertLinear, cpuMs } from '../../../support/runner/cpu.ts';
import { readPdf } from '../../../support/print/pdf-text.ts';

/** A sheet in this thread, whose bytes are kept. */
async function sheet(): Promise<{ paper: Paper; read: () => Promise<Buffer> }> {
	const parts: Buffer[] = [];
	const outlet = { write: (part: Buffer) => parts.push(part), room: async () => {}, end() {} };
	const facts = { title: 'Ein Blatt', language: 'de', madeAt: new Date('2026-11-22T12:00:00Z') };
	const paper = new Paper(facts, outlet as unknown as Outlet);
	await paper.page(a4);
	return { paper, read: async () => (await paper.end(), Buffer.concat(parts)) };
}

const box = { x: 20, y: 20, width: 120, height: 14 };
const large: TextStyle = { size: 24, least: 9, lines: 2 };

async function written(text: string, style: TextStyle = large) {
	const { paper, read } = await sheet();
	const made = paper.text(text, box, style);
	return { made, ...(await readPdf(await read())) };
}

const test = suite('text on paper');

const rows: [name: string, text: string, read?: string][] = [
	['Latin', 'Łódź Žižkov Ñandú çığır ß'],
	['letters that a font draws as one', 'Griff auf offiziell fliegen'],
	['Vietnamese', 'Đội Nguyễn Ánh Thị'],
	['Greek', 'Ελληνική ομάδα'],
	['Cyrillic', 'Команда Жёлтые Їжаки'],
	['Hebrew', 'שלום'],
	['Arabic', 'مرحبا'],
	['a lam with its alef', 'لا'],
	['Thai', 'ทีมช้างน้อย ผู้ใหญ่บ้าน'],
	// Its vowel am is told in the two parts that it is drawn in, with the vowel beside them for readers that ask for it.
	['the vowel am of Thai', 'น้ำใจ กำลัง', 'น\u0E4D\u0E49าใจ ก\u0E4Dาลัง'],
	['Chinese of both kinds', '漢字 简体'],
	['Japanese', 'チーム日本語ひらがな'],
	['Korean', '한국팀 서울'],
	['Georgian', 'გუნდი'],
	['Armenian', 'Հայաստան'],
	['Ethiopic', 'አማርኛ ቡድን'],
	['Tamil', 'தமிழ் அணி'],
	['Bengali', 'বাংলা দল'],
	// Its vowel i is drawn before the letter it follows, and readers get it in that order.
	['Devanagari', 'हिन्दी टीम', 'िहन्दी टीम'],
	['letters of mathematics', '𝕱𝖗𝖆𝖐𝖙𝖚𝖗 𝓣𝓮𝓪𝓶', 'Fraktur Team'],
	['full width and circles', 'Ｔｅａｍ Ⓑ'],
	['emoji, with joins and flags', '🎉 👩‍👩‍👧 🇩🇪'],
	['all at once', 'Ωмир שלום 漢字 🎉'],
	['Hebrew in brackets', 'abc (שלום) def'],
	['an accent of its own', 'e\u0301te\u0301', 'été'],
	['a soft hyphen that is not needed', 'Stadt\u00ADrallye', 'Stadtrallye'],
	['no hidden turning', '\u202Eabc\u202C', 'abc'],
	['lines and tabs as spaces', 'a\tb\nc', 'a b c'],
	['what no font has', 'Team \u{12345}', 'Team \u25A1'],
	['half a sign', 'a\uD83D', 'a\u25A1']
];
for (const face of ['text', 'strong', 'display'] as const)
	test(`every script reads back as it was written: ${face}`, async () => {
		const { paper, read } = await sheet();
		for (const [, text] of rows) {
			paper.text(text, box, { ...large, face });
			await paper.page(a4);
		}
		const { pages } = await readPdf(await read());
		for (const [index, [name, text, kept = text]] of rows.entries()) assert.is(pages[index]!.trim(), kept, name);
		assert.not(pages.join('').includes('?'));
	});

test('a document has its title, its language and a list of missing characters', async () => {
	const { info } = await written('Team \u{12345} \u{12345} \uABCD');
	assert.is(info.Title, 'Ein Blatt');
	assert.is(info.Language, 'de');
	assert.equal(info.Custom, { MissingGlyphs: 'U+12345 U+ABCD' });
	assert.is((await written('Team')).info.Custom, undefined);
});

test('the same text produces the same bytes', async () => {
	const bytes = async () => {
		const { paper, read } = await sheet();
		paper.text('Ωмир שלום 漢字 🎉', box, large);
		return read();
	};
	assert.equal(await bytes(), await bytes());
});

test('a long name shrinks, then wraps to a second line, then ends with an ellipsis', async () => {
	const short = await written('Laternenträger');
	assert.is(short.made.size, 24);
	const longer = await written('Freiwillige Feuerwehr Lindenau an der Mühle');
	assert.ok(longer.made.size < 24 && longer.made.size > 9, String(longer.made.size));
	assert.not(longer.made.isCut);
	const endless = await written('Donaudampfschiff '.repeat(40));
	assert.is(endless.made.size, 9);
	assert.ok(endless.made.isCut);
	assert.ok(endless.pages[0]!.trim().endsWith('\u2026'));
	assert.is(endless.pages[0]!.trim().split('\n').length, 2);
});

test('a word that is wider than its box is cut where the line is full', async () => {
	const { pages, made } = await written('x'.repeat(300), { size: 14, lines: 2 });
	assert.ok(made.isCut);
	assert.match(pages[0]!.trim(), /^x+\nx+…$/);
});

test('a line of Thai breaks after a word, and a ring is placed below its tone mark', async () => {
	const words = ['โรงเรียน', 'ริม', 'แม่น้ำ', 'เจ้าพระยา'];
	const { pages } = await written(words.join('').repeat(3), { size: 15, lines: 2 });
	const lines = pages[0]!.trim().split('\n');
	assert.is(lines.length, 2);
	const drawn = words.map((word) => word.replace('้ำ', '\u0E4D\u0E49า'));
	assert.ok(
		drawn.some((word) => lines[1]!.startsWith(word)),
		lines[1]
	);
	assert.ok(
		drawn.some((word) => lines[0]!.endsWith(word)),
		lines[0]
	);
	const { words: parts } = paragraphOf([{ text: 'น้ำ' }], 'text', new Set());
	assert.equal(
		lineOf(parts[0]!.clusters).runs.map(({ text, means }) => [text, means]),
		[['น\u0E4D\u0E49า', 'น้ำ']]
	);
});

test('every text stays in its box', async () => {
	const { paper } = await sheet();
	const texts = ['W'.repeat(50), 'i '.repeat(500), 'שלום '.repeat(99), '漢'.repeat(99), 'Z' + '\u0301'.repeat(999)];
	for (const text of texts) {
		const { height } = paper.measure(text, box, large);
		assert.ok(height <= box.height + 0.01, `${text.slice(0, 5)}: ${height}`);
	}
});

test('pieces with different styles form one text', async () => {
	const { paper, read } = await sheet();
	paper.text([{ text: 'mit ' }, { text: '468 von 520 Punkten', face: 'strong' }, { text: ' den ' }], box, large);
	paper.text([{ text: 'שלום' }, { text: ', 12 Punkte' }], { ...box, y: 60 }, large);
	const { pages } = await readPdf(await read());
	assert.equal(pages[0]!.trim().split('\n'), ['mit 468 von 520 Punkten den', 'שלום, 12 Punkte']);
});

const hostile: [name: string, sign: string][] = [
	['marks on one letter', '\u0301'],
	['turnings', '\u202Ea\u2067'],
	['one long word', 'x'],
	['emoji joined to each other', '👩\u200D'],
	['brackets that are never closed', '('],
	['Arabic letters without a space', 'م']
];
for (const [name, sign] of hostile)
	test(`costs time in proportion to its length: ${name}`, async () => {
		const { paper } = await sheet();
		await assertLinear(name, 2000, (length) => paper.measure('a' + sign.repeat(length / sign.length), box, large));
	});

test('a megabyte of a name costs no more than what fits a box', async () => {
	const { paper } = await sheet();
	for (const [name, sign] of hostile) {
		const most = await cpuMs(() => paper.measure(sign.repeat(20_000 / sign.length), box, large));
		const spent = await cpuMs(() => paper.text(sign.repeat(2 ** 20 / sign.length), box, large));
		assert.ok(spent < 3 * most + 200, `${name}: ${spent} ms, ${most} ms for what a box can hold`);
	}
});

test('signs at random never end it', async () => {
	const { paper, read } = await sheet();
	let seed = 7;
	const next = (most: number) => (seed = (seed * 48271) % 2147483647) % most;
	const ranges = [0x20, 0x300, 0x590, 0x600, 0x900, 0xe00, 0x1100, 0x200b, 0x2600, 0x3040, 0xac00, 0x1f300, 0x1f900];
	for (let round = 0; round < 150; round++) {
		const signs = Array.from({ length: 40 }, () => ranges[next(ranges.length)]! + next(0x100));
		paper.text(String.fromCodePoint(...signs), box, large);
	}
	assert.ok((await read()).length > 10_000);
});

test.run();
