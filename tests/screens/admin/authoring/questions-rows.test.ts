import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { moveTo, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';

let backEnd: BackEnd;
let page: Page;
let event: string;
const test = suite('rows of a question by keyboard');

/** A question of every type with rows, and what its rows and their button are called. */
const kinds = [
	{
		one: 'Antwort',
		field: 'Antwort',
		question: { type: 'mc', prompt: 'Auswahl', options: ['a', 'b', 'c'], answers: [0] }
	},
	{ one: 'Eintrag', field: 'Eintrag', question: { type: 'sort', prompt: 'Sortieren', items: ['a', 'b', 'c'] } },
	{
		one: 'Paar',
		field: 'Begriff',
		question: {
			type: 'assign',
			prompt: 'Zuordnen',
			terms: ['a', 'b', 'c'].map((term) => ({ term, definition: `${term}!` }))
		}
	},
	{
		one: 'Karte',
		field: 'Karte',
		question: { type: 'swipe', prompt: 'Wischen', cards: ['a', 'b', 'c'].map((text) => ({ text, correct: true })) }
	},
	{ one: 'Text', field: 'Text', question: { type: 'photoText', prompt: 'Foto', accept: ['a', 'b', 'c'] } }
];

test.before(async () => {
	backEnd = await openBackEnd([['admin', 'admin']]);
	({ page } = backEnd.screen);
	const { product } = backEnd;
	event = (await product.perform('event.create', { name: 'Fest' })).event.uid;
	const questions = kinds.map(({ question }) => ({ points: 1, ...question }));
	await product.perform('catalog.save', { event, slug: 'alle', name: 'Alle', questions });
	await moveTo(page, `/admin/questions?event=${event}&catalog=alle`);
});
test.after(() => backEnd?.close());

const rows = (one: string) =>
	page.getByRole('form', { name: 'Frage bearbeiten' }).getByLabel(new RegExp(`^${one} \\d+$`));
const values = (one: string) =>
	rows(one).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

for (const { one, field, question } of kinds) {
	test(`${question.prompt}: Enter in the last row, the button and a removal leave the cursor in a row`, async () => {
		await page.getByRole('region', { name: 'Fragen' }).getByRole('button', { name: question.prompt }).click();
		await rows(field).last().focus();
		if (field === 'Begriff') await page.keyboard.press('Enter');
		await page.keyboard.press('Enter');
		await page.keyboard.type('vier');
		assert.equal((await values(field)).at(3), 'vier');
		await page.getByRole('button', { name: one, exact: true }).click();
		await page.keyboard.type('fünf');
		assert.equal(await values(field), ['a', 'b', 'c', 'vier', 'fünf']);
		await page.getByRole('button', { name: `${one} 5 entfernen` }).click();
		await page.keyboard.type('te');
		assert.equal(await values(field), ['a', 'b', 'c', 'vierte']);
	});
}

test.run();
