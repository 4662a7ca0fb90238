import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { moveTo, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';

let backEnd: BackEnd;
let page: Page;
const test = suite('lines pasted into the rows of a question');

const pair = (term: string, definition = '') => ({ term, definition });
/** A question of every type with rows, what its rows are called and how many it may have. */
const kinds = [
	{
		field: 'Antwort',
		most: 20,
		question: { type: 'mc', prompt: 'Auswahl', options: ['eins', 'zwei', 'drei'], answers: [0, 2] }
	},
	{ field: 'Eintrag', most: 20, question: { type: 'sort', prompt: 'Sortieren', items: ['eins', 'zwei', 'drei'] } },
	{
		field: 'Begriff',
		most: 20,
		question: {
			type: 'assign',
			prompt: 'Zuordnen',
			terms: ['eins', 'zwei', 'drei'].map((text) => pair(text, `${text}!`))
		}
	},
	{
		field: 'Karte',
		most: 50,
		question: {
			type: 'swipe',
			prompt: 'Wischen',
			cards: ['eins', 'zwei', 'drei'].map((text) => ({ text, correct: text !== 'zwei' }))
		}
	},
	{ field: 'Text', most: 20, question: { type: 'photoText', prompt: 'Foto', accept: ['eins', 'zwei', 'drei'] } }
];

test.before(async () => {
	backEnd = await openBackEnd([['admin', 'admin']]);
	({ page } = backEnd.screen);
	await backEnd.screen.context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const { product } = backEnd;
	const event = (await product.perform('event.create', { name: 'Fest' })).event.uid;
	const questions = kinds.map(({ question }) => ({ points: 1, ...question }));
	await product.perform('catalog.save', { event, slug: 'alle', name: 'Alle', questions });
	await moveTo(page, `/admin/questions?event=${event}&catalog=alle`);
});
test.after(() => backEnd?.close());

const form = () => page.getByRole('form', { name: 'Frage bearbeiten' });
const rows = (field: string) => form().getByLabel(new RegExp(`^${field} \\d+$`));
const values = (field: string) =>
	rows(field).evaluateAll((fields) => fields.map((one) => (one as HTMLTextAreaElement).value));
const choose = (prompt: string) =>
	page.getByRole('region', { name: 'Fragen' }).getByRole('button', { name: prompt }).click();
async function paste(text: string, keys = 'Control+v'): Promise<void> {
	await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
	await page.keyboard.press(keys);
}
const undo = () => page.keyboard.press('Control+z');
const asStored = ['eins', 'zwei', 'drei'];

for (const { field, most, question } of kinds) {
	test(`${question.prompt}: the first line goes to the cursor, the others into rows below, and one undo reverts all`, async () => {
		await choose(question.prompt);
		await rows(field).first().focus();
		await page.keyboard.press('End');
		await page.keyboard.type(' plus');
		await paste('und\r\nvier\r\n\r\nfünf \r\n');
		assert.equal(await values(field), ['eins plusund', 'vier', 'fünf', 'zwei', 'drei']);
		await page.keyboard.type('!');
		assert.equal((await values(field)).at(2), 'fünf!', 'the cursor is in the last of them');
		await undo();
		await undo();
		assert.equal(await values(field), ['eins plus', 'zwei', 'drei'], 'what was typed before stays');
		await undo();
		assert.equal(await values(field), asStored);
	});

	test(`${question.prompt}: more than ${most} rows are reported`, async () => {
		await choose(question.prompt);
		await rows(field).nth(1).focus();
		await page.keyboard.press('Control+a');
		await paste(Array.from({ length: most }, (_, index) => `Zeile ${index + 1}`).join('\n'));
		const filled = await values(field);
		assert.equal(
			[filled.length, filled[1], filled.at(-2), filled.at(-1)],
			[most, 'Zeile 1', `Zeile ${most - 2}`, 'drei']
		);
		const told = page.getByText(`Höchstens ${most} Zeilen: 2 Zeilen ab „Zeile ${most - 1}“ wurden nicht eingefügt.`);
		await told.waitFor();
		await undo();
		assert.equal(await values(field), asStored);
		await page.locator('.toast > button:last-child').click();
		await told.waitFor({ state: 'detached' });
	});
}

test('ticks and sides stay with their rows', async () => {
	await choose('Auswahl');
	await rows('Antwort').first().focus();
	await paste('null\nhalb');
	const ticked = await form()
		.getByRole('checkbox', { name: /ist richtig/ })
		.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked));
	assert.equal(ticked, [true, false, false, true]);
	await undo();
});

test('empty rows are filled before new ones are created', async () => {
	await choose('Sortieren');
	for (let count = 0; count < 2; count++) await page.getByRole('button', { name: 'Eintrag', exact: true }).click();
	await rows('Eintrag').nth(3).focus();
	await paste('vier\nfünf\nsechs');
	assert.equal(await values('Eintrag'), [...asStored, 'vier', 'fünf', 'sechs']);
	for (let count = 0; count < 3; count++) await undo();
	assert.equal(await values('Eintrag'), asStored);
});

test('two columns become pairs, in rows of their own; one column goes down the column of the cursor', async () => {
	await choose('Zuordnen');
	const pairs = async () => {
		const definitions = await values('Gegenstück');
		return (await values('Begriff')).map((term, index) => [term, definitions[index]]);
	};
	const stored = asStored.map((text) => [text, `${text}!`]);
	await rows('Begriff').nth(2).focus();
	await paste('Hund\tdog\nKatze\tcat\n');
	assert.equal(await pairs(), [...stored, ['Hund', 'dog'], ['Katze', 'cat']]);
	await undo();
	assert.equal(await pairs(), stored);
	await page.getByRole('button', { name: 'Paar', exact: true }).click();
	await paste('Hund\nKatze');
	assert.equal(await pairs(), [...stored, ['Hund', ''], ['Katze', '']]);
	await rows('Gegenstück').nth(3).focus();
	await paste('dog\ncat');
	assert.equal(await pairs(), [...stored, ['Hund', 'dog'], ['Katze', 'cat']]);
	for (let count = 0; count < 3; count++) await undo();
	assert.equal(await pairs(), stored);
});

test('with Shift the lines stay in one row', async () => {
	await choose('Sortieren');
	await rows('Eintrag').nth(1).focus();
	await page.keyboard.press('Control+a');
	await paste('vier\nfünf', 'Control+Shift+v');
	assert.equal(await values('Eintrag'), ['eins', 'vier\nfünf', 'drei']);
	await undo();
	assert.equal(await values('Eintrag'), asStored);
});

test('indented lines are code and stay in one row, and a line with one tab is not a pair in other lists', async () => {
	await choose('Auswahl');
	await rows('Antwort').nth(1).focus();
	await page.keyboard.press('Control+a');
	await paste('if x:\n    y()');
	assert.equal(await values('Antwort'), ['eins', 'if x:\n    y()', 'drei']);
	await page.keyboard.press('Control+a');
	await paste('a\tb');
	assert.equal(await values('Antwort'), ['eins', 'a\tb', 'drei']);
});

test.run();
