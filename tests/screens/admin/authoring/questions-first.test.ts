import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, isSoundInBoth, moveTo, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import type { Screen } from '../../../support/browser/chromium.ts';
import type { Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

let backEnd: BackEnd;
let product: Product;
let screen: Screen;
let page: Page;
const test = suite('from a new event to its first questions');

test.before(async () => {
	backEnd = await openBackEnd([['host', 'customer']], { viewport: { width: 1366, height: 768 } });
	({ product, screen } = backEnd);
	page = screen.page;
});
test.after(() => backEnd?.close());

const uid = () => new URL(page.url()).searchParams.get('event')!;
const catalogs = async (event = uid()) => (await product.perform('catalog.list', { event })).catalogs;
const questionsOf = async (slug: string, event = uid()) =>
	(await product.perform('catalog.show', { event, slug })).catalog.questions as unknown as Record<string, unknown>[];
const hasCursor = (field: Locator) =>
	until(() => field.evaluate((element) => element === document.activeElement), 'the cursor is there');
const prompt = () => page.getByRole('textbox', { name: 'Frage', exact: true });
const newEvent = async () => (await product.perform('event.create', { name: 'Fest', preset: 'pub' })).event.uid;

test('a new event opens with its first question, and nothing is stored before there is one', async () => {
	await page.goto('/admin/events');
	await page.keyboard.press('n');
	await page.getByLabel('Name').fill('Vereinsabend');
	await page.keyboard.press('Enter');
	await page.waitForURL('**/admin/questions?event=*');
	await hasCursor(prompt());
	assert.is(await page.getByLabel('Name der Runde').inputValue(), 'Runde 1');
	await isSoundInBoth(screen, 'first-question');
	const event = uid();
	assert.equal(await catalogs(event), []);
	await page.goBack();
	await page.waitForURL((url) => url.pathname === '/admin/events' && !url.searchParams.has('new'));
	assert.is((await product.perform('event.list', {})).events.length, 1);
	assert.equal(await catalogs(event), []);
	await page.goForward();
	await hasCursor(prompt());
});

test('with keys only a question is written, stored with its round, and the next one started', async () => {
	await page.keyboard.type('Wie tief ist der Brunnen?');
	await page.keyboard.press('Enter');
	for (const [text, isRight] of [
		['12 Meter', true],
		['20 Meter', false]
	] as const) {
		await page.keyboard.type(text);
		if (isRight) {
			await page.keyboard.press('Tab');
			await page.keyboard.press('Space');
		}
		await page.keyboard.press('Enter');
	}
	await page.keyboard.press('Control+Enter');
	await hasCursor(prompt());
	await page.keyboard.type('Und');
	await until(async () => (await catalogs())[0]?.questionCount === 1, 'the round has its question');
	await page.waitForURL('**catalog=runde-1**');
	await page.keyboard.type(' der Turm?');
	assert.is(await prompt().inputValue(), 'Und der Turm?');
	assert.equal(
		(await catalogs()).map(({ name }) => name),
		['Runde 1']
	);
	const [question] = await questionsOf('runde-1');
	assert.equal(
		[question!.prompt, question!.options, question!.answers],
		['Wie tief ist der Brunnen?', ['12 Meter', '20 Meter'], [0]]
	);
	await page.getByText('Frage 2 noch unvollständig, Rest gespeichert').waitFor();
});

test('the type is chosen by keys, each with a label, and the focus returns', async () => {
	await page.keyboard.press('Alt+t');
	await page.getByRole('menuitem', { name: /Sortieren In die richtige Reihenfolge/ }).waitFor();
	await isSound(screen, 'first-types');
	for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
	await hasCursor(prompt());
	await page.getByText('Richtige Reihenfolge', { exact: true }).waitFor();
	await page.getByRole('button', { name: 'Frage einer anderen Art' }).click();
	await page.getByRole('menuitem', { name: /Foto/ }).click();
	await hasCursor(prompt());
	await page.getByText('Ohne Foto gilt die Antwort nicht').waitFor();
});

test('another round is named in place, and Escape cancels it', async () => {
	const event = await newEvent();
	const question = { type: 'mc', prompt: 'Wo?', points: 1, options: ['a', 'b'], answers: [0] };
	await product.perform('catalog.save', { event, slug: 'runde-1', name: 'Runde 1', questions: [question] });
	const name = page.getByLabel('Name der Runde');
	await moveTo(page, `/admin/questions?event=${event}&new`);
	await hasCursor(name);
	assert.is(await name.inputValue(), 'Runde 2');
	await page.keyboard.press('Escape');
	await page.waitForURL((url) => !url.searchParams.has('new'));
	await page.getByText('Runde 1').first().waitFor();
	assert.is((await catalogs()).length, 1);
	await moveTo(page, `/admin/questions?event=${event}&new`);
	await hasCursor(name);
	await page.keyboard.type('Musik');
	await page.keyboard.press('Enter');
	await hasCursor(prompt());
	await until(async () => (await catalogs()).map((one) => one.name).join() === 'Runde 1,Musik', 'it is made');
	await page.getByRole('button', { name: 'Aktionen für Musik' }).click();
	await page.getByRole('menuitem', { name: 'Umbenennen' }).click();
	await page.keyboard.type('Klänge');
	await page.keyboard.press('Enter');
	await until(async () => (await catalogs())[1]!.name === 'Klänge', 'it is renamed');
	await page.getByText('Runde 2 · Klänge').first().waitFor();
});

test('an unfinished first question survives a reload, and its round is not created yet', async () => {
	const event = await newEvent();
	await moveTo(page, `/admin/questions?event=${event}`);
	await hasCursor(prompt());
	await page.keyboard.type('Halb');
	await page.reload();
	assert.is(await prompt().inputValue(), 'Halb');
	assert.equal(await catalogs(), []);
	assert.equal(screen.errors, []);
});

test('on a phone the first question fills the screen, with the ways to begin otherwise below it', async () => {
	const event = await newEvent();
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(`/admin/questions?event=${event}`);
	await hasCursor(prompt());
	await page.getByRole('link', { name: /Aus Kahoot/ }).waitFor();
	await isSoundInBoth(screen, 'first-question-390');
	await page.setViewportSize({ width: 1366, height: 768 });
});

test.run();
