import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, moveTo, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

let backEnd: BackEnd;
let page: Page;
let event: string;
const test = suite('switches of a question');

test.before(async () => {
	backEnd = await openBackEnd([['admin', 'admin']]);
	({ page } = backEnd.screen);
	const { product } = backEnd;
	event = (await product.perform('event.create', { name: 'Fest' })).event.uid;
	const questions = [
		{ type: 'mc', prompt: 'Auswahl', points: 1, options: ['a', 'b', 'Beide'], answers: [2] },
		{ type: 'photoText', prompt: 'Foto', points: 1 }
	];
	await product.perform('catalog.save', { event, slug: 'alle', name: 'Alle', questions });
	await moveTo(page, `/admin/questions?event=${event}&catalog=alle`);
});
test.after(() => backEnd?.close());

const pick = (prompt: string) =>
	page.getByRole('region', { name: 'Fragen' }).getByRole('button', { name: prompt }).click();
const stored = async (place: number) => {
	const { catalog } = await backEnd.product.perform('catalog.show', { event, slug: 'alle', ids: false });
	return catalog.questions[place] as unknown as Record<string, unknown>;
};

test('the order of answers can be fixed, and stays fixed while options change', async () => {
	await pick('Auswahl');
	const keep = page.getByLabel('Antworten nie mischen');
	assert.not(await keep.isChecked());
	await keep.check();
	await until(async () => (await stored(0)).keepOrder === true, 'the question is stored');
	await page.getByLabel('Antwort 1', { exact: true }).fill('c');
	await page.getByLabel('Antwort 1 ist richtig').check();
	await until(async () => JSON.stringify((await stored(0)).options) === '["c","b","Beide"]', 'the question is stored');
	assert.equal([(await stored(0)).keepOrder, (await stored(0)).answers], [true, [0, 2]]);
	assert.is(await page.getByText('Die Reihenfolge wird je Team gemischt.').count(), 0);
	await isSound(backEnd.screen, 'question-keep-order');
	await keep.uncheck();
	await page.getByText('Die Reihenfolge wird je Team gemischt.').waitFor();
	await until(async () => !('keepOrder' in (await stored(0))), 'the question is stored');
});

test('a photo question only asks for a text if wanted or needed', async () => {
	await pick('Foto');
	const consent = page.getByLabel('Vor dem Foto eine Einwilligung ankreuzen');
	assert.not(await consent.isChecked(), 'a stored question keeps what it says');
	await consent.check();
	const ask = page.getByLabel('Auch nach einem Text fragen');
	assert.equal([await ask.isChecked(), await ask.isDisabled()], [false, false]);
	await ask.check();
	await until(async () => (await stored(1)).consent === true, 'the consent is asked for');
	await until(async () => (await stored(1)).askText === true, 'the question is stored');
	await page.getByLabel('Ohne Foto gilt die Antwort nicht').uncheck();
	assert.equal([await ask.isChecked(), await ask.isDisabled()], [true, true]);
	await page.getByText('Ohne Fotopflicht oder mit richtigen Texten wird immer gefragt.').waitFor();
	await until(async () => (await stored(1)).requirePhoto === false, 'the question is stored');
	assert.is('askText' in (await stored(1)), false);
	await isSound(backEnd.screen, 'question-ask-text');
});

test('a new photo question asks for consent, and explains photos without it', async () => {
	await page.keyboard.press('Control+Enter');
	await page.getByText('Frage 3 von 3').first().waitFor();
	await page.keyboard.press('Alt+t');
	await page.getByRole('menuitem', { name: /^Foto/ }).click();
	assert.ok(await page.getByLabel('Vor dem Foto eine Einwilligung ankreuzen').isChecked());
	await page.getByText('Nur mit Einwilligung kann ein Foto auf die Leinwand.').waitFor();
});

test('the phone preview says that several are right from the second tick on', async () => {
	await pick('Auswahl');
	const several = page.locator('[inert]').getByText('Mehrere Antworten sind richtig.');
	for (const number of [1, 2, 3]) await page.getByLabel(`Antwort ${number} ist richtig`).uncheck();
	assert.is(await several.count(), 0, 'with none ticked');
	await page.getByLabel('Antwort 1 ist richtig').check();
	assert.is(await several.count(), 0, 'with one ticked');
	await page.getByLabel('Antwort 2 ist richtig').check();
	await several.waitFor();
});

test.run();
