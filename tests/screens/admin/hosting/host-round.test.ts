import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { type BackEnd, isSoundInBoth, openBackEnd } from '../../../support/back-end.ts';
import type { Screen } from '../../../support/browser/chromium.ts';
import type { Product } from '../../../support/processes/product.ts';
import { openQuiz, performIn, type Quiz } from '../../../support/phone/quiz.ts';
import { joinRoom, type RoomPhone } from '../../../support/rounds/room.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('a round in the cockpit');
let backEnd: BackEnd;
let product: Product;
let browser: Browser;
let screen: Screen;
let page: Page;
let quiz: Quiz;

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
	quiz = await openQuiz(product, { name: 'Sternwartenfest' }, { questions: 3 });
});
test.after(() => backEnd?.close());

const desk = () => `/admin/event/host?event=${quiz.uid}`;
const rounds = async () => (await performIn(product, 'default', 'round.list', { event: quiz.uid })).rounds;
const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
/** Presses the space bar, outside of every control. */
const space = () => page.keyboard.press('Space');

test('a round goes from its creation to its end by keyboard alone', async () => {
	await page.goto(desk());
	await page.getByRole('button', { name: 'Runde anlegen' }).focus();
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog', { name: 'Runde anlegen' });
	await dialog.getByText('In dieser Veranstaltung spielen Teams für sich.').waitFor();
	await isSoundInBoth(screen, 'host-round-self');
	await dialog.getByRole('button', { name: 'Auf gemischt stellen' }).focus();
	await page.keyboard.press('Enter');
	await dialog.getByText('3 von 3 Fragen').waitFor();
	await dialog
		.getByRole('button', { name: /Frage 1.*verschieben|Frage 1/ })
		.first()
		.focus();
	await page.keyboard.press('ArrowDown');
	await isSoundInBoth(screen, 'host-round-create');
	await dialog.getByRole('button', { name: 'Runde anlegen' }).focus();
	await page.keyboard.press('Enter');
	await says('Vorbereitet, noch ohne Lobby');
	assert.is((await rounds())[0]!.state, 'created');
	await isSoundInBoth(screen, 'host-round-created');
	await space();
	await says('Lobby ist offen');
	const phones: RoomPhone[] = [];
	for (const name of ['Die Rätselfüchse', 'Tante Erna']) phones.push(await joinRoom(product, quiz, name));
	await says('Tante Erna');
	await isSoundInBoth(screen, 'host-round-lobby');
	await space();
	await says('Frage 1 von 3 läuft');
	await page.getByRole('button', { name: /^Sperren/, disabled: false }).waitFor();
	await says('2 Teams fehlen noch');
	const round = (await rounds())[0]!.uid;
	await phones[0]!.answer(round);
	await says('1 Team fehlt noch');
	await says('1 von 2 haben geantwortet');
	await isSoundInBoth(screen, 'host-round-question');
	await space();
	await says('Frage 1 von 3 ist gesperrt');
	await page.getByRole('button', { name: /^Zurücknehmen/ }).waitFor();
	await space();
	await says('Jetzt auflösen');
	assert.is((await rounds())[0]!.state, 'locked', 'the first press only asks');
	await space();
	await says('Frage 1 von 3 ist aufgelöst');
	await says('von 2 richtig');
	await isSoundInBoth(screen, 'host-round-reveal');
	await page.keyboard.press('b');
	await says('Rangliste nach Frage 1 von 3');
	for (const position of [2, 3]) {
		await space();
		await says(`Frage ${position} von 3 läuft`);
		await page.getByRole('button', { name: /^Sperren/, disabled: false }).waitFor();
		for (const phone of phones) await phone.answer(round);
		await says('Alle Teams haben geantwortet');
		await space();
		await says(`Frage ${position} von 3 ist gesperrt`);
		await space();
		await says(`Frage ${position} von 3 ist aufgelöst`);
	}
	await space();
	await says('Die Leinwand zeigt zuerst nur den Titel');
	await space();
	for (let step = 1; step <= 2; step += 1) {
		await page.getByRole('button', { name: /^Nächster Platz/ }).waitFor();
		await space();
	}
	await page.getByRole('button', { name: /^Runde schließen/ }).waitFor();
	await isSoundInBoth(screen, 'host-round-podium');
	await space();
	await says('Wirklich schließen');
	await space();
	await says('Die Runde ist geschlossen.');
	await says('1 gespielte Runde');
	assert.is((await rounds())[0]!.state, 'closed');
	for (const phone of phones) phone.leave();
});

test.run();
