import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { type BackEnd, isSound, isSoundInBoth, openAs, openBackEnd } from '../../../support/back-end.ts';
import type { Screen } from '../../../support/browser/chromium.ts';
import type { Product } from '../../../support/processes/product.ts';
import { openQuiz, performIn, type Quiz } from '../../../support/phone/quiz.ts';
import { createRoomRound, joinRoom, openRoomRound, orderRound, type RoomPhone } from '../../../support/rounds/room.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('a round in the cockpit');
let backEnd: BackEnd;
let product: Product;
let browser: Browser;
let screen: Screen;
let page: Page;
let quiz: Quiz;
const phones: RoomPhone[] = [];

test.before(async () => {
	backEnd = await openBackEnd(
		[
			['host', 'event-manager'],
			['reader', 'analyst']
		],
		{ viewport: { width: 1366, height: 900 } }
	);
	({ product, browser, screen } = backEnd);
	page = screen.page;
});
test.after(() => backEnd?.close());
test.after.each(() => {
	for (const phone of phones.splice(0)) phone.leave();
});

const desk = () => `/admin/event/host?event=${quiz.uid}`;
const rounds = async () => (await performIn(product, 'default', 'round.list', { event: quiz.uid })).rounds;
const says = (text: string | RegExp, at: Page = page) => at.getByText(text).first().waitFor();
const press = (name: RegExp | string, at: Page = page) => at.getByRole('button', { name }).first().click();
/** Presses the space bar once the big button says what it will do. */
async function space(act: string, at: Page = page): Promise<void> {
	await at
		.getByRole('button', { name: new RegExp(`^${act}`), disabled: false })
		.first()
		.waitFor();
	await at.keyboard.press('Space');
}
/** Teams that are in the room. */
async function join(...names: string[]): Promise<void> {
	for (const name of names) phones.push(await joinRoom(product, quiz, name));
}

test('a round goes from its creation to its end by keyboard alone', async () => {
	quiz = await openQuiz(product, { name: 'Sternwartenfest' }, { questions: 3 });
	await page.goto(desk());
	await page.getByRole('button', { name: 'Runde anlegen' }).focus();
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog', { name: 'Runde anlegen' });
	await dialog.getByText('In dieser Veranstaltung spielen Teams für sich.').waitFor();
	await dialog.getByRole('button', { name: 'Auf gemischt stellen' }).focus();
	await page.keyboard.press('Enter');
	await dialog.getByText('In dieser Veranstaltung spielen Teams für sich.').waitFor({ state: 'detached' });
	await dialog.getByText('3 von 3 Fragen').waitFor();
	await dialog.locator('[data-grip]').first().focus();
	await page.keyboard.press('ArrowDown');
	await dialog.getByText('Wie du die Runde leitest').click();
	await isSoundInBoth(screen, 'host-round-create');
	await dialog.getByRole('button', { name: 'Runde anlegen' }).focus();
	await page.keyboard.press('Enter');
	await says('Vorbereitet, noch ohne Lobby');
	assert.is((await rounds())[0]!.state, 'created');
	await space('Lobby öffnen');
	await says('Lobby ist offen');
	await join('Die Rätselfüchse', 'Tante Erna');
	await says('2 Teams sind da');
	await isSoundInBoth(screen, 'host-round-lobby');
	await space('Frage 1 zeigen');
	await says('Frage 1 von 3 läuft');
	// Its order is the one that was chosen.
	await page.getByRole('heading', { name: 'Frage 2' }).waitFor();
	await says('2 Teams fehlen noch');
	const round = (await rounds())[0]!.uid;
	await page.getByRole('button', { name: /^Sperren/, disabled: false }).waitFor();
	await phones[0]!.answer(round);
	await says('1 Team fehlt noch');
	await says('1 von 2 hat geantwortet');
	await isSoundInBoth(screen, 'host-round-question');
	await space('Sperren');
	await says('Frage 1 von 3 ist gesperrt');
	await page.getByRole('button', { name: /^Zurücknehmen/ }).waitFor();
	await space('Auflösen');
	await says('Jetzt auflösen');
	assert.is((await rounds())[0]!.state, 'locked', 'the first press only asks');
	await page.keyboard.press('Space');
	await says('Frage 1 von 3 ist aufgelöst');
	await says('von 2 richtig');
	await isSoundInBoth(screen, 'host-round-reveal');
	await page.keyboard.press('b');
	await says('Rangliste nach Frage 1 von 3');
	for (const position of [2, 3]) {
		await space('Nächste Frage');
		await says(`Frage ${position} von 3 läuft`);
		await page.getByRole('button', { name: /^Sperren/, disabled: false }).waitFor();
		for (const phone of phones) await phone.answer(round);
		// Nobody is missing.
		await says(`Frage ${position} von 3 ist gesperrt`);
		await space('Auflösen');
		await says(`Frage ${position} von 3 ist aufgelöst`);
	}
	await space('Siegerehrung');
	await page
		.getByRole('button', { name: /^Nächster Schritt/ })
		.first()
		.waitFor();
	const { podiumSteps } = (await performIn(product, 'default', 'round.show', { round })).view;
	// Both places, and the awards before them.
	assert.ok(podiumSteps! > 2);
	for (let shown = 1; shown <= podiumSteps!; shown += 1) {
		await space('Nächster Schritt');
		await says(shown === 1 ? '1 Schritt ist gezeigt.' : `${shown} Schritte sind gezeigt.`);
	}
	await isSound(screen, 'host-round-podium');
	await space('Runde schließen');
	await says('Wirklich schließen');
	await page.keyboard.press('Space');
	await says('Die Runde ist geschlossen.');
	await says('1 gespielte Runde');
	assert.is((await rounds())[0]!.state, 'closed');
});

