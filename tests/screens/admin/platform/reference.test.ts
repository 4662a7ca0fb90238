import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import de from '#lib/messages/reference/de.json' with { type: 'json' };
import { openBrowser, openScreen } from '../../../support/browser/chromium.ts';
import { createClient, type Client } from '../../../support/http.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import type { ReferenceDocument } from '../../../support/reference-scene.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the page of the API reference');
let product: Product;
let client: Client;
let browser: Browser;
test.before(async () => {
	product = await startProduct();
	client = createClient(product.base, { accept: 'text/html' });
	browser = await openBrowser();
});
test.after(async () => {
	await browser.close();
	await product?.close();
});

const open = async (path: string, width = 1280, more = {}) => {
	const baseURL = product.base;
	const screen = await openScreen(browser, { baseURL, viewport: { width, height: 844 }, ...more });
	const foreign: string[] = [];
	screen.page.on('request', (request) => {
		if (!request.url().startsWith(baseURL)) foreign.push(request.url());
	});
	await screen.page.goto(`/api/v1/docs${path}`);
	return { ...screen, foreign };
};

const docs = '/api/v1/docs';

test('is the same for everybody, and is not sent again while it is unchanged', async () => {
	// The first to ask has it drawn, whoever it is and whatever host it asks.
	const cookie = 'mq_lang=en; mq_theme=contrast';
	const host = new URL(product.base).host.replace('localhost', 'nowhere.localhost');
	const asked = { 'accept-language': 'de', cookie, host };
	const head = await client.request('HEAD', `${docs}?x=1`, { headers: asked });
	const first = await client.get(docs, { 'accept-language': 'de' });
	assert.equal([head.status, head.headers.get('etag'), head.bytes.length], [200, first.headers.get('etag'), 0]);
	assert.match(first.text, 'data-theme="auto"');
	// What every page names, and all others in one.
	assert.is(first.text.match(/rel="stylesheet"/g)?.length, 2);
	const own = { 'accept-language': 'de', cookie, 'accept-encoding': 'identity' };
	const again = await client.get(`${docs}?namespace=nowhere`, own);
	assert.is(again.text, first.text);
	const tag = first.headers.get('etag')!;
	const known = await client.get(docs, { 'accept-language': 'de', 'if-none-match': tag });
	assert.equal([known.status, known.bytes.length], [304, 0]);
	for (const { headers } of [first, again, known]) {
		assert.is(headers.get('set-cookie'), null);
		assert.is(headers.get('x-frame-options'), 'DENY');
		assert.is(headers.get('cache-control'), 'private, no-cache');
		assert.is(headers.get('access-control-allow-credentials'), null);
		const policy = headers.get('content-security-policy')!.split('; ');
		for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"])
			assert.ok(policy.includes(part), part);
	}
	const other = await client.get(docs, { origin: 'https://a.test' });
	assert.is(other.headers.get('access-control-allow-origin'), 'https://a.test');
});

