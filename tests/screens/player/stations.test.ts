import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, openAs, password } from '../../support/back-end.ts';
import { openBrowser, type Screen } from '../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';
import { until } from '../../support/runner/until.ts';

let product: Product;
let browser: Browser;
let screen: Screen;
let page: Page;
let event: string;
const test = suite('the stations beside their questions');
const question = { type: 'mc', prompt: 'Welche?', points: 1, options: ['a', 'b'], answers: [0] };
const list = async () => (await product.perform('catalog.list', { event })).catalogs;
const becomes = (names: string[]) =>
	until(async () => (await list()).map(({ name }) => name).join() === names.join(), names.join());

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	browser = await openBrowser();
	event = (await product.perform('event.create', { name: 'Fest', published: true })).event.uid;
	for (const slug of ['markt', 'turm'])
		await product.perform('catalog.save', { event, slug, name: slug, questions: [question] });
	screen = await openAs(browser, product, 'admin', { viewport: { width: 1280, height: 800 } });
	page = screen.page;
	await page.goto(`/admin/questions?event=${event}&catalog=markt`);
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});
const choose = async (station: string, item: string | RegExp) => {
	await page.getByRole('button', { name: `Aktionen für ${station}` }).click();
	await page.getByRole('menuitem', { name: item }).click();
};

test('a station gets another name and a letter', async () => {
	await choose('markt', /Name und Buchstabe/);
	await isSound(screen, 'station-details');
	await page.getByLabel('Name der Station').fill('Am Markt');
	await page.getByLabel('Buchstabe').fill('M');
	await page.getByRole('button', { name: 'Speichern', exact: true }).click();
	await becomes(['Am Markt', 'turm']);
	assert.is((await list())[0]!.raetsel_buchstabe, 'M');
	await page.getByText('Station 1 · Am Markt').first().waitFor();
});

test('the chooser counts the questions as of now, and the event is one press away', async () => {
	const chooser = page.locator('summary', { hasText: 'Station wählen' });
	const counts = () => page.locator('details[open] .panel small').allTextContents();
	await page.keyboard.press('n');
	await page.keyboard.type('Und welche noch?');
	for (const [index, text] of ['ja', 'nein'].entries())
		await page.getByLabel(`Antwort ${index + 1}`, { exact: true }).fill(text);
	await page.getByLabel('Antwort 1 ist richtig').check();
	await until(async () => (await list())[0]!.questionCount === 2, 'the question is stored');
	await chooser.click();
	await until(async () => (await counts()).join() === '2,1', 'the station counts it');
	await page.getByRole('link', { name: /Station 2 · turm/ }).click();
	await page.getByRole('heading', { name: 'Fragen: turm' }).waitFor({ state: 'attached' });
	await chooser.click();
	await until(async () => (await counts()).join() === '2,1', 'and still does from another one');
	await page.getByRole('navigation', { name: 'Brotkrumen' }).getByRole('link', { name: /Fest$/ }).click();
	await page.waitForURL(`**/admin/events/${event}`);
	// The browser itself notes that the dialog before had made another version.
	assert.ok(screen.errors.splice(0).every((error) => error.includes('412')));
	await page.goto(`/admin/questions?event=${event}&catalog=markt`);
});

test('it moves, is copied with its questions, removed and brought back', async () => {
	await choose('Am Markt', /nach hinten/);
	await becomes(['turm', 'Am Markt']);
	await page.getByText('Station 2 · Am Markt').first().waitFor();
	await choose('Am Markt', 'Verdoppeln');
	await becomes(['turm', 'Am Markt', 'Kopie von Am Markt']);
	await page.getByText('Station 3 · Kopie von Am Markt').first().waitFor();
	await choose('Kopie von Am Markt', /Entfernen/);
	await page.getByRole('button', { name: 'Station entfernen' }).click();
	await becomes(['turm', 'Am Markt']);
	await page.getByText('Station 1 · turm').first().waitFor();
	await choose('turm', /„Kopie von Am Markt“ zurückholen/);
	await becomes(['turm', 'Am Markt', 'Kopie von Am Markt']);
	assert.is((await list())[2]!.questionCount, 2);
	await isSound(screen, 'stations');
});

test('the list of stations does the same, and brings back the last one too', async () => {
	await page.goto(`/admin/catalogs?event=${event}`);
	await choose('turm', /Name und Buchstabe/);
	const dialog = page.getByRole('dialog').filter({ visible: true });
	await dialog.getByLabel('Name der Station').fill('Am Turm');
	await dialog.getByRole('button', { name: 'Speichern', exact: true }).click();
	await becomes(['Am Turm', 'Am Markt', 'Kopie von Am Markt']);
	await choose('Am Turm', /nach hinten/);
	await becomes(['Am Markt', 'Am Turm', 'Kopie von Am Markt']);
	await page.getByRole('link', { name: 'Station anlegen' }).waitFor();
	await isSound(screen, 'stations-list');
	for (const { slug } of await list()) await product.perform('catalog.remove', { event, slug });
	await page.reload();
	await page.getByRole('button', { name: '„Am Turm“ zurückholen' }).click();
	await becomes(['Am Turm']);
	await page.getByRole('link', { name: 'Am Turm', exact: true }).click();
	await page.getByText('Station 1 · Am Turm').first().waitFor();
});

test.run();
