import type { Browser } from 'playwright-core';
import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { openBrowser, openScreen } from '../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';
import german from '#lib/messages/errors/de.json' with { type: 'json' };
import english from '#lib/messages/errors/en.json' with { type: 'json' };

const test = suite('errors outside the website and the quiz');
let product: Product;
let browser: Browser;

test.before(async () => {
	product = await startProduct();
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

test('nobody plays where staff logs in, so the error speaks of an address and shows no theatre', async () => {
	for (const [locale, words] of [
		['de-DE', german],
		['en-GB', english]
	] as const) {
		const screen = await openScreen(browser, { baseURL: product.base, locale });
		const answer = await screen.page.goto('/login/nowhere');
		assert.is(answer?.status() ?? 404, 404);
		await screen.page.getByText(words.missing.plainText, { exact: true }).waitFor();
		assert.is(await screen.page.getByText(words.missing.text, { exact: true }).count(), 0);
		assert.is(await screen.page.locator('header').count(), 0);
		for (const width of [390, 1366, 1920]) {
			await screen.page.setViewportSize({ width, height: 900 });
			await screen.screenshot(`plain-error-${locale}-${width}`);
		}
		assert.equal(await screen.axe(), []);
		await screen.close();
	}
});

test('the last resort says in both languages what to do and wears no brand', async () => {
	const file = readFileSync(new URL('../../../src/error.html', import.meta.url), 'utf8');
	const html = file.replaceAll('%sveltekit.status%', '500').replaceAll('%sveltekit.error.message%', 'Internal error');
	assert.not.match(html, /marquee|quiz|script/i);
	const screen = await openScreen(browser, { baseURL: product.base });
	for (const colorScheme of ['light', 'dark'] as const) {
		await screen.page.emulateMedia({ colorScheme });
		await screen.page.setContent(html);
		assert.equal(await screen.axe(), [], colorScheme);
		for (const width of [390, 1366, 1920]) {
			await screen.page.setViewportSize({ width, height: 900 });
			await screen.screenshot(`last-resort-${colorScheme}-${width}`);
		}
	}
	assert.equal(
		await screen.page.locator('p').evaluateAll((all) => all.map((one) => one.getAttribute('lang') ?? 'de')),
		['de', 'de', 'en', 'en', 'en']
	);
	await screen.close();
});

test.run();