test('every state comes back after a reload, with what can still be taken back', async () => {
	quiz = await openQuiz(product, { name: 'Abend am Kanal', config: { playMode: 'host' } }, { questions: 2 });
	const round = await createRoomRound(product, quiz);
	const reload = async (line: string, act: string) => {
		await page.reload();
		await says(line);
		await page
			.getByRole('button', { name: new RegExp(`^${act}`) })
			.first()
			.waitFor();
	};
	await page.goto(desk());
	await join('Otter');
	await reload('Vorbereitet, noch ohne Lobby', 'Lobby öffnen');
	await space('Lobby öffnen');
	await reload('Lobby ist offen', 'Frage 1 zeigen');
	await space('Frage 1 zeigen');
	await says('Frage 1 von 2 läuft');
	await join('Marder');
	await phones[0]!.answer(round);
	await reload('Frage 1 von 2 läuft', 'Sperren');
	await page.keyboard.press('p');
	await reload('Frage 1 von 2 ist angehalten', 'Weiter');
	await space('Weiter');
	await says('Frage 1 von 2 läuft');
	await space('Sperren');
	await says('Frage 1 von 2 ist gesperrt');
	await page.reload();
	await press(/^Zurücknehmen/);
	await says('Frage 1 von 2 läuft');
	await space('Sperren');
	await reload('Frage 1 von 2 ist gesperrt', 'Auflösen');
	await space('Auflösen');
	await page.keyboard.press('Space');
	await reload('Frage 1 von 2 ist aufgelöst', 'Nächste Frage');
	await page.keyboard.press('b');
	await reload('Rangliste nach Frage 1 von 2', 'Nächste Frage');
	await press(/^Zurücknehmen/);
	await says('Frage 1 von 2 ist aufgelöst');
	await press('Siegerehrung');
	await reload('Siegerehrung', 'Nächster Schritt');
	await press(/^Schließen/);
	await page.getByRole('dialog').getByRole('button', { name: 'Runde schließen' }).click();
	await says('1 gespielte Runde');
	assert.is((await rounds()).find(({ uid }) => uid === round)!.state, 'closed');
});

test('of two cockpits one is faster, and the other says so and shows its state', async () => {
	quiz = await openQuiz(product, { name: 'Zwei Regien', config: { playMode: 'host' } }, { questions: 2 });
	const round = await openRoomRound(product, quiz);
	await join('Biber', 'Dachs');
	await page.goto(desk());
	await says('Lobby ist offen');
	const other = await openAs(browser, product, 'host', { viewport: { width: 1366, height: 900 } });
	await other.page.goto(desk());
	await says('Lobby ist offen', other.page);
	// The other one is ahead by the time of one request.
	const beAhead = async () => {
		const { view } = await performIn(product, 'default', 'round.show', { round });
		await orderRound(product, round, view.version, 'show');
	};
	await page.route(
		'**/commands*',
		async (route) => {
			await beAhead();
			await route.continue();
		},
		{ times: 1 }
	);
	await space('Frage 1 zeigen');
	await says('Jemand anderes war schneller: Das ist der Stand.');
	await says('Frage 1 von 2 läuft');
	await says('Frage 1 von 2 läuft', other.page);
	// The browser itself writes down the refusal, and nothing else went wrong.
	assert.ok(screen.errors.splice(0).every((error) => error.includes('409')));
	// A command whose answer is lost is sent again, and done once.
	await page.route(
		'**/commands*',
		async (route) => {
			await route.fetch();
			await route.abort();
		},
		{ times: 1 }
	);
	await space('Sperren');
	await says('Frage 1 von 2 ist gesperrt');
	await says('Frage 1 von 2 ist gesperrt', other.page);
	assert.is(await page.getByText('Nicht angekommen').count(), 0);
	screen.errors.splice(0);
	await other.close();
});

