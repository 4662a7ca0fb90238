import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSoundInBoth } from '../../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { createClient } from '../../../support/http.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';
import adminWords from '#lib/messages/admin/de.json' with { type: 'json' };
import words from '#lib/messages/news/de.json' with { type: 'json' };
import englishWords from '#lib/messages/news/en.json' with { type: 'json' };
import editorWords from '#lib/messages/page-editor/de.json' with { type: 'json' };

const test = suite('drafts and versions of news on the screen');
const admin = { username: 'admin', password: 'correct horse battery' };
const screens: Screen[] = [];
let product: Product;
let browser: Browser;
let pageId: number;
let count = 0;

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { ...admin, role: 'admin', namespaces: ['default'] });
	const { page } = await product.perform('page.save', { page: 'fest', status: 'published', blocks: [] });
	pageId = page.id;
	browser = await openBrowser();
});
test.after.each(async () => {
	for (const screen of screens.splice(0)) await screen.close();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

async function open(path: string, more: object = {}) {
	const baseURL = product.base;
	const viewport = { width: 1366, height: 900 };
	const screen = await openScreen(browser, { locale: 'de-DE', viewport, baseURL, ...more });
	screens.push(screen);
	await screen.context.request.post('/login', { data: admin, headers: { origin: baseURL } });
	await screen.page.goto(path);
	return screen;
}
async function add(more: object = {}) {
	const slug = `beitrag-${(count += 1)}`;
	const input = { pageId, slug, title: 'Das Zelt steht', content: '<p>Elf Lichter hängen.</p>', isPublished: true };
	return (await product.perform('news.create', { ...input, ...more })).news;
}
type Article = Awaited<ReturnType<typeof add>>;
const at = ({ id }: Article) => `/admin/landing-news/${id}/edit`;
const stored = async ({ id }: Article) => (await product.perform('news.show', { id })).news;
const waiting = async ({ id }: Article) => (await product.perform('newsDraft.look', { id })).draft;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const excerpt = (page: Page) => page.getByLabel(words.field.excerpt, { exact: true });
const isPublic = async ({ slug }: Article, text: string) => {
	const visitor = createClient(product.base, { accept: 'text/html' });
	return (await visitor.get(`/news/${slug}`)).text.includes(text);
};

test('what is written on a published article waits, is seen by others, compared and published', async () => {
	const article = await add();
	const screen = await open(at(article));
	const { page } = screen;
	await excerpt(page).fill('Ein Rundgang');
	await page.getByText(/^gespeichert /).waitFor();
	assert.equal([(await stored(article)).excerpt, (await waiting(article))!.excerpt], [null, 'Ein Rundgang']);
	assert.is(await isPublic(article, 'Ein Rundgang'), false);
	await page.getByText(words.waiting.title).waitFor();
	await isSoundInBoth(screen, 'news-draft');
	const { page: second } = await open(at(article));
	assert.is(await excerpt(second).inputValue(), 'Ein Rundgang');
	await second.goto('/admin/landing-news');
	await second.getByText(adminWords.draft.waiting).waitFor();
	await isSoundInBoth(screens.at(-1)!, 'news-draft-list');
	await second.goto(`/news/${article.slug}?preview=1`);
	await second.getByText('Ein Rundgang').first().waitFor();
	await button(page, editorWords.foot.compare).click();
	await page.locator('dialog[open] ins', { hasText: 'Ein Rundgang' }).waitFor();
	await isSoundInBoth(screen, 'news-compare');
	await page.keyboard.press('Escape');
	await button(page, words.act.publishChanges).click();
	await page.getByText(words.waiting.title).waitFor({ state: 'detached' });
	assert.equal([(await stored(article)).excerpt, await waiting(article)], ['Ein Rundgang', null]);
	assert.is(await isPublic(article, 'Ein Rundgang'), true);
	await excerpt(page).fill('Noch einer');
	await until(async () => (await waiting(article))?.excerpt === 'Noch einer', 'the next change waits, too');
});

test('a version is restored, and a draft beside it says that the article has changed', async () => {
	const article = await add();
	await product.perform('news.update', { id: article.id, title: 'Das Zelt ist offen' });
	const screen = await open(at(article));
	const { page } = screen;
	await excerpt(page).fill('Wartet');
	await until(async () => (await waiting(article))?.excerpt === 'Wartet', 'it waits');
	await button(page, editorWords.versions.title).click();
	const dialog = page.getByRole('dialog', { name: editorWords.versions.title });
	await dialog.getByRole('button', { name: editorWords.versions.compareOf.replace('{number}', '1') }).click();
	await dialog.locator('del').first().waitFor();
	await isSoundInBoth(screen, 'news-versions');
	await dialog.getByRole('button', { name: editorWords.versions.restore }).click();
	await page.getByText(editorWords.outdated.title).waitFor();
	assert.is((await stored(article)).title, 'Das Zelt steht');
	await isSoundInBoth(screen, 'news-outdated');
	await button(page, editorWords.outdated.publish).click();
	await until(async () => (await stored(article)).excerpt === 'Wartet', 'it is published');
	assert.is(await waiting(article), null);
});

test('a draft is discarded, which can be taken back, and becomes the text of a withdrawn article', async () => {
	const article = await add();
	const { page } = await open(at(article));
	await excerpt(page).fill('Wartet');
	await until(async () => (await waiting(article)) !== null, 'it waits');
	await button(page, editorWords.foot.discard).click();
	await until(async () => (await waiting(article)) === null, 'it is gone');
	await until(async () => (await excerpt(page).inputValue()) === '', 'the screen shows what is published');
	await button(page, editorWords.undo).click();
	await until(async () => (await waiting(article))?.excerpt === 'Wartet', 'it waits again');
	await excerpt(page).fill('Gerade getippt');
	await button(page, words.act.unpublish).click();
	await button(page, words.act.saveDraft).waitFor();
	const { isPublished, excerpt: own } = await stored(article);
	assert.equal([isPublished, own, await waiting(article)], [false, 'Gerade getippt', null]);
});

test('two who write learn of each other', async () => {
	const article = await add();
	const { page } = await open(at(article));
	const { page: second } = await open(at(article));
	await excerpt(page).fill('Von mir');
	await until(async () => (await waiting(article))?.excerpt === 'Von mir', 'it waits');
	await excerpt(second).fill('Von anderer Hand');
	await button(second, words.keepMine).waitFor();
	assert.is((await waiting(article))!.excerpt, 'Von mir');
	await button(second, words.keepMine).click();
	await until(async () => (await waiting(article))?.excerpt === 'Von anderer Hand', 'the chosen one waits');
});

test('an article gets a language of its own, waits with it, and speaks it to visitors', async () => {
	const article = await add({ title: 'The tent stands', content: '<p>Eleven lights.</p>' });
	const screen = await open(at(article), { viewport: { width: 390, height: 844 } });
	const { page } = screen;
	const language = page.getByLabel(words.field.language, { exact: true });
	assert.equal(await language.locator('option').allTextContents(), ['Wie die Seite (Deutsch)', 'Deutsch', 'Englisch']);
	await language.selectOption('en');
	await until(async () => (await waiting(article))?.language === 'en', 'it waits');
	await isSoundInBoth(screen, 'news-language');
	await button(page, editorWords.foot.compare).click();
	await page.locator('dialog[open] ins', { hasText: 'Englisch' }).waitFor();
	await page.keyboard.press('Escape');
	await button(page, words.act.publishChanges).click();
	await until(async () => (await stored(article)).language === 'en', 'it is published');
	await page.goto(`/news/${article.slug}`);
	assert.is(await page.locator('html').getAttribute('lang'), 'en');
	const time = await page.locator('article time').textContent();
	assert.match(time!, /^\s*\d+ [A-Z][a-z]+ \d{4}\s*$/);
	await page.getByText('1 min read').waitFor();
	await page.goto('/landing/news');
	assert.is(await page.getByRole('heading', { name: 'The tent stands' }).getAttribute('lang'), 'en');
	await page.goto(at(article));
	await language.selectOption('');
	await button(page, words.act.publishChanges).click();
	await until(async () => (await stored(article)).language === null, 'it speaks the language of its page again');
});

test('without JavaScript and on a phone in English', async () => {
	const article = await add();
	await product.perform('newsDraft.save', { id: article.id, title: 'Das Zelt ist offen' });
	const { page } = await open(at(article), { javaScriptEnabled: false });
	assert.is(await page.getByLabel(words.field.title, { exact: true }).inputValue(), 'Das Zelt ist offen');
	await button(page, words.act.publishChanges).click();
	await until(async () => (await stored(article)).title === 'Das Zelt ist offen', 'it is published');
	assert.is(await waiting(article), null);
	await product.perform('newsDraft.save', { id: article.id, title: 'Zelt' });
	const small = await open(at(article), { viewport: { width: 390, height: 844 }, locale: 'en-GB' });
	await small.page.getByText(englishWords.waiting.title).waitFor();
	await isSoundInBoth(small, 'news-draft-phone');
});

test.run();
