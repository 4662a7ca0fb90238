import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { enter, isSound, isSoundInBoth, password } from '../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../support/chromium.ts';
import { enter as enterPhone, openPhone, teamPath } from '../support/player.ts';
import { startProduct, type Product } from '../support/product.ts';
import { openQuiz, play, type Quiz } from '../support/quiz.ts';
import { suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

const test = suite('the desk of the host');
let product: Product;
let browser: Browser;
let screen: Screen;
let page: Page;
let quiz: Quiz;

test.before(async () => {
	product = await startProduct();
	for (const [username, role] of [
		['host', 'event-manager'],
		['reader', 'analyst']
	] as const)
		await product.perform('user.create', { username, password, role, namespaces: ['default'] });
	quiz = await openQuiz(product, { name: 'Lichterfest' });
	browser = await openBrowser();
	screen = await enter(browser, product, 'host', { viewport: { width: 1280, height: 800 } });
	page = screen.page;
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

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

test('what was read stays read on this phone', async () => {
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

test('the board is frozen, hidden and live again by one key, with a way back', async () => {
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

test('who may only read sees all of it and changes nothing', async () => {
	const reader = await enter(browser, product, 'reader');
	await reader.page.goto(desk());
	await reader.page.getByText('Du siehst zu.').waitFor();
	await reader.page.keyboard.press('2');
	assert.is(await reader.page.getByRole('textbox').count(), 0);
	await isSound(reader, 'host-desk-reader');
	assert.is(await boardMode(), 'live');
	await reader.close();
});

test.run();
