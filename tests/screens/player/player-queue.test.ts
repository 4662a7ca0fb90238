import * as assert from 'uvu/assert';
import type { Screen } from '../../support/browser/chromium.ts';
import {
	callsOf,
	mateOf,
	next,
	playStation,
	statesOf,
	stoppable,
	untilKept,
	yes,
	yesOrNo
} from '../../support/browser/offline.ts';
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

const test = suite('answers that wait for the network');
const room = stoppable(test);

/** From now on nothing leaves this phone's disk at once. */
const slowDisk = ({ page }: Screen) =>
	page.evaluate(() => {
		const now = IDBObjectStore.prototype.delete;
		IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key) {
			let looks = 20_000;
			// A transaction lasts as long as somebody asks it for more.
			const look = () => {
				if (looks-- > 0) this.get(0).onsuccess = look;
				else now.call(this, key);
			};
			look();
			return this.get(0);
		};
	});

/** Answers the question on show without network. */
async function answerAway({ page, context }: Screen, prompt: string) {
	await question(page, prompt);
	await context.setOffline(true);
	await yes(page).click();
	await untilKept(page);
}

test('the server stops and comes back: the phone asks for the state of the team, then sends', async () => {
	const screen = await playStation(room, 'Standhaft', [yesOrNo('Eins'), yesOrNo('Zwei')]);
	const { page, event, way, close } = screen;
	await question(page, 'Eins');
	await room.stop();
	await yes(page).click();
	await untilKept(page);
	await next(page).click();
	await question(page, 'Zwei');
	await yes(page).click();
	await untilKept(page);
	const made = callsOf(page);
	await room.start();
	await stationEnd(page, '2 von 2');
	const stood = made.indexOf('GET me');
	assert.ok(stood >= 0 && stood < made.findIndex((call) => call.startsWith('PUT')), made.join());
	assert.equal(await statesOf(room.product, event, way), []);
	await close();
});

test('a failing server is passed; another attempt does not wait for it, and nothing is reported as saved', async () => {
	const screen = await playStation(room, 'Geduldig', [yesOrNo('Eins'), yesOrNo('Zwei')]);
	const { page, close } = screen;
	await question(page, 'Eins');
	await page.route('**/answers/**', (route) => route.fulfill({ status: 507, body: '{}' }));
	await yes(page).click();
	await untilKept(page);
	assert.is(await page.getByText('gespeichert', { exact: true }).count(), 0);
	await page.unrouteAll();
	await question(page, 'Zwei');
	await close();
});

test('signed out in the meantime: the answers wait, the code of the team gets back in, and they are sent', async () => {
	const screen = await playStation(room, 'Abgemeldet', [yesOrNo('Eins'), yesOrNo('Zwei')]);
	const { page, context, event, screenshot, close } = screen;
	await answerAway(screen, 'Eins');
	const { teams } = await room.product.perform('team.list', { event });
	await room.product.perform('team.rotate', { event, uid: teams[0]!.uid, devices: true });
	const { links } = await room.product.perform('team.links', { event });
	await context.setOffline(false);
	await page.getByText('Dieses Handy ist abgemeldet').waitFor();
	await screenshot('player-lost');
	await page.goto(`/${new URL(links[0]!.url!).search}`);
	await page.getByRole('button', { name: 'Los geht’s' }).waitFor();
	const way = new URL(links[0]!.url!).search;
	await until(async () => (await statesOf(room.product, event, way)).join() === 'accepted,unopened', 'sent');
	await close();
});

test('rejected answers stay visible, over a reload, until someone decides', async () => {
	const screen = await playStation(room, 'Gestrichen', [yesOrNo('Eins'), yesOrNo('Zwei')]);
	const { page, context, event, way, axe, screenshot, close } = screen;
	await answerAway(screen, 'Eins');
	const mate = await mateOf(room.product, event, way);
	await mate.finish((await mate.me()).running[0]!.attemptId);
	const { results } = await room.product.perform('result.list', { event });
	await room.product.perform('result.remove', { id: results[0]!.id });
	await context.setOffline(false);
	await page.getByText('1 Antwort wurde nicht angenommen.').waitFor();
	await page.goto(`/?event=${event}`);
	await page.getByRole('button', { name: 'Ansehen' }).click();
	await page.getByRole('heading', { name: 'Eins' }).waitFor();
	await page.getByText('gibt es nicht mehr').waitFor();
	assert.equal(await axe('all', 'measured'), []);
	await screenshot('player-tray');
	await slowDisk(screen);
	await page.getByRole('button', { name: 'Verwerfen' }).click();
	await page.getByText('1 Antwort wurde nicht angenommen.').waitFor({ state: 'detached' });
	await page.reload();
	assert.is(await page.getByRole('button', { name: 'Ansehen' }).count(), 0);
	await close();
});

