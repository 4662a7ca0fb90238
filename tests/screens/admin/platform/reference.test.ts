import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser, openScreen } from '../../../support/browser/chromium.ts';
import { openReferenceScene, type ReferenceScene } from '../../../support/reference-scene.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the page of the API reference');
let scene: ReferenceScene;
let browser: Browser;
test.before(async () => {
	scene = await openReferenceScene();
	browser = await openBrowser();
});
test.after(async () => {
	await browser.close();
	await scene.close();
});

const open = async (path: string, width = 1280, more = {}) => {
	const baseURL = scene.served.base;
	const screen = await openScreen(browser, { baseURL, viewport: { width, height: 844 }, ...more });
	const foreign: string[] = [];
	screen.page.on('request', (request) => {
		if (!request.url().startsWith(baseURL)) foreign.push(request.url());
	});
	await screen.page.goto(`/api/v1/docs${path}`);
	return { ...screen, foreign };
};

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
	{ lang: 'en', width: 1280, colorScheme: 'light', isFirst: true }
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

test('a link to an error code opens the list it stands in', async () => {
	whole = await open('?lang=en#version_conflict');
	await whole.page.locator('#version_conflict dd').waitFor();
});

test('is searched with the keyboard alone', async () => {
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
	await page.getByText('No operation fits.').waitFor();
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
		`curl '${scene.served.base}/api/v1/namespaces/acme/events/sommerfest' \\\n  -H 'Authorization: Bearer mq_…'`
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
