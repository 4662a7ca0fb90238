import * as assert from 'uvu/assert';
import { arrange } from '#lib/print/arrange.ts';
import { dragged, stepped } from '#lib/print/label-moves.ts';
import { filled, letterParagraphs } from '#lib/print/letter.ts';
import { labelAt, misfits, sheets, type SheetName } from '#lib/print/sheets.ts';
import { codePlace, leastCode, sheetOf, stickerPages, textPlace, type StickerLook } from '#lib/print/stickers.ts';
import { settingsOf } from '../../server/features/authoring/events/settings.ts';
import { suite } from '../support/runner/suite.ts';

// Contract-quiz 12.5: labels beside and below each other, their size, where the first one begins, and the way to the next.
const contract: Record<
	SheetName,
	[cols: number, rows: number, w: number, h: number, left: number, top: number, pitchX: number | null, pitchY: number]
> = {
	avery_l7163: [2, 7, 99.1, 38.1, 4.65, 15.15, 101.6, 38.1],
	avery_l7165: [2, 4, 99.1, 67.7, 4.65, 13.1, 101.6, 67.7],
	avery_j8165: [2, 4, 99.1, 67.7, 4.65, 13.1, 101.6, 67.7],
	avery_l7160: [3, 7, 63.5, 38.1, 7.25, 15.15, 66, 38.1],
	avery_l7651: [5, 13, 38.1, 21.2, 4.7, 10.7, 40.6, 21.2],
	avery_l7168: [1, 2, 199.6, 143.5, 5.2, 5, null, 143.5]
};
const defaults = settingsOf({}) as StickerLook;
const near = (one: number, other: number) => Math.abs(one - other) < 1e-6;
const sticker = {
	header: 'Fest',
	subheader: '1. Juli',
	catalog: 'Turm',
	desc: 'Am Tor',
	link: 'https://quiz.example/x'
};

const test = suite('the layout of what is printed');

for (const [name, [cols, rows, w, h, left, top, pitchX, pitchY]] of Object.entries(contract))
	test(`${name}: every label lies where the contract has it`, () => {
		const found = sheets[name as SheetName];
		assert.equal([found.cols, found.rows, found.w, found.h], [cols, rows, w, h]);
		for (let index = 0; index < cols * rows; index += 1) {
			const { x, y } = labelAt(found, index);
			assert.ok(near(x, left + (index % cols) * (pitchX ?? 0)), `x of ${index}`);
			assert.ok(near(y, top + Math.floor(index / cols) * pitchY), `y of ${index}`);
		}
		assert.equal(misfits(found), []);
	});

test('labels that lie on each other or beyond the paper are named', () => {
	const own = { ...sheets.avery_l7163 };
	assert.equal(misfits({ ...own, pitchX: 90 }), ['pitchX']);
	assert.equal(misfits({ ...own, pitchY: 30 }), ['pitchY']);
	assert.equal(misfits({ ...own, left: 20 }), ['w']);
	assert.equal(misfits({ ...own, rows: 8 }), ['h']);
	assert.equal(misfits({ ...own, rows: 1, pitchY: 0 }), []);
});

test('code and text never leave their label, whatever the settings say', () => {
	for (const name of Object.keys(contract) as SheetName[])
		for (const percent of [0, 10, 75, 100]) {
			const look: StickerLook = {
				...defaults,
				stickerTemplate: name,
				stickerQrSizePct: Math.max(10, percent),
				stickerQrLeft: percent,
				stickerQrTop: percent,
				stickerDescLeft: percent,
				stickerDescTop: percent,
				stickerDescWidth: 100,
				stickerDescHeight: 100
			};
			const { w, h } = sheetOf(look);
			const code = codePlace({ w, h }, look);
			assert.ok(code.x >= -1e-9 && code.y >= -1e-9 && code.x + code.side <= w + 1e-9 && code.y + code.side <= h + 1e-9);
			const text = textPlace({ w, h }, look);
			assert.ok(text.x + text.w <= w + 1e-9 && text.y + text.h <= h + 1e-9, `${name} ${percent}`);
		}
});

