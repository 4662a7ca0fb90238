import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import {
	type BackEnd,
	isSound,
	isSoundInBoth,
	moveTo,
	openAs,
	openBackEnd,
	password
} from '../../../support/back-end.ts';
import { openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { enter as enterPhone, openPhone, teamPath } from '../../../support/phone/player.ts';
import type { Product } from '../../../support/processes/product.ts';
import { openQuiz, play, type Quiz } from '../../../support/phone/quiz.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('the desk of the host');
let backEnd: BackEnd;
let product: Product;
let browser: Browser;
let screen: Screen;
let page: Page;
let quiz: Quiz;

test.before(async () => {
	backEnd = await openBackEnd([
		['host', 'event-manager'],
		['reader', 'analyst']
	]);
	({ product, browser, screen } = backEnd);
	page = screen.page;
	quiz = await openQuiz(product, { name: 'Lichterfest' });
});
test.after(() => backEnd?.close());

const desk = () => `/admin/event/host?event=${quiz.uid}`;
const boardMode = async () => (await product.perform('event.show', { event: quiz.uid })).event.config.boardMode;

test('an announcement reaches screen and phone, and can be taken back', async () => {
	const wall = await openScreen(browser, { viewport: { width: 1920, height: 1080 }, baseURL: product.base });
	await wall.page.goto(quiz.path);
	const phone = await openPhone(browser, product);
	await enterPhone(phone.page, await teamPath(product, quiz.uid, 'Otter'));
	await page.goto(desk());
	await page.getByRole('heading', { level: 1, name: 'Cockpit' }).waitFor({ state: 'attached' });
	await page.keyboard.press('Space');
	await page.keyboard.type('Noch eine Stunde. Am Brunnen ist Platz.');
	await page.keyboard.press('Control+Enter');
	await page.getByText('Angesagt: Noch eine Stunde.').waitFor();
	const shown = (at: Page) => at.getByText('Noch eine Stunde. Am Brunnen ist Platz.', { exact: true });
	await shown(wall.page).waitFor();
	await shown(phone.page).waitFor();
	await isSound(wall, 'stage-announcement');
	await isSoundInBoth(phone, 'phone-announcement');
	await isSoundInBoth(screen, 'host-desk');
	await page.getByLabel('Ansagen').getByRole('button', { name: 'Zurücknehmen' }).first().click();
	await shown(wall.page).waitFor({ state: 'detached' });
	await shown(phone.page).waitFor({ state: 'detached' });
	await wall.close();
	await phone.close();
});

test('read messages stay read on this phone', async () => {
	const phone = await openPhone(browser, product);
	await enterPhone(phone.page, await teamPath(product, quiz.uid, 'Biber'));
	await product.perform('announcement.create', { event: quiz.uid, text: 'Wichtig!', level: 'important' });
	await phone.page.getByRole('button', { name: 'Gelesen' }).click();
	await phone.page.getByText('Wichtig!').waitFor({ state: 'detached' });
	await phone.page.reload();
	await phone.page.getByRole('heading', { name: 'Eure Stationen' }).waitFor({ state: 'attached' });
	await product.perform('announcement.create', { event: quiz.uid, text: 'Noch etwas.' });
	await phone.page.getByText('Noch etwas.').waitFor();
	assert.is(await phone.page.getByText('Wichtig!').count(), 0);
	await phone.close();
});

test('the board is frozen, hidden and live again by one key, with undo', async () => {
	await page.goto(desk());
	const is = (name: string) => page.locator('.wide').getByRole('button', { name, pressed: true }).waitFor();
	await is('Live');
	await page.keyboard.press('2');
	await page.getByText('Die Rangliste ist eingefroren.').waitFor();
	await is('Eingefroren');
	assert.is(await boardMode(), 'frozen');
	await page.getByRole('button', { name: /Rückgängig/ }).click();
	await is('Live');
	await until(async () => (await boardMode()) === 'live', 'the board to be live again');
	await product.perform('event.update', { event: quiz.uid, config: { boardMode: 'hidden' } });
	await is('Verdeckt');
	await product.perform('event.update', { event: quiz.uid, config: { boardMode: 'live' } });
	await is('Live');
});

test('stations and teams move by themselves', async () => {
	await page.goto(desk());
	const station = page.getByRole('listitem').filter({ hasText: 'Pumpwerk am Kanal' });
	await station.getByText('0 fertig, 0 gerade dort').waitFor({ state: 'attached' });
	const player = await play(product, quiz, 'Füchse');
	await player.answer();
	await station.getByText('0 fertig, 1 gerade dort').waitFor({ state: 'attached' });
	await player.finish();
	await station.getByText('1 fertig, 0 gerade dort').waitFor({ state: 'attached' });
	await page.setViewportSize({ width: 390, height: 844 });
	await isSoundInBoth(screen, 'host-desk-390');
	await page.setViewportSize({ width: 1280, height: 800 });
});

const extraTime = async (name: string) =>
	(await product.perform('team.list', { event: quiz.uid, all: true })).teams.find((team) => team.name === name)!
		.extra_time;

test('a team is found, brought back, given points and helped', async () => {
	const player = await play(product, quiz, 'Kopfnüsse');
	await player.answer();
	await player.finish();
	await page.goto(desk());
	await page.keyboard.press('/');
	await page.keyboard.type('gibt es nicht');
	await page.getByText('Kein Team heißt so.').waitFor();
	await page.getByRole('searchbox', { name: 'Team helfen' }).fill('kopf');
	await page
		.getByRole('link', { name: /^Kopfnüsse/ })
		.first()
		.click();
	const help = page.getByRole('complementary', { name: 'Hilfe für Kopfnüsse' });
	await help.getByText(/Platz \d+ mit 10 Punkten/).waitFor();
	await help.getByRole('button', { name: '+15' }).click();
	await help.getByText('Neu: 25').waitFor();
	await help.getByRole('textbox', { name: 'Grund' }).fill('Code war abgerissen');
	await help.getByRole('button', { name: 'Gutschreiben' }).click();
	await help.getByText(/Platz \d+ mit 25 Punkten/).waitFor();
	await page.getByText('+15 Punkte für Kopfnüsse.').waitFor();
	await isSoundInBoth(screen, 'host-help');
	await help.getByLabel('Bisher gegeben oder genommen').getByRole('button', { name: 'Zurücknehmen' }).click();
	await help.getByText(/mit 10 Punkten/).waitFor();
	await help.getByRole('button', { name: '„Pumpwerk am Kanal“ neu öffnen' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Neu öffnen' }).click();
	await help.getByText('neu geöffnet').waitFor();
	await page.setViewportSize({ width: 390, height: 844 });
	await isSoundInBoth(screen, 'host-help-390');
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.keyboard.press('Escape');
	await help.waitFor({ state: 'detached' });
	assert.not.match(page.url(), /team=/);
});

test('phones are signed out, a name is hidden, time is given, and two teams become one', async () => {
	const users = { username: 'teams', password, role: 'customer', namespaces: ['default'] } as const;
	await product.perform('user.create', { ...users, namespaces: ['default'] });
	const boss = await openAs(browser, product, 'teams', { viewport: { width: 1280, height: 800 } });
	for (const name of ['Zwilling A', 'Zwilling B']) await play(product, quiz, name);
	const { teams } = await product.perform('team.list', { event: quiz.uid, all: true });
	const uid = teams.find(({ name }) => name === 'Zwilling B')!.uid;
	await boss.page.goto(`${desk()}&team=${uid}`);
	const help = boss.page.getByRole('complementary', { name: 'Hilfe für Zwilling B' });
	await help.getByRole('button', { name: 'Namen verbergen' }).click();
	await help.getByText('Name verborgen', { exact: true }).waitFor();
	await help.getByRole('button', { name: 'Namen wieder zeigen' }).click();
	await help.getByText('Name verborgen', { exact: true }).waitFor({ state: 'detached' });
	const time = help.getByLabel('Zeit für Fragen auf Zeit');
	await time.selectOption({ label: 'die Hälfte länger' });
	await boss.page.getByText('Zwilling B hat ab der nächsten Station mehr Zeit: die Hälfte länger.').waitFor();
	assert.is(await extraTime('Zwilling B'), 1.5);
	await boss.page.getByRole('button', { name: /^Rückgängig/ }).click();
	await boss.page.getByText('Zwilling B hat ab der nächsten Station so viel Zeit wie alle.').waitFor();
	assert.is(await extraTime('Zwilling B'), 1);
	await isSound(boss, 'host-help-time');
	assert.is(await time.inputValue(), '1');
	await help.getByRole('button', { name: '1 Handy abmelden' }).click();
	await boss.page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click();
	await boss.page.getByText('Die Handys von Zwilling B sind abgemeldet.').waitFor();
	await help.getByRole('button', { name: 'Mit einem Team zusammenlegen' }).click();
	const into = boss.page.getByRole('dialog').getByLabel('Wird Teil von');
	await into.fill('zwilling');
	const found = boss.page.getByRole('dialog').getByRole('option');
	await found.filter({ hasText: 'Zwilling A' }).waitFor();
	assert.equal(await found.allInnerTexts(), ['Zwilling A']);
	await isSound(boss, 'host-merge');
	await into.press('Enter');
	await found.waitFor({ state: 'detached' });
	assert.is(await into.inputValue(), 'Zwilling A');
	await boss.page.getByRole('dialog').getByRole('button', { name: 'Zusammenlegen' }).click();
	await boss.page.getByRole('complementary', { name: 'Hilfe für Zwilling A' }).waitFor();
	const after = await product.perform('team.list', { event: quiz.uid, all: true });
	assert.not(after.teams.some((team) => team.uid === uid));
	await boss.close();
});

test('a rehearsal runs from the desk, and everything of it is removed', async () => {
	const rehearsed = await openQuiz(product, { name: 'Probefest' }, { questions: 2 });
	await moveTo(page, `/admin/event/host?event=${rehearsed.uid}`);
	await page.getByLabel('Bot-Teams').fill('3');
	await page.getByRole('button', { name: 'Probe starten' }).click();
	await page.getByText('Probe mit 3 Bot-Teams.').waitFor();
	await page
		.getByText(/[1-9]\d* Antwort/)
		.first()
		.waitFor();
	await isSoundInBoth(screen, 'host-rehearsal');
	await page.getByRole('button', { name: 'Probe beenden, alles entfernen' }).click();
	await page.getByText('Die Probe ist weg').waitFor();
	await page.getByText('Probe mit 3 Bot-Teams.').waitFor({ state: 'detached' });
	await until(
		async () => (await product.perform('team.list', { event: rehearsed.uid, all: true })).teams.length === 0,
		'the bots to be gone'
	);
});

test('read-only users see all of it and change nothing', async () => {
	const reader = await openAs(browser, product, 'reader');
	await reader.page.goto(desk());
	await reader.page.getByText('Du siehst zu.').waitFor();
	await reader.page.keyboard.press('2');
	assert.is(await reader.page.getByRole('textbox').count(), 0);
	await isSound(reader, 'host-desk-reader');
	assert.is(await boardMode(), 'live');
	await reader.close();
});

test.run();
