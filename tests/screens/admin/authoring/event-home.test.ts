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
import { choice } from '../../../support/phone/game.ts';
import { statusOf } from '../../../support/processes/network-events.ts';
import { question, stationEnd } from '../../../support/phone/player.ts';
import type { Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('the page of an event');
let backEnd: BackEnd;
let product: Product;
let browser: Browser;
let screen: Screen;
let page: Page;

test.before(async () => {
	backEnd = await openBackEnd([
		['host', 'customer'],
		['reader', 'analyst']
	]);
	({ product, browser, screen } = backEnd);
	page = screen.page;
});
test.after(() => backEnd?.close());

const uid = () => /\/admin\/events\/([0-9a-f]{32})/.exec(page.url())![1]!;
const primary = () => page.locator('header [data-next]');
const marked = () => page.locator('li[aria-current=step]').filter({ has: page.locator('.check') });
const home = () => product.perform('event.home', { event: uid() });
/** Whether a step of the only event so far is done. */
async function isDone(step: string): Promise<boolean> {
	const [event] = (await product.perform('event.list', {})).events;
	const { steps } = await product.perform('event.home', { event: event!.uid });
	return steps.some((one) => one.name === step && one.isDone);
}
/** The marked row and the primary button are the same act, and there is one of each. */
async function isNext(row: string, act: string): Promise<void> {
	await page.getByRole('listitem').filter({ hasText: row }).filter({ hasText: 'als Nächstes' }).waitFor();
	assert.is(await marked().count(), 1);
	assert.is(await primary().count(), 1);
	assert.match(await primary().innerText(), act);
}

test('an event is created with name, date and one of three presets, by keyboard', async () => {
	await moveTo(page, '/admin/events');
	await page.keyboard.press('n');
	await page.getByLabel('Name').fill('Lichterfest 2026');
	await page.getByLabel('Beginn').fill('2030-07-02T18:00');
	await page.getByLabel('Ende').fill('2030-07-02T22:00');
	await page.getByRole('radio', { name: /Kneipenquiz/ }).focus();
	await page.keyboard.press('ArrowDown');
	assert.ok(await page.getByRole('radio', { name: /Rallye/ }).isChecked());
	await isSound(screen, 'event-new');
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByRole('link', { name: 'Lichterfest 2026' }).click();
	await page.getByRole('heading', { level: 1, name: 'Lichterfest 2026' }).waitFor();
	assert.equal([(await home()).preset, (await home()).event.published], ['rally', false]);
	await isNext('Fragen', 'Fragen schreiben');
	await isSoundInBoth(screen, 'event-home-new');
});

test('the checklist leads through every step, and each is completed by what happens', async () => {
	const event = uid();
	await product.perform('catalog.save', {
		event,
		slug: 'kanal',
		name: 'Am Kanal',
		questions: [choice('Wo?')] as never
	});
	await page.reload();
	await isNext('Teams', 'Teams anlegen');
	await page.keyboard.press('Enter');
	await page.waitForURL('**/admin/teams?event=*');
	await product.perform('team.create', { event, names: ['Nachteulen', 'Otter'] });
	await moveTo(page, `/admin/events/${event}`);
	await isNext('Karten', 'Karten drucken');
	await primary().click();
	await page.getByText('Nachteulen').first().waitFor();
	const told = page.waitForResponse((answer) => answer.url().includes('/printed'));
	await page.getByRole('link', { name: 'PDF speichern' }).click();
	assert.is((await told).status(), 200);
	await moveTo(page, `/admin/events/${event}`);
	await isNext('Testantwort', 'Testantwort geben');
	await isSoundInBoth(screen, 'event-home-answer');
	await primary().click();
	await page.getByRole('button', { name: 'Station starten' }).click();
	await question(page, 'Wo?');
	await page.getByRole('button', { name: /: right/ }).click();
	await stationEnd(page, '1 von 1');
	await until(() => isDone('answer'), 'the answer is there');
	await moveTo(page, `/admin/events/${event}`);
	await isNext('Veröffentlichen', 'Veröffentlichen');
	await primary().click();
	await isNext('Leinwand', 'Leinwand-Link erzeugen');
	await primary().click();
	await page.locator('header a[data-next]', { hasText: 'Leinwand öffnen' }).waitFor();
	await isNext('Leinwand', 'Leinwand öffnen');
	const [stage] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('l')]);
	await until(() => isDone('projector'), 'the screen is seen');
	await stage.close();
	await page.reload();
	await isNext('Alles bereit', 'Cockpit öffnen');
	assert.is((await home()).state, 'planned');
	await isSound(screen, 'event-home-ready');
});

