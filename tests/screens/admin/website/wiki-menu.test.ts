import * as assert from 'uvu/assert';
import { isSoundInBoth, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('a wiki in the menus');
let desk: BackEnd;
test.before(async () => {
	desk = await openBackEnd([['anna', 'admin']], { viewport: { width: 1366, height: 900 } });
	const { page } = await desk.product.perform('page.save', {
		page: 'fest',
		title: 'Fest',
		status: 'published',
		blocks: []
	});
	const article = { pageId: page.id, slug: 'ablauf', markdown: '' };
	await desk.product.perform('wiki.create', { ...article, title: 'Der Ablauf' });
	await desk.product.perform('wiki.create', { ...article, title: 'The schedule', locale: 'en' });
	await desk.product.perform('menu.create', { label: 'Haupt' });
});
test.after(() => desk.close());

test('an item links to one article, in its language', async () => {
	const { page } = desk.screen;
	await page.goto('/admin/navigation/menus?new=item');
	await page.getByLabel('Ziel').selectOption('wiki');
	const wiki = page.getByLabel('Wiki', { exact: true });
	assert.equal(
		(await wiki.locator('option').allTextContents()).map((one) => one.trim()),
		['Fest (nicht öffentlich)', 'Der Ablauf (nicht öffentlich)', 'The schedule (EN) (nicht öffentlich)']
	);
	await wiki.selectOption('/m/fest/wiki/ablauf?lang=en');
	await isSoundInBoth(desk.screen, 'wiki-menu');
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByRole('button', { name: 'Verdoppeln' }).waitFor();
	const [menu] = (await desk.product.perform('menu.list', {})).menus;
	const { items } = await desk.product.perform('menuItem.list', { menuId: menu!.id });
	assert.equal([items[0]!.label, items[0]!.href], ['The schedule', '/m/fest/wiki/ablauf?lang=en']);
});

test.run();
