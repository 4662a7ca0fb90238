import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { createClient } from '../../../support/http.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('news on the screen');
const admin = { username: 'admin', password: 'correct horse battery' };
const screens: Screen[] = [];
let product: Product;
let browser: Browser;

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { ...admin, role: 'admin', namespaces: ['default'] });
	browser = await openBrowser();
});
test.after.each(async () => {
	for (const screen of screens.splice(0)) await screen.close();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

async function open(path: string, width = 1280, locale = 'de-DE', more: object = {}) {
	const baseURL = product.base;
	const screen = await openScreen(browser, { locale, viewport: { width, height: 900 }, baseURL, ...more });
	screens.push(screen);
	await screen.context.request.post('/login', { data: admin, headers: { origin: baseURL } });
	await screen.page.goto(path);
	return screen;
}
async function isClean({ axe, errors, screenshot }: Screen, name: string) {
	await screenshot(name);
	assert.equal(await axe('all', 'measured'), []);
	// That somebody else was faster, and what a draft is not seen by, is meant here.
	assert.equal(
		errors.filter((one) => !/status of (404|409|412|422) /.test(one)),
		[]
	);
}
type News = Awaited<ReturnType<typeof stored>>[number];
const stored = async () => (await product.perform('news.list', {})).news;

test('an article is written, kept as a draft, published, and visible to everybody', async () => {
	const { page: fair } = await product.perform('page.save', {
		page: 'fest',
		title: 'Lichterfest',
		status: 'published',
		blocks: [{ type: 'news', data: { heading: 'Neues' } }]
	});
	const screen = await open('/admin/landing-news');
	const { page } = screen;
	await page.getByRole('heading', { name: 'Noch kein Beitrag' }).waitFor();
	await isClean(screen, 'news-empty');
	await page.keyboard.press('n');
	await page.locator('[name=title]:focus').waitFor();
	await page.getByLabel('Überschrift', { exact: true }).fill('Das Festzelt steht');
	assert.is(await page.getByLabel('Adresse', { exact: true }).inputValue(), 'das-festzelt-steht');
	await page.getByLabel('Erscheint auf', { exact: true }).selectOption({ label: 'Lichterfest · DE' });
	await page.getByRole('button', { name: 'Als Entwurf speichern' }).click();
	await page.getByText('Bitte ausfüllen.').first().waitFor();
	await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Über dem Marktplatz hängen Lichter.');
	await isClean(screen, 'news-create');
	await page.getByRole('button', { name: 'Als Entwurf speichern' }).click();
	await page.getByRole('heading', { name: 'Das Festzelt steht' }).waitFor();
	await page.locator('[contenteditable]:focus').waitFor();
	const [draft] = await stored();
	assert.equal([draft!.isPublished, draft!.pageId, draft!.version], [false, fair.id, 1]);

	await page.getByLabel('Kurztext').fill('Ein Rundgang');
	await page.getByText(/^gespeichert /).waitFor();
	assert.is((await stored())[0]!.excerpt, 'Ein Rundgang');
	await product.perform('news.update', { id: draft!.id, excerpt: 'Von anderer Hand' });
	await page.getByLabel('Kurztext').fill('Von meiner Hand');
	await page.getByRole('button', { name: 'Meinen behalten' }).click();
	await page.getByText('Jemand anderes hat').waitFor({ state: 'detached' });
	await until(async () => (await stored())[0]!.excerpt === 'Von meiner Hand', 'the chosen one is stored');

	await page.getByLabel('Erscheint am').fill('2100-01-01T09:30');
	await page.getByRole('button', { name: 'Einplanen' }).click();
	await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).waitFor();
	await isClean(screen, 'news-scheduled');
	const visitor = createClient(product.base, { accept: 'text/html' });
	assert.is((await visitor.get('/news/das-festzelt-steht')).status, 404);
	await page.goto('/news/das-festzelt-steht?preview=1');
	await page.getByRole('heading', { name: 'Das Festzelt steht' }).waitFor();
	await page.goto(`/admin/landing-news/${draft!.id}/edit`);
	await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
	await page.getByText('Steht auf der Website und im Feed.').waitFor();
	assert.not.match(await page.getByLabel('Erscheint am').inputValue(), /^2100/, 'saved again, it stays public');
	assert.is((await visitor.get('/news/das-festzelt-steht')).status, 200);
	for (const [path, name] of [
		['/news/das-festzelt-steht', 'news-article'],
		['/landing/news', 'news-public-list'],
		['/m/fest', 'news-block']
	] as const) {
		await page.goto(path);
		await page.getByText('Das Festzelt steht').first().waitFor();
		await isClean(screen, name);
	}
	const { text } = await visitor.get('/news/das-festzelt-steht');
	assert.match(text, /"@type":"NewsArticle","headline":"Das Festzelt steht"/);
	for (const path of ['/', '/landing/news', '/m/fest/news', '/news/das-festzelt-steht']) {
		const links = (await visitor.get(path)).text.matchAll(/type="application\/(rss|atom)\+xml"[^>]*href="([^"]+)"/g);
		const feeds = [...links].map(([, , href]) => new URL(href!));
		assert.is(feeds.length, 2, path);
		for (const { pathname, search } of feeds) assert.is((await visitor.get(pathname + search)).status, 200);
	}
});

