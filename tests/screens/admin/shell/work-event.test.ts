import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { features } from '../../../../server/composition/features.ts';
import { openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import type { Screen } from '../../../support/browser/chromium.ts';
import type { Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('the event that somebody works on');
let backEnd: BackEnd;
let product: Product;
let page: Page;
let screen: Screen;
let own: string;
let start: string;

const eventScreens = features.flatMap(({ screens = [] }) => screens.filter(({ ofEvent }) => ofEvent));
/** Addresses on which one event is worked on: its page, its screens, and what belongs to them. */
const addresses = (uid: string) => [
	`/admin/events/${uid}`,
	...[
		...eventScreens.map(({ href }) => href),
		'/admin/teams/import',
		'/admin/teams/names',
		'/admin/catalogs/import'
	].map((href) => `${href}?event=${uid}`)
];

test.before(async () => {
	backEnd = await openBackEnd([['host', 'admin']]);
	({ product, screen } = backEnd);
	page = screen.page;
	start = (await product.perform('event.create', { name: 'Sternwartenfest', published: true })).event.uid;
	await product.perform('event.activate', { event: start });
	own = (await product.perform('event.create', { name: 'Vereinsabend' })).event.uid;
});
test.after(() => backEnd?.close());

/** The events that the links of the side bar to screens of an event lead to. */
const linked = (on: Page) =>
	on.locator('#side nav a').evaluateAll(
		(links, hrefs) => {
			const urls = links.map((link) => new URL((link as HTMLAnchorElement).href));
			return urls
				.filter(({ pathname }) => hrefs.includes(pathname))
				.map(({ pathname, searchParams }) => [pathname, searchParams.get('event')] as [string, string | null]);
		},
		eventScreens.map(({ href }) => href)
	);
const allTo = (event: string | null) => eventScreens.map(({ href }) => [href, event] as [string, string | null]).sort();
/** Waits until all of them lead to an event: a tab tells its own once its page is alive. */
const leads = (on: Page, event: string) =>
	until(async () => isDeepStrictEqual((await linked(on)).sort(), allTo(event)), `links to ${event}`);

test('is that of the address in every link of the side bar, on every screen of an event, as the server writes it', async () => {
	assert.ok(eventScreens.length > 8);
	for (const address of addresses(own)) {
		await page.goto(address, { waitUntil: 'domcontentloaded' });
		assert.equal((await linked(page)).sort(), allTo(own), address);
	}
});

test('and its link targets', async () => {
	for (const { href } of eventScreens) {
		await page.goto(`/admin/events/${own}`);
		await page.locator(`#side nav a[href^="${href}?"]`).evaluate((link) => (link as HTMLElement).click());
		await page.waitForURL(`**${href}?event=${own}*`);
		await page.locator('nav .pick .home', { hasText: 'Vereinsabend' }).waitFor();
	}
});

test('is the last one of the tab on screens of no event, and in the search', async () => {
	await page.goto(`/admin/events/${own}`);
	await page.goto('/admin/media');
	assert.equal((await linked(page)).sort(), allTo(own));
	await page.keyboard.press('Control+k');
	await page.keyboard.type('cockpit');
	const hit = page.getByRole('option', { name: /Cockpit/ }).first();
	await hit.waitFor();
	await page.keyboard.press('Enter');
	await page.waitForURL(`**/admin/event/host?event=${own}`);
});

test('is separate per tab, and the default event if none was selected', async () => {
	const other = await screen.context.newPage();
	await other.goto('/admin/media');
	assert.equal((await linked(other)).sort(), allTo(null));
	await other.goto(`/admin/teams?event=${start}`);
	await other.waitForFunction((uid) => Object.values({ ...sessionStorage }).some((kept) => kept.includes(uid)), start);
	await other.goto('/admin/media');
	await leads(other, start);
	await page.goto('/admin/media');
	await leads(page, own);
	await other.close();
});

test('is forgotten once it is removed, here or elsewhere', async () => {
	await page.goto(`/admin/events/${own}`);
	await page.getByText('Entfernen …').click();
	await page.getByLabel('Zum Bestätigen den Namen eintippen').fill('Vereinsabend');
	await page.getByRole('button', { name: 'Veranstaltung entfernen' }).click();
	await page.waitForURL('**/admin/events?state=trash*');
	assert.equal((await linked(page)).sort(), allTo(null));
	const { uid } = (await product.perform('event.create', { name: 'Kurz' })).event;
	await page.goto(`/admin/teams?event=${uid}`);
	await product.perform('event.remove', { event: uid, confirm: 'Kurz' });
	await page.goto(`/admin/teams?event=${uid}`);
	await page.getByText('404').first().waitFor();
	assert.equal((await linked(page)).sort(), allTo(null));
});

test.run();
