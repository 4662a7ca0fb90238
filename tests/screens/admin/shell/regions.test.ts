import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, openBackEnd, openAs, type BackEnd } from '../../../support/back-end.ts';
import { openScreen } from '../../../support/browser/chromium.ts';
import type { Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('British and American dates');
let backEnd: BackEnd;
let product: Product;
let browser: Browser;
let event: { uid: string; slug: string };

const british = { name: 'en-GB', long: /Wednesday 27 November 2030/, clock: /\b18:05\b/, short: /\b27\/11\/2030\b/ };
const american = {
	name: 'en-US',
	long: /Wednesday, November 27, 2030/,
	clock: /\b6:05\sPM\b/,
	short: /\b11\/27\/2030\b/
};

test.before(async () => {
	backEnd = await openBackEnd([['host', 'customer']]);
	({ product, browser } = backEnd);
	const config = { timeZone: 'Europe/Berlin' };
	const start_date = '2030-11-27T17:05:00Z';
	({ event } = await product.perform('event.create', { name: 'Harbour', published: true, start_date, config }));
});
test.after(() => backEnd?.close());

// One after the other and once more, so that an answer that is kept meets the visitor of the other region.
test('a page of the website has the dates of its reader, also from memory', async () => {
	for (const { name, long, clock } of [british, american, british, american]) {
		const headers = { accept: 'text/html', 'accept-language': `${name},en;q=0.9` };
		const text = await (await fetch(`${product.base}/event/${event.slug}`, { headers })).text();
		assert.match(text, long, name);
		assert.match(text, clock, name);
	}
});

for (const { name, long, clock, short } of [british, american]) {
	test(`${name}: server and browser write the same on phone and back end`, async () => {
		const phone = await openScreen(browser, { baseURL: product.base, locale: name, timezoneId: 'Asia/Tokyo' });
		await phone.page.goto(`/event/${event.slug}`);
		assert.match(await phone.page.locator('main').innerText(), long);
		assert.match(await phone.page.locator('main').innerText(), clock);
		await phone.close();
		const host = await openAs(browser, product, 'host', { locale: name });
		const address = `/admin/events/${event.uid}`;
		const headers = { accept: 'text/html', 'accept-language': name };
		const drawn = await (await host.page.request.get(address, { headers })).text();
		await host.page.goto(address);
		await host.page.locator('[data-alive]').waitFor({ state: 'attached' });
		const alive = await host.page.locator('main').innerText();
		assert.match(drawn, short);
		assert.match(alive, short);
		assert.match(alive, clock);
		assert.equal(host.errors, []);
		await host.close();
	});
}

test('a preview in another language than the screen says so, one in the same does not', async () => {
	await product.perform('team.create', { event: event.uid, names: ['Owls'] });
	const note = 'Shown in German, the language of the event.';
	const english = await openAs(browser, product, 'host', { locale: 'en-GB', viewport: { width: 1440, height: 900 } });
	const german = await openAs(browser, product, 'host', { locale: 'de-DE', viewport: { width: 1440, height: 900 } });
	for (const path of ['/admin/event/settings?', '/admin/event/dashboard?', '/admin/summary?part=letters&']) {
		for (const { page } of [english, german]) await page.goto(`${path}event=${event.uid}`);
		await english.page.getByText(note).waitFor();
		await isSound(english, `preview-language${path.replace(/\W/g, '-')}`);
		await german.page.locator('[data-alive]').waitFor({ state: 'attached' });
		assert.is(await german.page.getByText('wie die Veranstaltung').count(), 0, path);
	}
	await english.close();
	await german.close();
});

test.run();
