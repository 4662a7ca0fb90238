import type { Page } from 'playwright-core';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import type { Screen } from '../support/chromium.ts';
import { mateOf, next, statesOf, stoppable, untilKept, yes, yesOrNo } from '../support/offline.ts';
import { enter, openEvent, openPhone, question, startStation, stationEnd, teamPath } from '../support/player.ts';
import { suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

const test = suite('answers that wait for the network');
const room = stoppable(test);

/** A team in the first question of a new station. */
async function play(name: string, questions: object[], config: Record<string, unknown> = {}) {
	const event = await openEvent(room.product, [{ slug: 'weit', name: 'Weit draußen', questions }], config);
	const screen = await openPhone(room.browser, room.product, { baseURL: room.product.lanBase });
	const way = await teamPath(room.product, event, name);
	await enter(screen.page, way);
	await startStation(screen.page, 'Weit draußen');
	return { ...screen, event, way };
}

/** Answers the question on show without network. */
async function answerAway({ page, context }: Screen, prompt: string) {
	await question(page, prompt);
	await context.setOffline(true);
	await yes(page).click();
	await untilKept(page);
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

test('the server stops and comes back: the phone asks where the team stands, then sends', async () => {
	const screen = await play('Standhaft', [yesOrNo('Eins'), yesOrNo('Zwei')]);
	const { page, event, way, close } = screen;
	await question(page, 'Eins');
	await room.stop();
	await yes(page).click();
	await untilKept(page);
	await next(page).click();
	await question(page, 'Zwei');
	await yes(page).click();
	await untilKept(page);
	const made = calls(page);
	await room.start();
	await stationEnd(page, '2 von 2');
	const stood = made.indexOf('GET me');
	assert.ok(stood >= 0 && stood < made.findIndex((call) => call.startsWith('PUT')), made.join());
	assert.equal(await statesOf(room.product, event, way), []);
	await close();
});

test('a server that fails passes; another attempt does not wait for it, and nothing is said to be saved', async () => {
	const screen = await play('Geduldig', [yesOrNo('Eins'), yesOrNo('Zwei')]);
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

test('logged out meanwhile: the answers wait, the code of the team leads back, and they are sent', async () => {
	const screen = await play('Abgemeldet', [yesOrNo('Eins'), yesOrNo('Zwei')]);
	const { page, context, event, screenshot, close } = screen;
	await answerAway(screen, 'Eins');
	const { teams } = await room.product.perform('team.list', { event });
	await room.product.perform('team.rotate', { event, uid: teams[0]!.uid, devices: true });
	const { links } = await room.product.perform('team.links', { event });
	await context.setOffline(false);
	await page.getByText('Dieses Handy ist abgemeldet').waitFor();
	await screenshot('player-lost');
	await page.goto(`/${new URL(links[0]!.url).search}`);
	await page.getByRole('button', { name: 'Los geht’s' }).waitFor();
	const way = new URL(links[0]!.url).search;
	await until(async () => (await statesOf(room.product, event, way)).join() === 'accepted,unopened', 'sent');
	await close();
});

test('what the server does not take stays in sight, over a reload, until somebody decides', async () => {
	const screen = await play('Gestrichen', [yesOrNo('Eins'), yesOrNo('Zwei')]);
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
	const screen = await play('Bildreich', [photo, yesOrNo('Danach')]);
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
	await untilKept(page);
	await page.goto('about:blank');
	await page.close();
	const again = await context.newPage();
	const made = calls(again);
	await context.setOffline(false);
	await again.goto(`${room.product.lanBase}/?event=${screen.event}`);
	await until(async () => made.some((call) => call.startsWith('PUT')), 'sent');
	assert.ok(made.indexOf('POST photos') < made.findIndex((call) => call.startsWith('PUT')), made.join());
	await again.getByRole('link', { name: /Weit draußen/ }).click();
	await question(again, 'Danach');
	await close();
});

test('a start that nobody acknowledged is made again with its id', async () => {
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
	const screen = await play('Rechtzeitig', [yesOrNo('Knapp', { countdown: 60 }), yesOrNo('Zu', { countdown: 60 })]);
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
