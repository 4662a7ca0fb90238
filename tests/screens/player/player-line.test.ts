import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import {
	enter,
	openEvent,
	phonesOf,
	question,
	startStation,
	stationEnd,
	teamPath
} from '../../support/phone/player.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('nothing is lost on the way');
const phones = phonesOf(test);

const choice = (prompt: string, more: object = {}) => ({
	type: 'mc',
	prompt,
	options: ['Ja', 'Nein'],
	answers: [0],
	points: 10,
	...more
});
const yes = (page: Page) => page.getByRole('button', { name: /^A:/ });
const answersOf = async (page: Page, event: string) =>
	page.evaluate(async (uid) => {
		const { running } = await (await fetch(`/api/play/events/${uid}/me`)).json();
		return running.flatMap((attempt: { items: { state: string }[] }) => attempt.items.map(({ state }) => state));
	}, event);

/** Stops the next answer of a page on its way; resolves, once it is there, with what sends it. */
function holdAnswer(page: Page): Promise<() => Promise<void>> {
	const { promise, resolve } = Promise.withResolvers<() => Promise<void>>();
	void page.route('**/answers/**', (route) => resolve(() => route.continue()), { times: 1 });
	return promise;
}

test('without a network answers stay on the phone, say so, and are all sent later', async () => {
	const { page, context, screenshot, close } = await phones.open();
	const questions = ['Eins', 'Zwei', 'Drei'].map((prompt) => choice(prompt));
	const event = await openEvent(phones.product, [{ slug: 'netz', name: 'Netz', questions }]);
	await enter(page, await teamPath(phones.product, event, 'Funkloch'));
	await startStation(page, 'Netz');
	await question(page, 'Eins');
	await context.setOffline(true);
	await yes(page).click();
	await page.getByText('Auf diesem Handy gemerkt').waitFor();
	await page.getByText('Gerade kein Netz').waitFor();
	await screenshot('player-offline');
	await page.getByRole('button', { name: 'Weiter', exact: true }).click();
	await question(page, 'Zwei');
	await yes(page).click();
	await page.getByText('Auf diesem Handy gemerkt').waitFor();
	await page.getByRole('button', { name: 'Weiter', exact: true }).click();
	await question(page, 'Drei');
	await context.setOffline(false);
	await page.getByText('Wieder verbunden').waitFor();
	await page.waitForFunction(() => !document.body.innerText.includes('Gerade kein Netz'));
	await yes(page).click();
	await stationEnd(page, '3 von 3');
	await close();
});

test('the end of a station waits for the network and for every receipt', async () => {
	const { page, context, close } = await phones.open();
	const event = await openEvent(phones.product, [{ slug: 'ende', name: 'Ende', questions: [choice('Einzige')] }]);
	await enter(page, await teamPath(phones.product, event, 'Zuletzt'));
	await startStation(page, 'Ende');
	await question(page, 'Einzige');
	await context.setOffline(true);
	await yes(page).click();
	await page.getByRole('button', { name: 'Weiter', exact: true }).click();
	await page.getByText('Das Ergebnis braucht Netz').waitFor();
	await context.setOffline(false);
	await stationEnd(page, '1 von 1');
	await close();
});

test('an answer whose receipt was lost is sent again with its id and stored once', async () => {
	const { page, close } = await phones.open();
	const questions = [choice('Quittung'), choice('Danach')];
	const event = await openEvent(phones.product, [{ slug: 'quittung', name: 'Quittung', questions }]);
	await enter(page, await teamPath(phones.product, event, 'Doppelt'));
	await startStation(page, 'Quittung');
	await question(page, 'Quittung');
	const ids: string[] = [];
	await page.route('**/answers/**', async (route) => {
		ids.push(route.request().postDataJSON().answerId);
		if (ids.length > 1) return route.continue();
		await route.fetch();
		return route.abort();
	});
	await yes(page).click();
	await question(page, 'Danach');
	assert.is(ids.length, 2);
	assert.is(ids[0], ids[1]);
	assert.equal(await answersOf(page, event), ['accepted', 'unopened']);
	await close();
});