test('a preset lists its changes, applies them, and is undone', async () => {
	const before = (await product.perform('event.show', { event: uid() })).event.config;
	await page.getByText('Was sich ändert').click();
	await page.getByRole('listitem').filter({ hasText: 'Nur Teams von der Liste' }).first().waitFor();
	const school = page.getByRole('button', { name: /Schule/ });
	const count = Number(/ändert (\d+) Einstellungen/.exec(await school.innerText())![1]);
	await isSoundInBoth(screen, 'event-home-presets');
	await school.click();
	await page.getByText(`Schule ist gewählt, ${count} Einstellungen sind anders.`).waitFor();
	const during = (await product.perform('event.show', { event: uid() })).event.config;
	const different = Object.keys(before).filter(
		(key) => JSON.stringify(before[key as never]) !== JSON.stringify(during[key as never])
	);
	assert.is(different.length, count);
	assert.is(during.restrictToTeams, true);
	await page.getByRole('button', { name: 'Zurücknehmen' }).click();
	await page.getByRole('button', { name: /Rallye/, pressed: true }).waitFor();
	assert.equal((await product.perform('event.show', { event: uid() })).event.config, before);
});

test('a copy for another year opens with its own next step', async () => {
	const original = uid();
	await page.getByText('Neu aus dieser …').click();
	await page.getByLabel('Name der neuen').fill('Lichterfest 2031');
	await page.getByRole('button', { name: 'Kopie anlegen' }).click();
	await page.getByRole('heading', { level: 1, name: 'Lichterfest 2031' }).waitFor();
	const copy = await home();
	assert.is.not(copy.event.uid, original);
	assert.equal([copy.stations.length, copy.teams.all, copy.state], [1, 0, 'draft']);
	assert.is(copy.event.start_date, '2031-07-01T16:00:00.000Z');
	await isNext('Teams', 'Teams anlegen');
});

test('an event is removed by typing its name, is in the trash and comes back', async () => {
	const event = uid();
	await page.getByText('Entfernen …').click();
	const name = page.getByLabel('Zum Bestätigen den Namen eintippen');
	await name.fill('Lichterfest');
	await page.getByRole('button', { name: 'Veranstaltung entfernen' }).click();
	await page.getByText('Das ist nicht der Name der Veranstaltung.').waitFor();
	screen.errors.splice(0);
	await isSound(screen, 'event-home-remove');
	await name.fill('Lichterfest 2031');
	await page.getByRole('button', { name: 'Veranstaltung entfernen' }).click();
	await page.waitForURL('**/admin/events?state=trash*');
	const back = page.getByRole('button', { name: 'Lichterfest 2031 zurückholen' });
	await back.waitFor();
	await isSoundInBoth(screen, 'events-trash');
	await page.goto(`/admin/events/${event}`);
	assert.is(await statusOf(page), 404);
	screen.errors.splice(0);
	await moveTo(page, '/admin/events?state=trash');
	await back.click();
	await page.getByRole('heading', { level: 1, name: 'Lichterfest 2031' }).waitFor();
	assert.is((await home()).event.uid, event);
});

test('an event goes to the archive and out of the list', async () => {
	await page.getByRole('button', { name: 'Ins Archiv' }).click();
	await page.getByText('liegt im Archiv').waitFor();
	await moveTo(page, '/admin/events');
	await page.getByRole('link', { name: 'Lichterfest 2026' }).waitFor();
	assert.is(await page.getByRole('link', { name: 'Lichterfest 2031' }).count(), 0);
	await page.getByRole('link', { name: /Archiv/ }).click();
	await page.getByRole('link', { name: 'Lichterfest 2031' }).waitFor();
	await isSound(screen, 'events-archive');
});