test('answers of two stations are sent in order; a rejected one only blocks its own', async () => {
	const stations = [
		{ slug: 'nord', name: 'Nordtor', questions: [yesOrNo('Nord eins'), yesOrNo('Nord zwei')] },
		{ slug: 'sued', name: 'Südtor', questions: [yesOrNo('Süd eins'), yesOrNo('Süd zwei')] }
	];
	const event = await openEvent(room.product, stations);
	const { page, context, close } = await openPhone(room.browser, room.product, { baseURL: room.product.lanBase });
	const way = await teamPath(room.product, event, 'Pendler');
	await enter(page, way);
	const back = () => page.getByRole('link', { name: 'Zu den Stationen' }).click();
	await startStation(page, 'Nordtor');
	await question(page, 'Nord eins');
	await back();
	await startStation(page, 'Südtor');
	const answer = async (prompt: string) => {
		await question(page, prompt);
		await yes(page).click();
		await untilKept(page);
	};
	await question(page, 'Süd eins');
	await context.setOffline(true);
	await answer('Süd eins');
	await back();
	await page.getByRole('link', { name: /Nordtor/ }).click();
	await answer('Nord eins');
	await next(page).click();
	await answer('Nord zwei');
	await back();
	await page.getByRole('link', { name: /Südtor/ }).click();
	await answer('Süd zwei');

	const prompts = new Map<string, string>();
	const attempts = new Map<string, string>();
	const { running } = await (await mateOf(room.product, event, way)).me();
	for (const { attemptId, catalog, items } of running) {
		attempts.set(attemptId, catalog.slug);
		for (const { questionId, question: one } of items) prompts.set(String(questionId), one!.prompt);
	}
	const sent: { prompt: string; id: string }[] = [];
	let isShut = true;
	await page.route('**/answers/**', (route) => {
		const [attemptId, , questionId] = new URL(route.request().url()).pathname.split('/').slice(-3);
		sent.push({ prompt: prompts.get(questionId!)!, id: route.request().postDataJSON().answerId });
		return isShut && attempts.get(attemptId!) === 'sued'
			? route.fulfill({ status: 503, body: '{}' })
			: route.continue();
	});
	await context.setOffline(false);
	await until(async () => sent.some(({ prompt }) => prompt === 'Nord zwei'), 'sent past the one that waits');
	const first = sent.map(({ prompt }) => prompt);
	assert.equal(first.slice(0, 3), ['Süd eins', 'Nord eins', 'Nord zwei'], first.join());
	assert.not(first.includes('Süd zwei'), 'never before the one it comes after');
	isShut = false;
	await until(async () => (await statesOf(room.product, event, way)).every((state) => state === 'accepted'), 'all');
	assert.equal([...new Set(sent.map(({ prompt }) => prompt))].slice(-1), ['Süd zwei']);
	assert.is(new Set(sent.map(({ id }) => id)).size, 4, 'each with one id');
	await close();
});

test('an unacknowledged start is repeated with its id', async () => {
	const event = await openEvent(room.product, [{ slug: 'start', name: 'Startlos', questions: [yesOrNo('Eins')] }]);
	const { page, close } = await openPhone(room.browser, room.product, { baseURL: room.product.lanBase });
	await enter(page, await teamPath(room.product, event, 'Zweimal'));
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

test('a timed question counts until its time and grace are over, and never opens without network', async () => {
	const screen = await playStation(room, 'Rechtzeitig', [
		yesOrNo('Knapp', { countdown: 60 }),
		yesOrNo('Zu', { countdown: 60 })
	]);
	const { page, context, event, screenshot, close } = screen;
	await answerAway(screen, 'Knapp');
	await next(page).click();
	await page.getByRole('heading', { name: 'Die nächste Frage braucht Netz' }).waitFor();
	await page.getByText('ladet diese Seite nicht neu').waitFor();
	assert.is(await page.evaluate('navigator.serviceWorker'), undefined);
	await screenshot('player-timed-offline');
	await context.setOffline(false);
	await answerAway(screen, 'Zu');
	room.advance(600_000);
	await context.setOffline(false);
	await page.getByText('Zu spät angekommen').waitFor();
	await next(page).click();
	await stationEnd(page, '1 von 2');
	const { results } = await room.product.perform('result.list', { event });
	const given = results[0]!.answers.map(({ status, finalPoints }) => [status, finalPoints > 0]);
	assert.equal(given, [
		['accepted', true],
		['late', false]
	]);
	await close();
});

test.run();