test('a reload in the middle continues with the same question and the same clock', async () => {
	const { page, errors, close } = await phones.open({ baseURL: phones.product.lanBase });
	const questions = [choice('Erste'), choice('Auf Zeit', { countdown: 60 }), choice('Dritte')];
	const event = await openEvent(phones.product, [{ slug: 'neu', name: 'Neuladen', questions }]);
	await enter(page, await teamPath(phones.product, event, 'Wiederkehrer'));
	await startStation(page, 'Neuladen');
	await question(page, 'Erste');
	await yes(page).click();
	await question(page, 'Auf Zeit');
	await page.waitForFunction(() => {
		const label = document.querySelector('[role=timer]')!.getAttribute('aria-label')!;
		return Number(/\d+/.exec(label)![0]) < 59;
	});
	await page.reload();
	await question(page, 'Auf Zeit');
	const left = await page.getByRole('timer').getAttribute('aria-label');
	assert.ok(Number(/\d+/.exec(left!)![0]) < 59, left!);
	await yes(page).click();
	await question(page, 'Dritte');
	assert.equal(errors, []);
	await close();
});

test('two phones of one team: the second sees the answer of the first and continues from there', async () => {
	const event = await openEvent(phones.product, [
		{ slug: 'zwei', name: 'Zu zweit', questions: [choice('Wer tippt?'), choice('Und jetzt?')] }
	]);
	const path = await teamPath(phones.product, event, 'Tandem');
	const [front, back] = await Promise.all([0, 1].map(() => phones.open()));
	await enter(front!.page, path);
	await enter(back!.page, path);
	await startStation(front!.page, 'Zu zweit');
	await question(front!.page, 'Wer tippt?');
	await back!.page.getByText('weiter bei Frage 1 von 2').waitFor();
	await back!.page.getByRole('link', { name: /Zu zweit/ }).click();
	await question(back!.page, 'Wer tippt?');
	await yes(front!.page).click();
	await back!.page.getByText('gespeichert').waitFor();
	assert.is(await yes(back!.page).getAttribute('aria-pressed'), 'true');
	await question(front!.page, 'Und jetzt?');
	await back!.page.getByRole('button', { name: 'Weiter', exact: true }).click();
	await question(back!.page, 'Und jetzt?');
	await yes(back!.page).click();
	await stationEnd(back!.page, '2 von 2');
	await stationEnd(front!.page, '2 von 2');
	await front!.close();
	await back!.close();
});

test('both phones answer at the same time: one answer counts, both show it', async () => {
	const event = await openEvent(phones.product, [
		{ slug: 'gleich', name: 'Gleich', questions: [choice('Zugleich?'), choice('Danach?')] }
	]);
	const path = await teamPath(phones.product, event, 'Gleichzeitig');
	const [front, back] = await Promise.all([0, 1].map(() => phones.open()));
	await enter(front!.page, path);
	await startStation(front!.page, 'Gleich');
	await question(front!.page, 'Zugleich?');
	await enter(back!.page, path);
	await back!.page.getByRole('link', { name: /Gleich/ }).click();
	await question(back!.page, 'Zugleich?');
	const bothSend = [front!, back!].map(({ page }) => holdAnswer(page));
	await Promise.all([yes(front!.page).click(), back!.page.getByRole('button', { name: /^B:/ }).click()]);
	const letGo = await Promise.all(bothSend);
	await Promise.all(letGo.map((send) => send()));
	await question(front!.page, 'Danach?');
	await question(back!.page, 'Danach?');
	assert.equal(await answersOf(front!.page, event), ['accepted', 'unopened']);
	await front!.close();
	await back!.close();
});

