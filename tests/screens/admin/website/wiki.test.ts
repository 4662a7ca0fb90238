import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the wiki on the screen');
const admin = { username: 'admin', password: 'correct horse battery' };
const screens: Screen[] = [];
let product: Product;
let browser: Browser;
let pageId: number;

test.before(async () => {
	product = await startProduct({ env: { FEATURE_WIKI_ENABLED: 'true' } });
	await product.perform('user.create', { ...admin, role: 'admin', namespaces: ['default'] });
	const saved = await product.perform('page.save', {
		page: 'fest',
		title: 'Lichterfest',
		status: 'published',
		blocks: []
	});
	pageId = saved.page.id;
	browser = await openBrowser();
});
test.after(async () => {
	for (const screen of screens) await screen.close();
	await browser?.close();
	await product?.close();
});

async function open(path: string, width = 1366, locale = 'de-DE') {
	const baseURL = product.base;
	const screen = await openScreen(browser, { locale, viewport: { width, height: 900 }, baseURL });
	screens.push(screen);
	await screen.context.request.post('/login', { data: admin, headers: { origin: baseURL } });
	await screen.page.goto(path);
	return screen;
}
async function isClean({ axe, errors, screenshot }: Screen, name: string) {
	await screenshot(name);
	assert.equal(await axe(), []);
	// That somebody else was faster is meant here.
	assert.equal(
		errors.filter((one) => !/status of 412 /.test(one)),
		[]
	);
}
const choose = (page: Page, mode: string) => page.locator('label:visible', { hasText: mode }).click();
const stored = async (locale = 'de') => (await product.perform('wiki.list', { pageId, locale })).articles;
const textOf = async (id: number) => (await product.perform('wiki.show', { id })).article;

test('somebody new writes two linked articles, publishes them, saves versions, compares and restores one', async () => {
	const screen = await open('/admin/wiki');
	const { page } = screen;
	await isClean(screen, 'wiki-pages');
	await page.getByRole('link', { name: 'Lichterfest' }).click();
	await page.getByRole('heading', { name: 'Noch kein Artikel' }).waitFor();
	await isClean(screen, 'wiki-empty');
	await page.keyboard.press('n');
	await page.getByRole('textbox', { name: 'Überschrift' }).fill('Der Ablauf');
	await page.getByRole('button', { name: 'Anlegen und schreiben' }).click();
	const area = page.getByLabel('Text in Markdown');
	await area.fill('Licht von vorn.\n\nAugenhöhe, 1,60 Meter.');
	await page.getByText(/^gespeichert /).waitFor();
	const [first] = await stored();
	assert.equal([first!.status, first!.version], ['draft', 1], 'kept without a version');
	await page.getByRole('button', { name: 'Zum Startartikel machen' }).click();
	await page.getByRole('button', { name: 'Nicht mehr Startartikel' }).waitFor();
	await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click();
	await page.getByText('Das Wiki ist noch zu. Öffne es').waitFor();
	const shown = await textOf(first!.id);
	assert.equal([shown.status, shown.isStartDocument], ['published', true]);
	assert.match(shown.markdown, 'Augenhöhe, 1,60 Meter.', 'what was kept is published too');

	await page.keyboard.press('Escape');
	await page.getByRole('link', { name: 'Neuer Artikel' }).click();
	await page.waitForURL(/new/);
	await page.getByRole('textbox', { name: 'Überschrift' }).fill('Eine Station aufbauen');
	await page.getByRole('button', { name: 'Anlegen und schreiben' }).click();
	await page.waitForURL(/\/admin\/wiki\/2/);
	await page.getByRole('heading', { name: 'Eine Station aufbauen' }).waitFor({ state: 'attached' });
	await area.fill('Siehe ');
	await page.getByRole('button', { name: 'Link zu einem Artikel' }).click();
	await page.getByLabel('Artikel suchen').fill('abl');
	await page.getByRole('button', { name: 'Der Ablauf' }).click();
	assert.is(await area.inputValue(), 'Siehe [[der-ablauf]]');
	await area.press('Control+s');
	await page.getByText('Fassung 2 ist gespeichert.').waitFor();
	await isClean(screen, 'wiki-write');
	await choose(page, 'Lesen');
	const frame = page.frameLocator('iframe');
	await frame.getByRole('link', { name: 'Der Ablauf' }).waitFor();
	await isClean(screen, 'wiki-read');

	await page.getByRole('link', { name: 'Der Ablauf' }).click();
	await page.waitForURL(/\/admin\/wiki\/1/);
	await area.fill('Licht von vorn.\n\nAugenhöhe, 1,40 Meter.\n\nZwei Stück.');
	await page.getByText('geändert').first().waitFor();
	await choose(page, 'Vergleichen');
	await page.locator('ins', { hasText: '40' }).waitFor();
	assert.is(await page.locator('del').innerText(), '60');
	await page.getByText('hier kommt etwas dazu').waitFor();
	await isClean(screen, 'wiki-compare');
	await page.getByRole('button', { name: 'Fassung speichern' }).click();
	await page.getByText('Fassung 4 ist gespeichert.').waitFor();
	await page.getByRole('button', { name: /^Fassung 3 \d/ }).click();
	await page.getByRole('button', { name: 'Fassung 3 zurückholen' }).click();
	await page.getByRole('button', { name: 'Zurückholen', exact: true }).click();
	await page.getByText('Fassung 3 ist zurückgeholt.').waitFor();
	assert.is(await area.inputValue(), 'Licht von vorn.\n\nAugenhöhe, 1,60 Meter.');
	assert.is((await textOf(1)).version, 5);
});

test.run();