test('shows every operation in the requested language', async () => {
	const { paths } = (await client.get('/api/v1/openapi.json')).json<ReferenceDocument>();
	const all = Object.values(paths).flatMap((methods) => Object.values(methods));
	const operations = all.filter(({ security }) => security.length).map(({ operationId }) => operationId);
	assert.ok(operations.length > 50);
	const german = await client.get(docs, { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' });
	const english = await client.get(docs, { 'accept-language': 'en-GB' });
	assert.match(german.text, '<html lang="de"');
	assert.match(english.text, '<html lang="en"');
	assert.match((await client.get(`${docs}?lang=en`, { 'accept-language': 'de' })).text, '<html lang="en"');
	const sentences = de.operations as Record<string, Record<string, string>>;
	for (const operationId of operations) {
		for (const { text } of [german, english]) assert.match(text, `id="${operationId}"`);
		const [tag, verb] = operationId.split('.') as [string, string];
		assert.match(german.text, sentences[tag]![verb]!.replace(/\.$/, ''), operationId);
	}
});

test('uses the language of the installation if none of the requested ones exists', async () => {
	const stranger = createClient(product.base);
	const language = async (headers: Record<string, string>, query = '') =>
		/<html lang="(\w+)"/.exec((await stranger.get(`${docs}${query}`, headers)).text)?.[1];
	await product.perform('settings.save', { defaultLocale: 'en' });
	assert.equal(
		[
			await language({}),
			await language({ 'accept-language': 'fr' }),
			await language({ 'accept-language': 'de-AT' }),
			await language({}, '?lang=de')
		],
		['en', 'en', 'de', 'de']
	);
	await product.perform('settings.save', { defaultLocale: 'de' });
	assert.is(await language({}), 'de');
});

// Colours follow from tags and classes: of the hundreds of operations those that bring a new combination are measured.
const keepUnlike = `(() => {
	const seen = new Set();
	for (const article of document.querySelectorAll('article')) {
		const looks = [...article.querySelectorAll('*')].map(({ tagName, className, parentElement }) => [parentElement.tagName, tagName, className].join());
		if (looks.every((look) => seen.has(look))) article.remove();
		for (const look of looks) seen.add(look);
	}
	return document.querySelectorAll('article').length;
})()`;

const looks = [
	{ lang: 'de', width: 390, colorScheme: 'dark', isFirst: false },
	{ lang: 'en', width: 1366, colorScheme: 'light', isFirst: true }
] as const;
for (const { lang, width, colorScheme, isFirst } of looks)
	test(`is sound at ${width} pixels, ${lang}, ${colorScheme}`, async () => {
		const { page, axe, errors, foreign, screenshot, close } = await open(`?lang=${lang}`, width, { colorScheme });
		if (isFirst) assert.equal(await axe('others'), []);
		await page.evaluate(`document.querySelectorAll('details').forEach((one) => (one.open = true))`);
		assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0);
		await screenshot(`reference-${width}-${lang}`);
		assert.ok(Number(await page.evaluate(keepUnlike)) > 3);
		assert.equal(await axe('contrast'), []);
		assert.equal([...errors, ...foreign], []);
		await close();
	});

// Of the tests that only look things up: to load the page takes as long as all of them.
let whole: Awaited<ReturnType<typeof open>>;

test('a link to an error code opens its list', async () => {
	whole = await open('?lang=en#version_conflict');
	await whole.page.locator('#version_conflict dd').waitFor();
});

test('is searched with the keyboard only', async () => {
	const { page } = whole;
	await page.keyboard.press('/');
	await page.keyboard.type('catalog delete');
	const shown = page.locator('article[data-find]:visible');
	assert.equal(await shown.evaluateAll((found) => found.map(({ id }) => id)), ['catalog.remove']);
	await page.keyboard.press('Tab');
	assert.is(await page.locator(':focus').getAttribute('href'), '#catalog');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await page.waitForURL(/#catalog\.remove$/);
	await page.getByLabel('Search operations').fill('nothing like this');
	await page.getByText('No operations match.').waitFor();
	await page.getByLabel('Search operations').press('Escape');
	assert.ok((await shown.count()) > 10);
});

test('a call is copied and works once the token is filled in', async () => {
	const { page, context, close } = whole;
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.locator('#event\\.show [data-copy]').first().click();
	await page.getByText('Copied').waitFor();
	const text = String(await page.evaluate('navigator.clipboard.readText()'));
	assert.is(
		text,
		`curl '${product.base}/api/v1/namespaces/acme/events/sommerfest' \\\n  -H 'Authorization: Bearer mq_…'`
	);
	await close();
});

test('is whole without a script, but for the search', async () => {
	const { page, close } = await open('?lang=en', 1280, { javaScriptEnabled: false });
	assert.is(await page.locator('[data-copy]:visible, .search:visible').count(), 0);
	await page.getByRole('link', { name: 'Submit the result of a team in a catalog' }).first().click();
	await page.locator('#result\\.submit h3').waitFor();
	await close();
});

test.run();