test('a page lists its articles before it is deleted, an article is deleted, and a phone shows it all', async () => {
	const small = await open('/admin/landing-news', 390, 'en-GB');
	await small.page.getByText('Das Festzelt steht').waitFor();
	await isClean(small, 'news-list-390');
	await small.page.getByText('Das Festzelt steht').click();
	await small.page.getByLabel('Summary').waitFor();
	await isClean(small, 'news-edit-390');
	const { page } = small;
	await page.goto('/admin/pages?slug=fest');
	await page.getByText('Delete …').click();
	await page.getByRole('button', { name: 'Delete' }).click();
	await page.getByText('1 article belongs to this page').waitFor();
	await isClean(small, 'news-page-held-390');
	const [article] = await stored();
	await page.goto(`/admin/landing-news/${article!.id}/edit`);
	await page.getByText('Delete …').click();
	await page.getByRole('button', { name: 'Delete article' }).click();
	await page.getByRole('heading', { name: 'No articles yet' }).waitFor();
	assert.equal(await stored(), []);
	await page.getByRole('button', { name: 'Undo' }).click();
	await page.getByText('Das Festzelt steht').waitFor();
	const [{ id: _new, createdAt: _made, updatedAt: _changed, version: _version, ...again }] = (await stored()) as [News];
	const { id: _old, createdAt: _before, updatedAt: _then, version: _former, ...former } = article!;
	assert.equal(again, former);
});

test('without JavaScript the form is rejected with its input, and stores valid input', async () => {
	const { page } = await open('/admin/landing-news/create', 1280, 'de-DE', { javaScriptEnabled: false });
	assert.match(await page.getByLabel('Erscheint auf').locator('option:checked').innerText(), /^Quizabende/);
	await page.getByLabel('Überschrift', { exact: true }).fill('Ohne Skript');
	await page.getByLabel('Adresse', { exact: true }).fill('Ä b');
	await page.getByLabel('Text', { exact: true }).fill('<p>Hallo</p>');
	await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click();
	assert.is(await page.getByLabel('Text', { exact: true }).inputValue(), '<p>Hallo</p>');
	await page.getByLabel('Adresse', { exact: true }).fill('ohne-skript');
	await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click();
	await page.getByRole('heading', { name: 'Ohne Skript' }).waitFor();
	const article = (await stored()).find(({ slug }) => slug === 'ohne-skript');
	assert.equal([article?.isPublished, article?.content], [true, '<p>Hallo</p>']);
});

test.run();