test('the demo is removed in one click, and the overview follows the running event', async () => {
	const { event: demo } = await product.perform('event.create', { name: 'Demo-Abend', published: true });
	await product.perform('event.markDemo', { event: demo.uid });
	const { event: own } = await product.perform('event.create', { name: 'Eigenes Quiz', published: true });
	await product.perform('event.activate', { event: demo.uid });
	await moveTo(page, `/admin/events/${demo.uid}`);
	await page.getByRole('heading', { level: 1, name: 'Demo-Abend' }).waitFor();
	const question = page.getByText('öffnen noch mit der Demo „Demo-Abend“. Sollen sie mit „Eigenes Quiz“ öffnen?');
	assert.is(await question.count(), 0, 'the demo asks nothing');
	await moveTo(page, `/admin/events/${own.uid}`);
	await question.waitFor();
	await isSoundInBoth(screen, 'event-start-demo');
	await page.getByRole('button', { name: 'Ja, mit dieser' }).click();
	await question.waitFor({ state: 'detached' });
	assert.is((await product.perform('event.current', {})).event!.uid, own.uid);
	await product.perform('event.activate', { event: demo.uid });
	await moveTo(page, '/admin/dashboard');
	await page.getByRole('heading', { level: 2, name: 'Demo-Abend' }).waitFor();
	await isSoundInBoth(screen, 'dashboard-demo');
	await page.getByRole('button', { name: 'Demo entfernen' }).click();
	await page.getByRole('heading', { level: 2, name: 'Eigenes Quiz' }).waitFor();
	await page.getByText('Die Demo liegt im Papierkorb.').waitFor();
	const month = page.getByRole('region', { name: /\d{4}$/ });
	await month.getByRole('link', { name: 'Ein Monat später' }).click();
	await page.waitForURL('**/admin/dashboard?month=*');
	await month.getByRole('link', { name: 'Heute' }).click();
	await month.locator('[aria-current=date]').waitFor();
	assert.is((await product.perform('event.home', { event: own.uid })).state, 'running');
	await isSound(screen, 'dashboard-demo-gone');
});

test('ending a rehearsal is offered while bots are there', async () => {
	const { events } = await product.perform('event.overview', {});
	const { uid: event } = events.find(({ name }) => name === 'Eigenes Quiz')!;
	await moveTo(page, `/admin/events/${event}`);
	await page.getByRole('heading', { level: 1, name: 'Eigenes Quiz' }).waitFor();
	assert.is(await page.getByText('Probe beenden …').count(), 0);
	const made = await product.perform('team.create', { event, names: ['Probe 01 Füchse', 'Echte'] });
	await product.perform('rehearsal.mark', { event, uids: [made.teams[0]!.uid] });
	await page.reload();
	await page.getByText('Probe beenden …').click();
	await page.getByRole('button', { name: 'Probe zurücksetzen' }).click();
	await page.getByText('Probe beenden …').waitFor({ state: 'detached' });
	const { teams } = await product.perform('team.list', { event, all: true });
	assert.equal(
		teams.map(({ name }) => name),
		['Echte']
	);
});

test('a phone, a wide screen, English and readers see the same page', async () => {
	const address = new URL(page.url()).pathname;
	for (const [width, height] of [
		[390, 844],
		[1920, 1080]
	] as const) {
		await page.setViewportSize({ width, height });
		await moveTo(page, address);
		await isSoundInBoth(screen, `event-home-${width}`);
		await moveTo(page, '/admin/events');
		await isSoundInBoth(screen, `events-${width}`);
		await moveTo(page, '/admin/events?new');
		await isSoundInBoth(screen, `events-new-${width}`);
		await moveTo(page, '/admin/dashboard');
		await isSoundInBoth(screen, `dashboard-${width}`);
	}
	const reader = await openAs(browser, product, 'reader', { locale: 'de-DE' });
	await reader.page.goto(address);
	await reader.page.getByText('als Nächstes').waitFor();
	assert.is(await reader.page.locator('[data-next]').count(), 0);
	assert.is(await reader.page.getByText('Entfernen …').count(), 0);
	await isSound(reader, 'event-home-reader');
	const english = await openScreen(browser, { baseURL: product.base, locale: 'en-GB' });
	await english.page.goto('/login');
	await english.page.getByLabel('User name or email').fill('host');
	await english.page.getByLabel('Password').fill(password);
	await english.page.getByRole('button', { name: 'Log in' }).click();
	await english.page.waitForURL('**/admin/dashboard');
	await english.page.goto(address);
	await english.page.getByRole('heading', { name: 'Before the doors open' }).waitFor();
	await isSoundInBoth(english, 'event-home-english');
});

test('runs into no error on the way', () => assert.equal(screen.errors, []));

test.run();
