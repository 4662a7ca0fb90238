import type { FrameLocator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSoundInBoth } from '../../../support/back-end.ts';
import type { Screen } from '../../../support/browser/chromium.ts';
import { elsewhere } from '../../../support/apps/elsewhere.ts';
import { openPageEditor, type PageEditor } from '../../../support/browser/page-editor.ts';
import type { Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';
import words from '#lib/messages/page-editor/de.json' with { type: 'json' };

let product: Product;
let editor: PageEditor;
let screen: Screen;
let page: Page;
let frame: FrameLocator;
let slug: string;
const test = suite('a page around its content');

const two = [
	{ type: 'hero', data: { headline: 'Heute leuchtet Lindenau', actions: [{ label: 'Mitspielen', href: '/quiz' }] } },
	{ type: 'text', data: { heading: 'Anfahrt', body: '<p>Mit der Linie 7.</p>' } }
];
const show = async () => (await product.perform('page.show', { page: slug })).page;
const becomes = (isSo: () => Promise<boolean>) => until(isSo, 'it is stored');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('tabpanel').getByLabel(name, { exact: true });

test.before(async () => {
	editor = await openPageEditor(two);
	({ product, screen, page, frame } = editor);
});
test.after(() => editor?.close());
const open = async (more?: object) => (slug = await editor.open(more));

test('the menu of the page shows, links, publishes and archives it, and its pane renames it', async () => {
	await product.perform('design.save', { preset: 'harbour' });
	await open();
	const heading = frame.getByRole('heading', { name: 'Heute leuchtet Lindenau' });
	await until(
		() => heading.evaluate((one) => getComputedStyle(one).getPropertyValue('--primary').trim() === '#0b5cad'),
		'the page is drawn in the colours of the namespace'
	);
	const menu = () => page.getByRole('button', { name: new RegExp(`^${words.status.label}`) });
	const act = async (name: string) => {
		await menu().click();
		await page.getByRole('menuitem', { name, exact: true }).click();
	};
	await act(words.previewLink);
	const url = await page.getByRole('dialog').getByRole('textbox').inputValue();
	const shown = await fetch(url.replace(/^https?:\/\/[^/]+/, product.base));
	assert.match(await shown.text(), /Heute leuchtet Lindenau/);
	await page.keyboard.press('Escape');
	for (const [to, status] of [
		[words.to.published, 'published'],
		[words.to.archived, 'archived'],
		[words.to.draft, 'draft']
	] as const) {
		await act(to);
		await becomes(async () => (await show()).status === status);
		await page.getByRole('button', { name: `${words.status.label}: ${words.status[status]}` }).waitFor();
	}
	await page.getByRole('tab', { name: words.pane.page }).click();
	await field(words.page.title).fill('Umbenannt');
	await field(words.page.slug).fill('impressum');
	await button(words.page.save).click();
	await page.getByRole('tabpanel').locator('[aria-invalid=true]').waitFor();
	await field(words.page.slug).fill(`${slug}-neu`);
	await button(words.page.save).click();
	await page.waitForURL(new RegExp(`/${slug}-neu(\\?|$)`));
	await page.getByRole('navigation', { name: 'Brotkrumen' }).getByText('Umbenannt').waitFor();
	assert.is((await product.perform('page.show', { page: `${slug}-neu` })).page.title, 'Umbenannt');
});

test('publishing waits for a running save', async () => {
	await open();
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	const { promise: sending, resolve: sent } = Promise.withResolvers<void>();
	await page.route(`**/admin/pages/**`, async (route) => {
		if (route.request().method() === 'GET') return route.continue();
		sent();
		await released;
		await route.continue();
	});
	await field(words.field.headline).fill('Gleich öffentlich');
	await sending;
	await page.keyboard.press('Control+Enter');
	release();
	await becomes(async () => (await show()).status === 'published');
	assert.match(JSON.stringify((await show()).blocks[0]), 'Gleich öffentlich');
	await page.unrouteAll();
});

test('modules before and after the content are previewed beside the page, cross it, and are applied together', async () => {
	const m = words.modules;
	const stored = async () => (await product.perform('module.list', { page: slug })).modules;
	await open({ status: 'published' });
	await page.getByRole('link', { name: new RegExp(m.title) }).click();
	await button(m.add.before).click();
	assert.is(await page.getByRole('dialog').getByRole('listitem').count(), 6);
	await page
		.getByRole('dialog')
		.getByRole('button', { name: new RegExp(`^${words.block.html}`) })
		.click();
	await page.getByLabel(words.field.html, { exact: true }).fill('<p>Heute geschlossen</p>');
	await frame.getByText('Heute geschlossen').waitFor();
	await frame.getByText('Mit der Linie 7.').waitFor();
	assert.equal(await stored(), [], 'nobody sees a trial');
	const list = (slot: 'before' | 'after') => page.getByRole('list', { name: m[slot] }).locator('.row');
	await list('before').first().focus();
	await page.keyboard.press('Alt+ArrowDown');
	await list('after').and(page.locator(':focus')).waitFor();
	await button(m.undo).click();
	await list('before').waitFor();
	await button(m.add.after).click();
	await page
		.getByRole('dialog')
		.getByRole('button', { name: new RegExp(`^${words.block.news}`) })
		.click();
	await list('after').waitFor();
	await isSoundInBoth(screen, 'page-modules');
	await page.getByRole('navigation', { name: 'Brotkrumen' }).getByRole('link', { name: words.pages }).click();
	await page.getByRole('dialog', { name: m.leave.title }).waitFor();
	await page.keyboard.press('Escape');
	await page.keyboard.press('Control+Enter');
	await page.getByText(m.applied).first().waitFor();
	assert.equal(
		(await stored()).map(({ slot, block }) => `${slot} ${block.type}`),
		['before html', 'after news']
	);
	const whole = await (await fetch(`${product.base}/m/${slug}`)).text();
	const site = whole.slice(whole.indexOf('<body'));
	assert.ok(site.indexOf('Heute geschlossen') < site.indexOf('Heute leuchtet Lindenau'));
	// The content may change meanwhile; other modules are a conflict.
	await product.perform('page.update', { page: slug, title: 'Anders' });
	const html = page.getByLabel(words.field.html, { exact: true });
	await list('before').click();
	await html.fill('<p>Morgen offen</p>');
	await button(m.apply).click();
	await becomes(async () => /Morgen offen/.test(JSON.stringify(await stored())));
	await elsewhere(page, 'PUT', `${slug}/modules`, { modules: [] });
	await html.fill('<p>Meins</p>');
	await button(m.apply).click();
	await page.getByText(/^admin hat diese Seite gespeichert/).waitFor();
	assert.equal(await stored(), []);
	await button(words.clash.mine).click();
	await becomes(async () => (await stored()).length === 2);
	await page.setViewportSize({ width: 390, height: 844 });
	await isSoundInBoth(screen, 'page-modules-phone');
	const name = page.locator('[aria-current=page]', { hasText: m.title });
	assert.ok(await name.evaluate((one) => one.scrollWidth <= one.clientWidth), 'the title stands in full');
	await page.setViewportSize({ width: 1280, height: 800 });
	const { page: read } = await product.perform('page.show', { page: slug });
	assert.is(read.updatedBy, 'user:admin');
});

test.run();
