import { readdirSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { freePort } from '../../support/processes/free-port.ts';
import { hearNetwork, statusOf } from '../../support/processes/network-events.ts';
import { next, statesOf, stoppable, untilKept, yes, yesOrNo } from '../../support/browser/offline.ts';
import {
	enter,
	openEvent,
	openPhone,
	question,
	startStation,
	stationEnd,
	teamPath
} from '../../support/phone/player.ts';
import { suite } from '../../support/runner/suite.ts';
import { until } from '../../support/runner/until.ts';

const test = suite('playing without network');
const room = stoppable(test);

/** Waits until the phone keeps the page of an event with every file that it has loaded, and where the team stands. */
/** A phone whose network is heard from the start. */
async function openHearing(options?: Parameters<typeof openPhone>[2]) {
	const screen = await openPhone(room.browser, room.product, options);
	await hearNetwork(screen.page);
	return screen;
}

async function untilPageKept(page: Page, event: string): Promise<void> {
	await page.waitForLoadState('networkidle');
	const isKept = async (uid: string) => {
		const names = await caches.keys();
		const set = names.find((name) => name.startsWith(`mq:${uid}:v`));
		const keys = set ? await (await caches.open(set)).keys() : [];
		const paths = keys.map(({ url }) => new URL(url).pathname);
		const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
		const scripts = loaded.filter((path) => path.startsWith('/_app/immutable/'));
		return paths.includes('/') && names.includes(`mq:${uid}:state`) && scripts.every((path) => paths.includes(path));
	};
	await until(() => page.evaluate(isKept, event), 'the page is kept');
}

const namesKept = (page: Page): Promise<string[]> =>
	page.evaluate(async () => {
		const sets = (await caches.keys()).filter((name) => name.startsWith('mq:'));
		return (await Promise.all(sets.map(async (name) => (await caches.open(name)).keys())))
			.flat()
			.map(({ url }) => new URL(url).pathname + new URL(url).search);
	});

/** Has the page load a script of the product that it has not loaded yet; answers its path. */
async function loadMore(page: Page): Promise<string> {
	const known = await namesKept(page);
	const all = readdirSync('build/files/_app/immutable/chunks').map((name) => `/_app/immutable/chunks/${name}`);
	const path = all.find((one) => one.endsWith('.js') && !known.includes(one))!;
	await page.evaluate((script) => fetch(script).then((answer) => answer.text()), path);
	return path;
}

const answersKept = (page: Page): Promise<number> =>
	page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				const asked = indexedDB.open('marquee-play');
				asked.onsuccess = () => {
					const counted = asked.result.transaction('answers').objectStore('answers').count();
					counted.onsuccess = () => resolve(counted.result);
				};
			})
	);

test('a whole station without network, over reloads and a closed tab: everything is there and arrives', async () => {
	const questions = ['Eins', 'Zwei', 'Drei', 'Vier'].map((prompt) => yesOrNo(prompt));
	const event = await openEvent(room.product, [{ slug: 'weit', name: 'Weit draußen', questions }]);
	const { page, context, screenshot, close } = await openHearing();
	const way = await teamPath(room.product, event, 'Funkstill');
	await enter(page, way);
	await startStation(page, 'Weit draußen');
	await question(page, 'Eins');
	await yes(page).click();
	await question(page, 'Zwei');
	await untilPageKept(page, event);
	const late = await loadMore(page);
	await until(async () => (await namesKept(page)).includes(late), 'what is loaded later is kept, too');
	assert.ok(
		(await namesKept(page)).every((name) => !/admin|[?&]t=/.test(name)),
		'nothing of anybody else'
	);
	await room.stop();
	await context.setOffline(true);
	await yes(page).click();
	await untilKept(page);
	await page.reload();
	await question(page, 'Drei');
	await page.getByText('Spielt weiter, eure Antworten bleiben hier.').waitFor();
	await screenshot('player-reloaded-offline');
	await yes(page).click();
	await untilKept(page);
	await page.goto('about:blank');
	await page.close();
	const again = await context.newPage();
	// A phone with a lot to do, and somebody who is faster than its disk.
	await again.addInitScript(() => {
		const asked = indexedDB.databases.bind(indexedDB);
		indexedDB.databases = () => new Promise((resolve) => setTimeout(() => resolve(asked()), 800));
	});
	await again.goto(`${room.product.base}/?event=${event}`);
	await again.getByRole('link', { name: /Weit draußen/ }).click();
	await question(again, 'Vier');
	await yes(again).click();
	await untilKept(again);
	await next(again).click();
	await again.getByRole('heading', { name: 'Das Ergebnis braucht Netz' }).waitFor();
	await again.reload();
	await again.getByRole('heading', { name: 'Das Ergebnis braucht Netz' }).waitFor();
	await room.start();
	await context.setOffline(false);
	await stationEnd(again, '4 von 4');
	assert.equal(await statesOf(room.product, event, way), []);

	await again.getByRole('link', { name: 'Zu den Stationen' }).click();
	await again.getByRole('button', { name: 'Das ist nicht unser Team' }).click();
	await again.getByRole('button', { name: 'Team verlassen' }).click();
	await again.getByLabel('Teamname').waitFor();
	assert.equal(await namesKept(again), []);
	await close();
});

