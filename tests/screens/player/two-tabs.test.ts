import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser } from '../../support/browser/chromium.ts';
import { enter, password } from '../../support/back-end.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

let product: Product;
let browser: Browser;
const test = suite('two tabs of the back end in two namespaces');

test.before(async () => {
	product = await startProduct();
	await product.perform('namespace.create', { namespace: 'beta', label: 'Verein Beta' });
	const namespaces = ['default', 'beta'];
	await product.perform('user.create', { username: 'both', password, role: 'customer', namespaces });
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

const placeOf = (page: Page) => new URL(page.url()).searchParams.get('namespace');
const isIn = (page: Page, namespace: string) =>
	page
		.getByRole('complementary')
		.locator('small', { hasText: new RegExp(`^${namespace}$`) })
		.first()
		.waitFor();
const area = (page: Page, name: string) => page.getByRole('complementary').getByRole('link', { name, exact: true });

test('each keeps its own: links, forms and saves of one do not affect the other', async () => {
	const screen = await enter(browser, product, 'both', { viewport: { width: 1280, height: 900 } });
	const first = screen.page;
	await isIn(first, 'default');
	await area(first, 'Veranstaltungen').click();
	await first.waitForURL('**/admin/events?**');
	await first.keyboard.press('n');
	await first.getByLabel('Name').first().fill('Offen in default');

	const second = await screen.context.newPage();
	await second.goto('/admin/dashboard');
	await second.getByRole('complementary').getByText('default', { exact: true }).first().click();
	await second.getByRole('button', { name: /Verein Beta/ }).click();
	await second.waitForURL('**/admin/dashboard?namespace=beta');
	await isIn(second, 'beta');
	await area(second, 'Veranstaltungen').click();
	await second.waitForURL('**/admin/events?namespace=beta');

	await first.getByRole('button', { name: 'Anlegen', exact: true }).click();
	await first.getByRole('link', { name: 'Offen in default' }).first().waitFor();
	await isIn(first, 'default');
	assert.is(placeOf(first), 'default');
	await area(first, 'Teams').click();
	await first.waitForURL('**/admin/teams?**');
	assert.is(placeOf(first), 'default');
	await isIn(first, 'default');

	await second.reload();
	await isIn(second, 'beta');
	assert.is(await second.getByText('Offen in default').count(), 0);
	const third = await screen.context.newPage();
	await third.goto('/admin/events');
	await isIn(third, 'beta');
	await screen.screenshot('two-tabs');
	await screen.close();
});

test.run();
