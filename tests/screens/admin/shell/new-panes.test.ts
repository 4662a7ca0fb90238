import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, moveTo, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('the pane beside a list');
let backEnd: BackEnd;
let page: Page;

test.before(async () => {
	backEnd = await openBackEnd([['boss', 'admin']], { viewport: { width: 1366, height: 768 } });
	({ page } = backEnd.screen);
	const { event } = await backEnd.product.perform('event.create', { name: 'Fest' });
	await backEnd.product.perform('team.create', { event: event.uid, names: ['Otter'] });
});
test.after(() => backEnd?.close());

const cursor = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
const hasCursor = (name: string) => until(async () => (await cursor()) === name, `the cursor is in ${name}`);
const isClosed = () => page.waitForURL((url) => !url.searchParams.has('new'));

for (const [list, field] of [
	['/admin/events', 'name'],
	['/admin/logins', 'username'],
	['/admin/domains', 'host'],
	['/admin/tenants', 'label'],
	['/admin/pages', 'title'],
	['/admin/navigation/menus', 'label']
] as const)
	test(`${list}: N puts the cursor into the first field, and Escape closes from there`, async () => {
		await moveTo(page, list);
		await page.keyboard.press('n');
		await hasCursor(field);
		await page.keyboard.type('Wal');
		await page.keyboard.press('Escape');
		await isClosed();
	});

test('an address and a button do as N does', async () => {
	await page.goto('/admin/events?new');
	await hasCursor('name');
	await isSound(backEnd.screen, 'new-event-cursor');
	await page
		.getByRole('button', { name: 'Schließen' })
		.or(page.getByRole('link', { name: 'Schließen' }))
		.click();
	await isClosed();
	await page.getByRole('link', { name: /Veranstaltung\s*N/ }).click();
	await hasCursor('name');
});

test('Escape closes wherever the focus is: it clears a search first, and closes the topmost layer first', async () => {
	await page.goto('/admin/events?new');
	await hasCursor('name');
	await page.evaluate('document.activeElement.blur()');
	await page.keyboard.press('Escape');
	await isClosed();
	await page.goto('/admin/events?new');
	const search = page.locator('main').getByRole('searchbox');
	await search.focus();
	await page.keyboard.press('Escape');
	await isClosed();
	await page.goto('/admin/events?new');
	await page.keyboard.press('Control+k');
	await page.locator('dialog[open]').waitFor();
	await page.keyboard.press('Escape');
	await page.locator('dialog[open]').waitFor({ state: 'detached' });
	assert.ok(new URL(page.url()).searchParams.has('new'), 'the search alone has gone');
});

test('an open record is left by Escape too', async () => {
	await page.goto('/admin/teams');
	await page.getByRole('link', { name: 'Otter', exact: true }).click();
	await page.waitForURL((url) => url.searchParams.has('team'));
	await page.keyboard.press('Escape');
	await page.waitForURL((url) => !url.searchParams.has('team'));
	assert.equal(backEnd.screen.errors, []);
});

test.run();
