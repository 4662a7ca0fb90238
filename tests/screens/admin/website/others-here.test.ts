import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSoundInBoth } from '../../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('who else edits a page or an article, on the screen');
const password = 'correct horse battery';
const screens: Screen[] = [];
let product: Product;
let browser: Browser;
let pageId: number;

test.before(async () => {
	product = await startProduct();
	const role = 'customer';
	for (const [username, displayName] of [
		['zoe', 'Zoe'],
		['max', 'Max Bergmann']
	] as const)
		await product.perform('user.create', { username, displayName, password, role, namespaces: ['default'] });
	const blocks = [{ id: 'b1', type: 'html', variant: 'plain', data: { html: '<p>Elf Lichter</p>' } }];
	const { page } = await product.perform('page.save', { page: 'fest', status: 'published', title: 'Fest', blocks });
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

async function open(username: string, path: string, locale = 'de-DE') {
	const baseURL = product.base;
	const screen = await openScreen(browser, { locale, viewport: { width: 1366, height: 900 }, baseURL });
	screens.push(screen);
	await screen.context.request.post('/login', { data: { username, password }, headers: { origin: baseURL } });
	await screen.page.goto(path);
	return screen;
}

async function meet(path: string, name: string) {
	const zoe = await open('zoe', path);
	assert.is(await zoe.page.getByText(/gerade hier/).count(), 0);
	const max = await open('max', path, 'en-GB');
	await max.page.getByText('Zoe is here now', { exact: true }).waitFor();
	await zoe.page.getByText('Max Bergmann ist gerade hier', { exact: true }).waitFor();
	await isSoundInBoth(zoe, `${name}-others-here`);
	await max.page.goto('/admin/pages');
	await zoe.page.getByText(/gerade hier/).waitFor({ state: 'detached' });
}

test('of a page its editors see each other until one leaves', () => meet('/admin/pages/fest', 'page'));

test('of an article, too; the name goes away without a connection', async () => {
	const fields = { pageId, slug: 'zelt', title: 'Das Zelt steht', content: '<p>Elf Lichter hängen.</p>' };
	const { news } = await product.perform('news.create', fields);
	const path = `/admin/landing-news/${news.id}/edit`;
	await meet(path, 'article');
	const zoe = await open('zoe', path);
	const max = await open('max', path);
	await zoe.page.getByText('Max Bergmann ist gerade hier', { exact: true }).waitFor();
	await max.page.getByText('Zoe ist gerade hier', { exact: true }).waitFor();
	await zoe.context.setOffline(true);
	await max.page.close();
	await zoe.page.getByText(/gerade hier/).waitFor({ state: 'detached' });
});

test.run();