test('handed over: this phone signs out once all is sent and keeps nothing, the other one continues', async () => {
	const questions = ['Eins', 'Zwei'].map((prompt) => yesOrNo(prompt));
	const event = await openEvent(room.product, [{ slug: 'weit', name: 'Weit draußen', questions }]);
	const { page, axe, screenshot, close } = await openHearing();
	const way = await teamPath(room.product, event, 'Wechsel');
	await enter(page, way);
	await startStation(page, 'Weit draußen');
	await question(page, 'Eins');
	await untilPageKept(page, event);
	await page.route('**/answers/**', (route) => route.fulfill({ status: 503, body: '{}' }));
	await yes(page).click();
	await untilKept(page);
	await page.getByRole('link', { name: 'Zu den Stationen' }).click();
	await page.getByRole('button', { name: 'Zweites Handy' }).click();
	await page.getByRole('img', { name: /Code zum Mitspielen/ }).waitFor();
	await screenshot('player-hand-over');
	await page.getByRole('button', { name: 'Dieses Handy abmelden' }).click();
	await page.getByText('1 Antwort ist noch nicht gesendet').waitFor();
	const leave = page.getByRole('button', { name: 'Team verlassen' });
	assert.is(await leave.getAttribute('aria-disabled'), 'true');
	assert.equal(await axe('all', 'measured'), []);
	await screenshot('player-hand-over-waiting');
	await page.unrouteAll();
	await page.getByText('1 Antwort ist noch nicht gesendet').waitFor({ state: 'detached' });
	await leave.click();
	await page.getByLabel('Teamname').waitFor();
	assert.equal(await namesKept(page), []);
	assert.equal(await answersKept(page), 0);
	const asked = await page.evaluate(async (uid) => (await fetch(`/api/play/events/${uid}/me`)).status, event);
	assert.is(asked, 401);
	assert.equal(await statesOf(room.product, event, way), ['accepted', 'unopened']);
	await close();
});

test('an event that is gone is forgotten with the next look at it, and others stay', async () => {
	const stations = [{ slug: 'weit', name: 'Weit draußen', questions: [yesOrNo('Eins')] }];
	const [event, other] = [await openEvent(room.product, stations), await openEvent(room.product, stations)];
	const { page, context, close } = await openHearing();
	for (const uid of [other, event]) {
		await enter(page, await teamPath(room.product, uid, 'Vergänglich'));
		await untilPageKept(page, uid);
	}
	await room.product.perform('event.remove', { event, confirm: 'Sommerfest-Quiz' });
	await page.reload();
	assert.is(await statusOf(page), 404);
	const isForgotten = async (uid: string) => (await caches.keys()).every((name) => !name.startsWith(`mq:${uid}`));
	await until(() => page.evaluate(isForgotten, event), 'the event is forgotten');
	await context.setOffline(true);
	await page.goto(`/?event=${other}`);
	await page.getByRole('heading', { name: 'Eure Stationen' }).waitFor({ state: 'attached' });
	await close();
});

/** The product at an address of its own, where `renew` puts out another version of the service worker. */
async function startNewer(): Promise<{ base: string; renew(): void; close(): Promise<unknown> }> {
	let isNewer = false;
	const server = createServer((asked, answered) => {
		const { method, url = '/' } = asked;
		const {
			'if-none-match': _known,
			'if-modified-since': _since,
			'accept-encoding': _packed,
			...headers
		} = asked.headers;
		const hand = async (answer: IncomingMessage) => {
			const isWorker = url === '/service-worker.js' && isNewer;
			if (!isWorker) return void answer.pipe(answered.writeHead(answer.statusCode!, answer.headers));
			const script = (await answer.toArray()).join('');
			const policy = answer.headers['content-security-policy'] as string;
			answered.writeHead(200, { 'content-type': 'text/javascript', 'content-security-policy': policy });
			// The version of a build is the time it was made at, in milliseconds.
			answered.end(script.replaceAll(/\b\d{13}\b/g, '9999999999999'));
		};
		const onward = request(room.product.base + url, { method, headers }, (answer) => void hand(answer));
		onward.on('error', () => answered.destroy());
		asked.pipe(onward);
	});
	const port = await freePort();
	await new Promise<void>((resolve) => server.listen(port, () => resolve()));
	// Where a test fails before it closes this, the others would wait for it.
	server.unref();
	const close = () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections()));
	return { base: `http://localhost:${port}`, renew: () => void (isNewer = true), close };
}

test('a new version takes over under an open question: it stays, and opens again without a network', async () => {
	const front = await startNewer();
	const questions = ['Eins', 'Zwei'].map((prompt) => yesOrNo(prompt));
	const event = await openEvent(room.product, [{ slug: 'weit', name: 'Weit draußen', questions }]);
	const { page, context, close } = await openHearing({ baseURL: front.base });
	await enter(page, await teamPath(room.product, event, 'Dabei'));
	await startStation(page, 'Weit draußen');
	await question(page, 'Eins');
	await untilPageKept(page, event);
	await page.evaluate(() => Object.assign(window, { isSamePage: true }));
	front.renew();
	await page.evaluate(async () => {
		const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
		await (await navigator.serviceWorker.ready).update();
		await taken;
	});
	assert.ok(await page.evaluate('window.isSamePage'));
	await context.setOffline(true);
	await yes(page).click();
	await untilKept(page);
	await page.reload();
	await question(page, 'Zwei');
	await close();
	await front.close();
});

test('a phone can put the event among its apps, with its name, its colours and pictures that are there', async () => {
	const colors = { primary: '#0b5d3b', background: '#f2fff8' };
	const event = await openEvent(room.product, [], { colors });
	const { page, context, close } = await openHearing({ locale: 'en-GB' });
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
	const hidden = await openEvent(room.product, [], {}, { name: 'Geheim', published: false });
	assert.is((await page.request.get(`/manifest.webmanifest?event=${hidden}`)).status(), 403);
	await close();
});

test.run();
