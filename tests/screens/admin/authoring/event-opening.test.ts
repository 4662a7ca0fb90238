import type { Browser, Page, Route } from 'playwright-core';
import * as assert from 'uvu/assert';
import { chooseInSideBar, isSoundInBoth, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import type { Screen } from '../../../support/browser/chromium.ts';
import { choice } from '../../../support/phone/game.ts';
import { enter, openEvent, openPhone, question, startStation, teamPath } from '../../../support/phone/player.ts';
import { questionForms, questionsIn } from '../../../support/phone/question-forms.ts';
import type { Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('an event is started, rehearsed and ended by the screens alone');
let backEnd: BackEnd;
let product: Product;
let browser: Browser;
let screen: Screen;
let page: Page;
let event: string;

test.before(async () => {
	backEnd = await openBackEnd([['host', 'customer']], { viewport: { width: 1366, height: 768 } });
	({ product, browser, screen } = backEnd);
	page = screen.page;
	const stations = [
		{ slug: 'first', name: 'Am Kanal', questions: [choice('Wo?'), choice('Wer?')] },
		{ slug: 'second', name: 'Am Markt', questions: questionsIn('smallest') },
		{ slug: 'third', name: 'Am Tor', questions: questionsIn('fullest') }
	];
	event = await openEvent(product, stations, {}, { name: 'Vereinsabend', published: false });
});
test.after(() => backEnd?.close());

const home = () => `/admin/events/${event}`;
const state = async () => (await product.perform('event.home', { event })).state;
const undo = (at: Page) => at.locator('.toast').getByRole('button', { name: 'Rückgängig' });
const act = (name: string) => page.getByRole('region', { name: 'Starten und beenden' }).getByRole('button', { name });

test('a key starts a draft without a date, and the toast undoes it from another screen', async () => {
	await page.goto(home());
	await page.getByText('Jetzt starten veröffentlicht die Veranstaltung').waitFor();
	await isSoundInBoth(screen, 'event-opening-draft');
	await page.keyboard.press('Shift+S');
	await page.getByText('Gestartet. Alle können jetzt mitspielen.').waitFor();
	assert.is(await state(), 'running');
	await chooseInSideBar(page, 'Teams');
	await undo(page).click();
	await page.getByText('Zurückgenommen.').waitFor();
	assert.is(await state(), 'draft');
	const { start_date: start } = (await product.perform('event.show', { event })).event;
	assert.is(start, null);
});

test('ending says how long phones can continue, and they can', async () => {
	await page.goto(home());
	await act('Jetzt starten').click();
	await act('Jetzt beenden').waitFor();
	const phone = await openPhone(browser, product);
	await enter(phone.page, await teamPath(product, event, 'Otter'));
	await startStation(phone.page, 'Am Kanal');
	await question(phone.page, 'Wo?');
	await page.getByText('angefangene Station noch 15 Minuten').waitFor();
	await isSoundInBoth(screen, 'event-opening-running');
	await act('Jetzt beenden').click();
	await page.getByText('Beendet. Wer eine Station angefangen hat').waitFor();
	await until(async () => (await state()) === 'finished', 'the end');
	await page.reload();
	assert.is(await page.getByText('Ohne Termin.').count(), 0);
	await act('Ins Archiv').waitFor();
	await isSoundInBoth(screen, 'event-opening-finished');
	await phone.page.getByRole('button', { name: /: right/ }).click();
	await question(phone.page, 'Wer?');
	await phone.page.getByRole('button', { name: /: right/ }).click();
	await phone.page.getByText('Diese Veranstaltung ist vorbei').or(phone.page.getByText('2 von 2')).first().waitFor();
	const stored = async () => (await product.perform('result.list', { event })).results;
	await until(async () => (await stored())[0]?.points === 20, 'both answers to count');
	await phone.close();
});

test('the cockpit reopens it and ends it by a key, each with undo', async () => {
	await page.goto(`/admin/event/host?event=${event}`);
	await page.getByRole('button', { name: 'Wieder öffnen' }).click();
	await page.getByText('Gestartet.').waitFor();
	assert.is(await state(), 'running');
	await isSoundInBoth(screen, 'host-opening-running');
	await page.keyboard.press('Shift+E');
	await page.getByText('Beendet. Wer eine Station').waitFor();
	await until(async () => (await state()) === 'finished', 'the end');
	await page.getByRole('button', { name: /Rückgängig/ }).click();
	await page.getByText('Zurückgenommen.').waitFor();
	assert.is(await state(), 'running');
	await page.getByRole('button', { name: 'Jetzt beenden' }).waitFor();
});

test('bots play every type in its smallest and largest form from the screen, and a rejected start says why beside the button', async () => {
	const start = page.getByRole('button', { name: 'Probe starten' });
	await page.getByLabel('Bot-Teams').fill('3');
	await page.getByLabel('Minuten', { exact: true }).fill('1');
	// Somebody else is faster by a moment.
	const overtake = async (route: Route) => {
		await product.perform('rehearsal.start', { event, teams: 1, minutes: 1 });
		await route.continue();
	};
	await page.route((url) => url.pathname.includes('rehearsal'), overtake, { times: 1 });
	await start.click();
	await page.getByText('Es sind noch Bots von einer Probe da.').waitFor();
	await product.perform('rehearsal.stop', { event });
	await product.perform('rehearsal.reset', { event });
	screen.errors.splice(0);
	await page.reload();
	await page.getByLabel('Bot-Teams').fill('3');
	await page.getByLabel('Minuten', { exact: true }).fill('1');
	await start.click();
	await page.getByText('Die Probe läuft.').waitFor();
	const strip = page.getByRole('region', { name: 'Probe mit Bots' });
	await strip.getByText(/[1-9]\d* Antwort/).waitFor();
	const bots = async () => (await product.perform('host.needs', { event })).rehearsal;
	const questions = 2 * Object.keys(questionForms).length + 2;
	await until(
		async () => (await bots()).answers >= 2 * questions || !(await bots()).isRunning,
		'the bots to play',
		70_000
	);
	assert.equal([(await bots()).failed, (await bots()).failure], [0, null]);
	await strip.getByRole('button', { name: 'Probe beenden, alles entfernen' }).click();
	await page.getByText('Die Probe ist weg').waitFor();
});

test.run();
