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
import { until } from '../../support/runner/until.ts';

const test = suite('answers outlive the page');
const phones = phonesOf(test);

const choice = (prompt: string) => ({ type: 'mc', prompt, options: ['Ja', 'Nein'], answers: [0], points: 10 });
const yes = (page: Page) => page.getByRole('button', { name: /^A:/ });
const next = (page: Page) => page.getByRole('button', { name: 'Weiter', exact: true });
const kept = (page: Page) => page.getByText('Auf diesem Handy gemerkt').waitFor();

interface Sent {
	answerId: string;
	question: string;
}

/** Notes every answer that leaves the page. */
function watch(page: Page): Sent[] {
	const sent: Sent[] = [];
	page.on('request', (request) => {
		if (request.method() !== 'PUT') return;
		sent.push({ answerId: request.postDataJSON().answerId, question: request.url().split('/').at(-1)! });
	});
	return sent;
}

const statesOf = (page: Page, event: string): Promise<string[]> =>
	page.evaluate(async (uid) => {
		const { running } = await (await fetch(`/api/play/events/${uid}/me`)).json();
		return running.flatMap((attempt: { items: { state: string }[] }) => attempt.items.map(({ state }) => state));
	}, event);

const keptOn = (page: Page): Promise<number> =>
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

/** Waits until the server has answered for every question in this way, and the phone keeps nothing any more. */
async function untilStored(page: Page, event: string, states: string[]): Promise<void> {
	const isStored = async () => (await statesOf(page, event)).join() === states.join() && (await keptOn(page)) === 0;
	await until(isStored, states.join());
}

async function play(prompts: string[], name: string, prepare?: (page: Page) => Promise<unknown>) {
	const screen = await phones.open({ baseURL: phones.product.lanBase });
	const event = await openEvent(phones.product, [{ slug: 'bleibt', name: 'Bleibt', questions: prompts.map(choice) }]);
	await prepare?.(screen.page);
	await enter(screen.page, await teamPath(phones.product, event, name));
	await startStation(screen.page, 'Bleibt');
	return { ...screen, event };
}

test('answered without network, tab closed and opened again: both arrive in their order with their ids', async () => {
	const { page, context, event, close } = await play(['Eins', 'Zwei', 'Drei'], 'Zugeklappt');
	const before = watch(page);
	await question(page, 'Eins');
	await context.setOffline(true);
	await yes(page).click();
	await kept(page);
	await next(page).click();
	await question(page, 'Zwei');
	await yes(page).click();
	await kept(page);
	assert.is(await keptOn(page), 2);
	// A tab that closes is online for a moment before its page has ended; what it sent then, the next page need not send.
	await page.goto('about:blank');
	await page.close();
	await context.setOffline(false);

	const again = await context.newPage();
	const after = watch(again);
	await again.goto(`/?event=${event}`);
	await untilStored(again, event, ['accepted', 'accepted', 'unopened']);
	assert.is(after.length, 2);
	assert.is(after[0]!.answerId, before[0]!.answerId);
	assert.ok(Number(after[0]!.question) < Number(after[1]!.question), 'the older one first');
	await again.getByRole('link', { name: /Bleibt/ }).click();
	await question(again, 'Drei');
	await close();
});

test('reloaded before the receipt: the answer is sent again with its id and stored once', async () => {
	const { page, event, close } = await play(['Vorher', 'Nachher'], 'Neu geladen');
	const sent = watch(page);
	await question(page, 'Vorher');
	await page.route('**/answers/**', (route) => route.abort());
	await yes(page).click();
	await kept(page);
	await page.unrouteAll();
	await page.reload();
	await untilStored(page, event, ['accepted', 'unopened']);
	assert.is(new Set(sent.map(({ answerId }) => answerId)).size, 1);
	await question(page, 'Nachher');
	await close();
});

test('stored, but the receipt was lost with the page: nothing is sent again', async () => {
	const { page, event, close } = await play(['Quittung', 'Danach'], 'Quittungslos');
	await question(page, 'Quittung');
	await page.route('**/answers/**', async (route) => {
		await route.fetch();
		await route.abort();
	});
	await yes(page).click();
	await kept(page);
	await page.unrouteAll();
	const sent = watch(page);
	await page.reload();
	await untilStored(page, event, ['accepted', 'unopened']);
	assert.equal(sent, []);
	await close();
});

test('a browser without storage says so, and sends when the network is back', async () => {
	const { page, context, screenshot, close } = await play(['Nur hier'], 'Vergesslich', (phone) =>
		phone.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
	);
	await question(page, 'Nur hier');
	await context.setOffline(true);
	await yes(page).click();
	await page.getByText('Noch nicht gesendet').waitFor();
	await page.getByText('Lasst diese Seite offen').waitFor();
	assert.is(await page.getByText('Auf diesem Handy gemerkt').count(), 0);
	await screenshot('player-loose');
	await next(page).click();
	await context.setOffline(false);
	await stationEnd(page, '1 von 1');
	await close();
});

test.run();
