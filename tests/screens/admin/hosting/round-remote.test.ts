import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { type BackEnd, isSound, isSoundInBoth, openAs, openBackEnd } from '../../../support/back-end.ts';
import type { Screen } from '../../../support/browser/chromium.ts';
import type { Product } from '../../../support/processes/product.ts';
import { openQuiz, performIn, type Quiz } from '../../../support/phone/quiz.ts';
import { createRoomRound, joinRoom, type RoomPhone } from '../../../support/rounds/room.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('a round in the hand of a host');
let backEnd: BackEnd;
let product: Product;
let browser: Browser;
let screen: Screen;
let page: Page;
let quiz: Quiz;
let round: string;
const phones: RoomPhone[] = [];

test.before(async () => {
	backEnd = await openBackEnd(
		[
			['host', 'event-manager'],
			['reader', 'analyst']
		],
		{ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' }
	);
	({ product, browser, screen } = backEnd);
	page = screen.page;
	quiz = await openQuiz(product, { name: 'Sternwartenfest', config: { playMode: 'host' } }, { questions: 2 });
});
test.after(async () => {
	for (const phone of phones) phone.leave();
	await backEnd?.close();
});

const remote = () => `/admin/event/host/remote?event=${quiz.uid}`;
const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
/** Presses the button of that name, once it can be pressed. */
async function tap(name: string): Promise<void> {
	const button = page.getByRole('button', { name: new RegExp(`^${name}`), disabled: false }).first();
	await button.click();
}
/** The upper edge of the big button, where the thumb is. */
const edge = async (): Promise<number> =>
	Math.round((await page.locator('.low button', { has: page.locator('b') }).boundingBox())!.y);

test('without a round it is the remote of the ceremony, and turns into that of a round by itself', async () => {
	await page.goto(remote());
	await says('Siegerehrung noch nicht begonnen');
	round = await createRoomRound(product, quiz, { board: 'each' });
	await page.reload();
	await says('Vorbereitet, noch ohne Lobby');
	await page.getByRole('link', { name: 'Podium' }).click();
	await says('Siegerehrung noch nicht begonnen');
	await page.goto(remote());
});

test('one thumb leads through the round', async () => {
	await tap('Lobby öffnen');
	await says('Lobby ist offen');
	for (const name of ['Die Rätselfüchse', 'Tante Erna', 'Köpfchen']) phones.push(await joinRoom(product, quiz, name));
	await says('3 Teams sind da');
	await isSound(screen, 'round-remote-lobby');
	await tap('Frage 1 zeigen');
	await says('Frage 1 von 2 läuft');
	await phones[0]!.answer(round);
	await phones[1]!.answer(round, false);
	await says('1 Team fehlt noch');
	await isSoundInBoth(screen, 'round-remote-question');
	const before = await edge();
	await tap('Pause');
	await says('Frage 1 von 2 ist angehalten');
	assert.is(await edge(), before, 'the button stays under the thumb');
	await tap('Zurücknehmen');
	await says('Frage 1 von 2 läuft');
	await tap('Sperren');
	await says('Frage 1 von 2 ist gesperrt');
	await tap('Auflösen');
	await tap('Jetzt auflösen');
	await says('Frage 1 von 2 ist aufgelöst');
	assert.is(await edge(), before, 'the button stays under the thumb');
	await tap('Streichen');
	await says('Frage 1 zählt nicht mehr.');
	await tap('Werten');
	await says('Frage 1 zählt wieder.');
	await isSoundInBoth(screen, 'round-remote-reveal');
	// As this round was made: the ranking follows each reveal.
	await tap('Rangliste');
	await says('Rangliste nach Frage 1 von 2');
	await tap('Nächste Frage');
	await says('Frage 2 von 2 läuft');
	for (const phone of phones) await phone.answer(round);
	await says('Frage 2 von 2 ist gesperrt');
	await tap('Auflösen');
	await says('Frage 2 von 2 ist aufgelöst');
	await tap('Podium');
	await tap('Nächster Schritt');
	await says('1 Schritt ist gezeigt.');
	await tap('Schritt zurück');
	await says('0 Schritte sind gezeigt.');
	await tap('Schließen');
	await tap('Wirklich');
	await says('Siegerehrung noch nicht begonnen');
	const { rounds } = await performIn(product, 'default', 'round.list', { event: quiz.uid });
	assert.is(rounds[0]!.state, 'closed');
});

test('read-only users see the round and have no buttons', async () => {
	await performIn(product, 'default', 'round.create', { event: quiz.uid, catalog: 'pumpwerk' });
	const reader = await openAs(browser, product, 'reader', { viewport: { width: 360, height: 640 } });
	await reader.page.goto(remote());
	await reader.page.getByText('Deine Rolle kann hier nur zusehen.').waitFor();
	assert.is(await reader.page.getByRole('button').count(), 0);
	await isSound(reader, 'round-remote-reader');
	await reader.close();
});

test.run();