test('an arrangement fits every sheet: the code can be read and lies beside the words', () => {
	for (const name of [...(Object.keys(contract) as SheetName[]), 'custom'] as const) {
		const custom = { ...sheets.avery_l7163, cols: 4, rows: 5, w: 45, h: 55, pitchX: 45, pitchY: 55 };
		const template = { ...defaults, stickerTemplate: name, stickerCustom: custom };
		const look: StickerLook = { ...template, ...arrange(sheetOf(template)) };
		const label = sheetOf(look);
		const [code, text] = [codePlace(label, look), textPlace(label, look)];
		assert.ok(code.side >= leastCode, `${name}: ${code.side} mm`);
		assert.ok(text.w > 8 && text.h > 6, `${name}: ${text.w} × ${text.h} mm of words`);
		const isBeside = text.x + text.w <= code.x + 0.3 || text.y >= code.y + code.side - 0.3;
		assert.ok(isBeside, name);
	}
});

test('sheets begin where the last ones ended, and each sticker comes as often as wanted', () => {
	const pages = stickerPages(defaults, [sticker, { ...sticker, catalog: 'Tor' }], 14, 8);
	assert.is(pages.length, 3);
	const codes = pages.map(({ items }) => items.flatMap((item) => (item.kind === 'code' ? [item] : [])));
	assert.equal(
		codes.map(({ length }) => length),
		[1, 14, 1]
	);
	const { x, y, side } = codes[0]![0]!;
	const corner = labelAt(sheets.avery_l7163, 13);
	const place = codePlace(sheets.avery_l7163, defaults);
	assert.equal([x, y, side], [corner.x + place.x, corner.y + place.y, place.side]);
	assert.equal(stickerPages(defaults, [], 5, 3), []);
});

test('arrows move half a percent, with Shift five, and what is dragged stays on half percents inside of the label', () => {
	const label = sheets.avery_l7163;
	const key = (grip: Parameters<typeof stepped>[0], name: string, shiftKey = false) =>
		stepped(grip, defaults, label, { key: name, shiftKey });
	assert.equal(key('text', 'ArrowRight'), { stickerDescLeft: 10.5, stickerDescTop: 10 });
	assert.equal(key('text', 'ArrowUp', true), { stickerDescLeft: 10, stickerDescTop: 5 });
	assert.equal(key('code', 'ArrowLeft'), { stickerQrLeft: 74.5, stickerQrTop: 10 });
	assert.equal(key('textSize', 'ArrowDown'), { stickerDescWidth: 60, stickerDescHeight: 60.5 });
	assert.equal(key('codeSize', 'ArrowRight'), { stickerQrSizePct: 43 });
	assert.is(key('code', 'Enter'), undefined);
	assert.equal(dragged('code', defaults, label, { x: 90, y: -90 }), { stickerQrLeft: 84, stickerQrTop: 0 });
	assert.equal(dragged('text', defaults, label, { x: 0.7, y: 0.2 }), { stickerDescLeft: 10.5, stickerDescTop: 10 });
});

const values = {
	team: '<b>Möwen</b> & [event_name]',
	event_name: 'Fest',
	event_start: 'am 1. Juli',
	event_end: '',
	event_description: 'Zeile eins'
};

test('placeholders are filled in any case, once, and as text', () => {
	assert.is(filled('[TEAM], [Event_Name]! [nobody] [event_end].', values), `${values.team}, Fest! [nobody] .`);
	const [heading, text] = letterParagraphs(
		'<h2>Hallo [Team]</h2><p>am <b>[EVENT_START]</b><br />&amp; bis &lt;dann&gt;</p>',
		values
	);
	assert.equal(heading!.runs, [{ text: `Hallo ${values.team}`, isBold: true }]);
	assert.equal(text!.runs, [
		{ text: 'am ' },
		{ text: 'am 1. Juli', isBold: true },
		{ text: '\n' },
		{ text: '& bis <dann>' }
	]);
	assert.equal(letterParagraphs('', values), []);
});

test('the worst megabyte of a letter takes no time', () => {
	const began = process.cpuUsage().user;
	for (const text of ['<'.repeat(1e6), '<p'.repeat(5e5), '[team'.repeat(2e5), '&#'.repeat(5e5)])
		letterParagraphs(text, values);
	assert.ok(process.cpuUsage().user - began < 3e6);
});

test.run();
