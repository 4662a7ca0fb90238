import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, moveTo, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

let backEnd: BackEnd;
let page: Page;
let event: string;
const test = suite('rows of a question');

const code = 'for i in x:\n    if i:\n\t\tprint(i)';
const questions = [
	{ type: 'mc', prompt: 'Auswahl', points: 1, options: [code, 'nichts'], answers: [0] },
	{ type: 'assign', prompt: 'Zuordnen', points: 1, terms: [{ term: code, definition: `${code}\n` + 'y' }] },
	{ type: 'sort', prompt: 'Sortieren', points: 1, items: ['zuerst', code] },
	{ type: 'swipe', prompt: 'Wischen', points: 1, cards: [{ text: code, correct: true }] },
	{ type: 'photoText', prompt: 'Text', points: 1, requirePhoto: false, accept: [code] }
];
test.before(async () => {
	backEnd = await openBackEnd([['admin', 'admin']]);
	({ page } = backEnd.screen);
	const { product } = backEnd;
	event = (await product.perform('event.create', { name: 'Fest' })).event.uid;
	await product.perform('catalog.save', { event, slug: 'code', name: 'Code', questions });
	await moveTo(page, `/admin/questions?event=${event}&catalog=code`);
});
test.after(() => backEnd?.close());

const pick = (prompt: string) =>
	page.getByRole('region', { name: 'Fragen' }).getByRole('button', { name: prompt }).click();
const stored = async () => {
	const { catalog } = await backEnd.product.perform('catalog.show', { event, slug: 'code', ids: false });
	return catalog.questions as unknown as Record<string, unknown>[];
};
const isStored = (place: number, field: string, expected: unknown) =>
	until(
		async () => JSON.stringify((await stored())[place]![field]) === JSON.stringify(expected),
		`${field} of question ${place + 1} are stored`
	);
const row = (name: string) => page.getByLabel(name, { exact: true });

test('texts of several lines survive a change beside them', async () => {
	const before = await stored();
	for (const [place, { prompt }] of questions.entries()) {
		await pick(prompt);
		await page.getByLabel('Punkte').fill('7');
		await isStored(place, 'points', 7);
	}
	assert.equal(
		await stored(),
		before.map((question) => ({ ...question, points: 7 }))
	);
});

test('a row shows its lines, and grows with Shift and Enter; Enter alone moves to the next', async () => {
	await pick('Auswahl');
	const first = row('Antwort 1');
	assert.is(await first.inputValue(), code);
	const height = async () => (await first.boundingBox())!.height;
	assert.ok((await height()) > 60, 'three lines are in sight');
	await first.press('Control+End');
	await first.press('Shift+Enter');
	await first.pressSequentially('print(x)');
	await isStored(0, 'options', [`${code}\nprint(x)`, 'nichts']);
	await first.press('Enter');
	assert.is(
		await page.evaluate(() => document.activeElement?.ariaLabel ?? (document.activeElement as HTMLInputElement).value),
		'nichts'
	);
	await page.keyboard.press('Enter');
	await page.keyboard.insertText('if x:\n    y()');
	await isStored(0, 'options', [`${code}\nprint(x)`, 'nichts', 'if x:\n    y()']);
	await isSound(backEnd.screen, 'question-rows');
});

test('the other kinds keep their lines too', async () => {
	await pick('Zuordnen');
	for (const [name, field] of [
		['Begriff 1', 'term'],
		['Gegenstück 1', 'definition']
	] as const) {
		await row(name).fill('a\n  b');
		await until(
			async () => ((await stored())[1]!.terms as Record<string, string>[])[0]![field] === 'a\n  b',
			`${name} is stored`
		);
	}
	await pick('Wischen');
	await row('Karte 1').fill('a\n  b');
	await isStored(3, 'cards', [{ text: 'a\n  b', correct: true }]);
	await pick('Text');
	await row('Text 1').fill('a\n  b');
	await isStored(4, 'accept', ['a\n  b']);
});

test('Ctrl and Enter begins the next question and no row', async () => {
	await pick('Sortieren');
	await row('Eintrag 1').press('Control+Enter');
	await page.getByText('Frage 4 von 6').first().waitFor();
	await pick('Sortieren Sortieren');
	assert.is(await row('Eintrag 3').count(), 0);
});

test.run();