test('time runs out: the selection is still sent, and the next question comes', async () => {
	const { page, screenshot, close } = await phones.open();
	const many = { type: 'mc', prompt: 'Mehrere', options: ['a', 'b', 'c'], answers: [0, 1], points: 10, countdown: 3 };
	const questions = [many, choice('Verpasst', { countdown: 2 }), choice('Letzte')];
	const event = await openEvent(phones.product, [{ slug: 'uhr', name: 'Uhr', questions }]);
	await enter(page, await teamPath(phones.product, event, 'Trödler'));
	await startStation(page, 'Uhr');
	await question(page, 'Mehrere');
	await page.getByRole('button', { name: /^A:/ }).click();
	await page.getByText('gespeichert').waitFor();
	await page.getByRole('button', { name: 'Weiter', exact: true }).click();
	await question(page, 'Verpasst');
	await page.getByText('Zeit abgelaufen').waitFor();
	await screenshot('player-time-over');
	await page.getByRole('button', { name: 'Weiter', exact: true }).click();
	await question(page, 'Letzte');
	await yes(page).click();
	await stationEnd(page, '1 von 3');
	await close();
});

test('with instant feedback the tile and the receipt say right or wrong, and nothing continues automatically', async () => {
	const { page, axe, screenshot, close } = await phones.open();
	const questions = [choice('Rückmeldung', { explanation: 'Weil es so ist.' })];
	const config = { instantFeedback: true, revealSolutions: 'instant' };
	const event = await openEvent(phones.product, [{ slug: 'echo', name: 'Echo', questions }], config);
	await page.clock.install();
	await enter(page, await teamPath(phones.product, event, 'Echo'));
	await startStation(page, 'Echo');
	await question(page, 'Rückmeldung');
	await page.getByRole('button', { name: /^B:/ }).click();
	await page.getByText('Leider falsch').waitFor();
	await page.getByText('Weil es so ist.').waitFor();
	const looks = page
		.locator('.tile')
		.nth(1)
		.evaluate((tile) => {
			const { backgroundColor, boxShadow } = getComputedStyle(tile);
			const probe = Object.assign(document.createElement('i'), {
				style: 'color: var(--wrong); background: var(--hue)'
			});
			tile.append(probe);
			const { color, backgroundColor: hue } = getComputedStyle(probe);
			probe.remove();
			return { keepsHue: backgroundColor === hue, isFramed: boxShadow.includes(color) };
		});
	assert.equal(await looks, { keepsHue: false, isFramed: true });
	assert.equal(await axe('all', 'measured'), []);
	await screenshot('player-feedback');
	await page.clock.runFor(5000);
	await page.getByRole('button', { name: 'Weiter', exact: true }).click();
	await stationEnd(page, '0 von 1');
	await close();
});

test('a single phone continues on its own and does not poll its state', async () => {
	const station = ['Eins', 'Zwei'].map((prompt) => ({ type: 'mc', prompt, options: ['Ja', 'Nein'], answers: [0] }));
	const uid = await openEvent(phones.product, [{ slug: 'ruhe', name: 'Ruhe', questions: station }]);
	const { page, errors, close } = await phones.open();
	await page.clock.install();
	await enter(page, await teamPath(phones.product, uid, 'Ruhige'));
	await startStation(page, 'Ruhe');
	await question(page, 'Eins');
	let asked = 0;
	page.on('request', (request) => (asked += request.url().endsWith('/me') ? 1 : 0));
	await page.getByRole('button', { name: 'Ja' }).click();
	await question(page, 'Zwei');
	// Every question that was asked for may be followed by another one: what was asked in vain is asked forever.
	for (let second = 0; second < 5; second += 1) {
		await page.clock.runFor(1000);
		await page.evaluate(async () => (await fetch('/healthz')).text());
	}
	assert.ok(asked <= 2, `asked ${asked} times`);
	assert.equal(errors, []);
	await close();
});

test.run();
