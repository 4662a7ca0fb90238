import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openAs, password } from '../../../support/back-end.ts';
import { openBrowser } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('fields for colours');
let product: Product;
let browser: Browser;

test.before(async () => {
	product = await startProduct();
	await product.perform('user.first', { username: 'admin', password });
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

test('are never empty, of which browsers would warn, and keep what is chosen', async () => {
	const screen = await openAs(browser, product, 'admin');
	const { page } = screen;
	const warnings: string[] = [];
	page.on('console', (message) => {
		if (message.text().includes('#rrggbb')) warnings.push(message.text());
	});
	await page.goto('/admin/pages/design');
	const field = page.locator('main input[type=color]').first();
	await field.waitFor();
	// The attributes of a page go when the browser has nothing else to do.
	await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
	assert.equal(warnings, []);
	await field.fill('#0f3d3e');
	assert.is(await field.inputValue(), '#0f3d3e');
	assert.equal(warnings, []);
	await screen.close();
});

test.run();