test('teams are taken out and let in again, and questions stop counting and count again', async () => {
	const menuOf = (name: string) => page.getByRole('button', { name: `Was mit ${name} geschieht` });
	await menuOf('Biber').click();
	await page.getByRole('menuitem', { name: /^Aus der Runde nehmen/ }).click();
	await says('Biber ist aus der Runde.');
	await press(/^Zurücknehmen/);
	await says('Biber ist wieder in der Runde.');
	await menuOf('Biber').click();
	await page.getByRole('menuitem', { name: /^Herausnehmen und aussperren/ }).click();
	const out = page.getByRole('listitem').filter({ hasText: 'Biber' }).getByText('aus der Runde', { exact: true });
	await out.waitFor();
	await isSound(screen, 'host-round-teams');
	await menuOf('Biber').click();
	await page.getByRole('menuitem', { name: /^Wieder zulassen/ }).click();
	await out.waitFor({ state: 'detached' });
	await press('Frage 1 streichen');
	await says('Frage 1 zählt nicht mehr.');
	await says('Diese Frage zählt nicht.');
	await press('Frage 1 wieder werten');
	await page.getByText('Diese Frage zählt nicht.').waitFor({ state: 'detached' });
});

test('letters in a field are letters, and keys do nothing for those who only watch', async () => {
	const state = async () => (await rounds())[0]!.state;
	const before = await state();
	await page.getByRole('textbox', { name: 'Was sagst du an?' }).focus();
	await page.keyboard.type('b p m + ');
	assert.is(await state(), before);
	const reader = await openAs(browser, product, 'reader', { viewport: { width: 1366, height: 900 } });
	await reader.page.goto(desk());
	await says('Frage 1 von 2 ist gesperrt', reader.page);
	await says('Du siehst zu.', reader.page);
	await reader.page.keyboard.press('Space');
	for (const name of [/^Auflösen/, /^Schließen/, /^Runde anlegen/, /^Was mit/, /streichen$/])
		assert.is(await reader.page.getByRole('button', { name }).count(), 0, String(name));
	await isSound(reader, 'host-round-reader');
	assert.is(await state(), before);
	await reader.close();
});

test('on a phone and on a large screen, in English, everything has its place', async () => {
	for (const [width, height] of [[390, 844] as const, [1920, 1080] as const]) {
		const english = await openAs(browser, product, 'host', { viewport: { width, height }, locale: 'en-GB' });
		await english.page.goto(desk());
		await says('Question 1 of 2 is locked', english.page);
		await isSoundInBoth(english, `host-round-en-${width}`);
		await english.close();
	}
});

test('the questions of a new round are dragged into their order', async () => {
	quiz = await openQuiz(product, { name: 'Neu gemischt', config: { playMode: 'both' } }, { questions: 3 });
	await page.goto(desk());
	await press('Runde anlegen');
	const grips = page.getByRole('dialog').locator('[data-grip]');
	await grips.nth(2).dragTo(grips.first());
	await page.getByRole('dialog').getByRole('button', { name: 'Runde anlegen' }).click();
	await says('Vorbereitet, noch ohne Lobby');
	const { plan } = await performIn(product, 'default', 'round.show', { round: (await rounds())[0]!.uid });
	assert.equal(
		plan.questions.map(({ prompt }) => prompt.slice(-1)),
		['3', '1', '2']
	);
});

test('a station that teams played alone says so, and an open round is led to', async () => {
	const other = await openQuiz(product, { name: 'Schon gespielt', config: { playMode: 'both' } }, { questions: 1 });
	quiz = other;
	await page.goto(desk());
	const { uid } = (await performIn(product, 'default', 'round.create', { event: quiz.uid, catalog: 'pumpwerk' })).round;
	await press('Runde anlegen');
	await page.getByRole('dialog').getByRole('button', { name: 'Runde anlegen' }).click();
	await says('Vorbereitet, noch ohne Lobby');
	assert.is((await rounds())[0]!.uid, uid);
	screen.errors.splice(0);
});

test.run();
