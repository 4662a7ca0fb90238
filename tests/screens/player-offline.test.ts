import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import { openBrowser, type Screen } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';
import { overHttp, Phone } from '../support/phone.ts';
import { enter, openEvent, openPhone, question, startStation, stationEnd, teamPath } from '../support/player.ts';
import { startProduct, type Product } from '../support/product.ts';
import { suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

const test = suite('playing without network');
const folder = mkdtempSync(path.join(tmpdir(), 'marquee-offline-'));
let port: number;
let product: Product;
let browser: Browser;
let ahead = 0;

/** The product as it was, at the same address. */
const start = async () =>
	(product = await startProduct({
		port,
		databaseUrl: `sqlite:${path.join(folder, 'test.db')}`,
		clock: () => new Date(Date.now() + ahead)
	}));
test.before(async () => {
	port = await freePort();
	[browser] = await Promise.all([openBrowser(), start()]);
});
test.after(async () => {
	await browser.close();
	await product.close();
	rmSync(folder, { recursive: true, force: true });
});

const choice = (prompt: string, more: object = {}) => ({
	type: 'mc',
	prompt,
	options: ['Ja', 'Nein'],
	answers: [0],
	points: 10,
	...more
});
const yes = (page: Page) => page.getByRole('button', { name: /^A:/ });
const next = (page: Page) => page.getByRole('button', { name: 'Weiter', exact: true });
const kept = (page: Page) => page.getByText('Auf diesem Handy gemerkt').waitFor();

/** A team in the first question of a new station. */
async function play(name: string, questions: object[], config: Record<string, unknown> = {}) {
	const event = await openEvent(product, [{ slug: 'weit', name: 'Weit draußen', questions }], config);
	const screen = await openPhone(browser, product, { baseURL: product.lanBase });
	const way = await teamPath(product, event, name);
	await enter(screen.page, way);
	await startStation(screen.page, 'Weit draußen');
	return { ...screen, event, way };
}

/** Answers the question on show without network. */
async function answerAway({ page, context }: Screen, prompt: string) {
	await question(page, prompt);
	await context.setOffline(true);
	await yes(page).click();
	await kept(page);
}

/** The calls that leave a page from now on, such as `GET me`. */
function calls(page: Page): string[] {
	const made: string[] = [];
	page.on('request', (request) => {
		const { pathname } = new URL(request.url());
		if (pathname.startsWith('/api/play/')) made.push(`${request.method()} ${pathname.split('/').at(-1)}`);
	});
	return made;
}

const statesOf = async (event: string, way: string): Promise<string[]> => {
	const teamToken = new URLSearchParams(way.slice(1)).get('t');
	const phone = await Phone.join(
		overHttp(() => product.base),
		event,
		{ teamToken }
	);
	const { running } = await phone.me();
	return running.flatMap(({ items }) => items.map(({ state }) => state));
};

test('the server stops and comes back: the phone asks where the team stands, then sends', async () => {
	const screen = await play('Standhaft', [choice('Eins'), choice('Zwei')]);
	const { page, event, way, close } = screen;
	await question(page, 'Eins');
	await product.close();
	await yes(page).click();
	await kept(page);
	await next(page).click();
	await question(page, 'Zwei');
	await yes(page).click();
	await kept(page);
	const made = calls(page);
	await start();
	await stationEnd(page, '2 von 2');
	const stood = made.indexOf('GET me');
	assert.ok(stood >= 0 && stood < made.findIndex((call) => call.startsWith('PUT')), made.join());
	assert.equal(await statesOf(event, way), []);
	await close();
});

test('a server that fails passes; another attempt does not wait for it, and nothing is said to be saved', async () => {
	const screen = await play('Geduldig', [choice('Eins'), choice('Zwei')]);
	const { page, close } = screen;
	await question(page, 'Eins');
	await page.route('**/answers/**', (route) => route.fulfill({ status: 507, body: '{}' }));
	await yes(page).click();
	await kept(page);
	assert.is(await page.getByText('gespeichert', { exact: true }).count(), 0);
	await page.unrouteAll();
	await question(page, 'Zwei');
	await close();
});

test('logged out meanwhile: the answers wait, the code of the team leads back, and they are sent', async () => {
	const screen = await play('Abgemeldet', [choice('Eins'), choice('Zwei')]);
	const { page, context, event, screenshot, close } = screen;
	await answerAway(screen, 'Eins');
	const { teams } = await product.perform('team.list', { event });
	await product.perform('team.rotate', { event, uid: teams[0]!.uid, devices: true });
	const { links } = await product.perform('team.links', { event });
	await context.setOffline(false);
	await page.getByText('Dieses Handy ist abgemeldet').waitFor();
	await screenshot('player-lost');
	await page.goto(`/${new URL(links[0]!.url).search}`);
	await page.getByRole('button', { name: 'Los geht’s' }).waitFor();
	const way = new URL(links[0]!.url).search;
	await until(async () => (await statesOf(event, way)).join() === 'accepted,unopened', 'sent');
	await close();
});

test('what the server does not take stays in sight, over a reload, until somebody decides', async () => {
	const screen = await play('Gestrichen', [choice('Eins'), choice('Zwei')]);
	const { page, context, event, way, axe, screenshot, close } = screen;
	await answerAway(screen, 'Eins');
	const teamToken = new URLSearchParams(way.slice(1)).get('t');
	const mate = await Phone.join(
		overHttp(() => product.base),
		event,
		{ teamToken }
	);
	await mate.finish((await mate.me()).running[0]!.attemptId);
	const { results } = await product.perform('result.list', { event });
	await product.perform('result.remove', { id: results[0]!.id });
	await context.setOffline(false);
	await page.getByText('1 Antwort wurde nicht angenommen.').waitFor();
	await page.goto(`/?event=${event}`);
	await page.getByRole('button', { name: 'Ansehen' }).click();
	await page.getByRole('heading', { name: 'Eins' }).waitFor();
	await page.getByText('gibt es nicht mehr').waitFor();
	assert.equal(await axe(), []);
	await screenshot('player-tray');
	await page.getByRole('button', { name: 'Verwerfen' }).click();
	await page.getByText('1 Antwort wurde nicht angenommen.').waitFor({ state: 'detached' });
	await page.reload();
	assert.is(await page.getByRole('button', { name: 'Ansehen' }).count(), 0);
	await close();
});

test('a photo without network goes before its answer, also after a reload', async () => {
	const photo = { type: 'photoText', prompt: 'Zeigt den Turm', accept: ['Turm'], points: 50 };
	const screen = await play('Bildreich', [photo, choice('Danach')]);
	const { page, context, screenshot, close } = screen;
	await question(page, 'Zeigt den Turm');
	await context.setOffline(true);
	const square = { width: 40, height: 40, channels: 3, background: '#7d1538' } as const;
	const buffer = await sharp({ create: square }).jpeg().toBuffer();
	await page.locator('input[type=file]').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
	await page.getByText('Das Foto geht mit eurer Antwort mit').waitFor();
	await page.getByLabel('Eure Antwort').fill('Turm');
	await screenshot('player-photo-offline');
	await page.getByRole('button', { name: 'Senden' }).click();
	await kept(page);
	await page.goto('about:blank');
	await page.close();
	const again = await context.newPage();
	const made = calls(again);
	await context.setOffline(false);
	await again.goto(`${product.lanBase}/?event=${screen.event}`);
	await until(async () => made.some((call) => call.startsWith('PUT')), 'sent');
	assert.ok(made.indexOf('POST photos') < made.findIndex((call) => call.startsWith('PUT')), made.join());
	await again.getByRole('link', { name: /Weit draußen/ }).click();
	await question(again, 'Danach');
	await close();
});

test('a start that nobody acknowledged is made again with its id', async () => {
	const event = await openEvent(product, [{ slug: 'start', name: 'Startlos', questions: [choice('Eins')] }]);
	const { page, close } = await openPhone(browser, product, { baseURL: product.lanBase });
	await enter(page, await teamPath(product, event, 'Zweimal'));
	const ids: string[] = [];
	await page.route('**/attempts', async (route) => {
		ids.push(route.request().postDataJSON().attemptId);
		if (ids.length > 1) return route.continue();
		await route.fetch();
		return route.abort();
	});
	await startStation(page, 'Startlos');
	await question(page, 'Eins');
	assert.is(ids.length, 2);
	assert.is(ids[0], ids[1]);
	await close();
});

/** Waits until the phone keeps the page of an event with every file that it has loaded, and where the team stands. */
async function untilKept(page: Page, event: string): Promise<void> {
	await page.waitForLoadState('networkidle');
	await page.waitForFunction(async (uid) => {
		const names = await caches.keys();
		const set = names.find((name) => name.startsWith(`mq:${uid}:v`));
		const keys = set ? await (await caches.open(set)).keys() : [];
		const paths = keys.map(({ url }) => new URL(url).pathname);
		const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
		const scripts = loaded.filter((path) => path.startsWith('/_app/immutable/'));
		return paths.includes('/') && names.includes(`mq:${uid}:state`) && scripts.every((path) => paths.includes(path));
	}, event);
}

const namesKept = (page: Page): Promise<string[]> =>
	page.evaluate(async () => {
		const sets = (await caches.keys()).filter((name) => name.startsWith('mq:'));
		return (await Promise.all(sets.map(async (name) => (await caches.open(name)).keys())))
			.flat()
			.map(({ url }) => new URL(url).pathname + new URL(url).search);
	});

test('a whole station without network, over reloads and a closed tab: everything is there and arrives', async () => {
	const questions = ['Eins', 'Zwei', 'Drei', 'Vier'].map((prompt) => choice(prompt));
	const event = await openEvent(product, [{ slug: 'weit', name: 'Weit draußen', questions }]);
	const { page, context, screenshot, close } = await openPhone(browser, product);
	const way = await teamPath(product, event, 'Funkstill');
	await enter(page, way);
	await startStation(page, 'Weit draußen');
	await question(page, 'Eins');
	await yes(page).click();
	await question(page, 'Zwei');
	await untilKept(page, event);
	assert.ok(
		(await namesKept(page)).every((name) => !/admin|[?&]t=/.test(name)),
		'nothing of anybody else'
	);
	await product.close();
	await context.setOffline(true);
	await yes(page).click();
	await kept(page);
	await page.reload();
	await question(page, 'Drei');
	await page.getByText('Spielt weiter, eure Antworten bleiben hier.').waitFor();
	await screenshot('player-reloaded-offline');
	await yes(page).click();
	await kept(page);
	await page.goto('about:blank');
	await page.close();
	const again = await context.newPage();
	await again.goto(`${product.base}/?event=${event}`);
	await again.getByRole('link', { name: /Weit draußen/ }).click();
	await question(again, 'Vier');
	await yes(again).click();
	await kept(again);
	await next(again).click();
	await again.getByRole('heading', { name: 'Das Ergebnis braucht Netz' }).waitFor();
	await again.reload();
	await again.getByRole('heading', { name: 'Das Ergebnis braucht Netz' }).waitFor();
	await start();
	await context.setOffline(false);
	await stationEnd(again, '4 von 4');
	assert.equal(await statesOf(event, way), []);

	await again.getByRole('link', { name: 'Zu den Stationen' }).click();
	await again.getByRole('button', { name: 'Das ist nicht unser Team' }).click();
	await again.getByRole('button', { name: 'Team verlassen' }).click();
	await again.getByLabel('Teamname').waitFor();
	assert.equal(await namesKept(again), []);
	await close();
});

test('a phone can put the event among its apps, with its name, its colours and pictures that are there', async () => {
	const colors = { primary: '#0b5d3b', background: '#f2fff8' };
	const event = await openEvent(product, [], { colors });
	const { page, context, close } = await openPhone(browser, product, { locale: 'en-GB' });
	await page.goto(`/?event=${event}`);
	const session = await context.newCDPSession(page);
	const { errors, data } = await session.send('Page.getAppManifest');
	assert.equal(errors, []);
	const manifest = JSON.parse(data!);
	assert.is(manifest.name, 'Sommerfest-Quiz');
	assert.is(manifest.start_url, `/?event=${event}`);
	assert.equal([manifest.theme_color, manifest.background_color], [colors.primary, colors.background]);
	assert.match(manifest.description, manifest.lang === 'de' ? /auf diesem Handy/ : /on this phone/);
	for (const { src } of manifest.icons) assert.is((await page.request.get(src)).status(), 200, src);
	const hidden = await openEvent(product, [], {}, { name: 'Geheim', published: false });
	assert.is((await page.request.get(`/manifest.webmanifest?event=${hidden}`)).status(), 403);
	await close();
});

test('a timed question counts until its time and grace are over, and never opens without network', async () => {
	const screen = await play('Rechtzeitig', [choice('Knapp', { countdown: 60 }), choice('Zu', { countdown: 60 })]);
	const { page, context, event, screenshot, close } = screen;
	await answerAway(screen, 'Knapp');
	await next(page).click();
	await page.getByRole('heading', { name: 'Die nächste Frage braucht Netz' }).waitFor();
	await page.getByText('ladet diese Seite nicht neu').waitFor();
	assert.is(await page.evaluate('navigator.serviceWorker'), undefined);
	await screenshot('player-timed-offline');
	await context.setOffline(false);
	await answerAway(screen, 'Zu');
	ahead += 600_000;
	await context.setOffline(false);
	await page.getByText('Zu spät angekommen').waitFor();
	await next(page).click();
	await stationEnd(page, '1 von 2');
	const { results } = await product.perform('result.list', { event });
	const given = results[0]!.answers.map(({ status, finalPoints }) => [status, finalPoints > 0]);
	assert.equal(given, [
		['accepted', true],
		['late', false]
	]);
	await close();
});

test.run();
