import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { moveTo, password } from '../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../support/browser/chromium.ts';
import { parseCsv } from '../../support/files/csv-text.ts';
import { openPhone, question } from '../../support/phone/player.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('a whole evening, from the screens alone');
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let aheadMs = 0;
let product: Product;
let browser: Browser;
let desk: Screen;
let page: Page;
let wall: Screen;
let owls: Screen;
let otters: Screen;
let event = '';

test.before(async () => {
	product = await startProduct({ clock: () => new Date(Date.now() + aheadMs) });
	await product.perform('user.create', { username: 'neu', password, role: 'customer', namespaces: ['default'] });
	browser = await openBrowser();
	desk = await openScreen(browser, {
		baseURL: product.base,
		locale: 'de-DE',
		viewport: { width: 1280, height: 800 },
		acceptDownloads: true
	});
	page = desk.page;
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

const press = (name: string | RegExp, at: Page = page) => at.getByRole('button', { name }).click();
const help = (team: string) => page.getByRole('complementary', { name: `Hilfe für ${team}` });
const onWall = (text: string | RegExp) => wall.page.getByText(text, { exact: true }).first();

/** What a clock in the hall shows so much later, to the minute, as a field takes it. */
const wallTime = (laterMs: number) =>
	new Date(Date.now() + laterMs).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).slice(0, 16).replace(' ', 'T');

/** A table of questions; the second one of the small station has its key swapped. */
const table = (...rows: string[]) => ['Frage;Antwort1;Antwort2;Richtig;Punkte', ...rows].join('\n');
const stations = {
	marktplatz: table(
		'Was leuchtet?;Lampion;Stein;1;20',
		'Was schwimmt?;Anker;Boot;1;20',
		'Was brennt?;Kerze;Teich;1;20'
	),
	stadtmauer: table(...Array.from({ length: 21 }, (_, index) => `Frage ${index + 1}?;ja;nein;1;10`))
};
type Answers = Partial<Record<'leuchtet' | 'schwimmt' | 'brennt', string>>;

test('a newcomer logs in and creates an event with stations, teams and a screen', async () => {
	await page.goto('/admin/events');
	await page.getByLabel('Benutzername oder E-Mail').fill('neu');
	await page.getByLabel('Passwort').fill(password);
	await press('Anmelden');
	await page.waitForURL('**/admin/events');
	await page.keyboard.press('n');
	await page.getByLabel('Name').fill('Lichterfest-Rallye');
	await page.getByLabel('Beginn').fill(wallTime(hourMs));
	await page.getByLabel('Ende').fill(wallTime(4 * hourMs));
	await page.getByRole('radio', { name: /Rallye/ }).check({ force: true });
	await press('Anlegen');
	await page.waitForURL(/\/admin\/questions\?event=[0-9a-f]{32}/);
	event = /[0-9a-f]{32}/.exec(page.url())![0];
	for (const [name, text] of Object.entries(stations)) {
		await moveTo(page, `/admin/catalogs/import?event=${event}`);
		const file = { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
		await page.getByLabel('Datei wählen').setInputFiles(file);
		await press(/^\d+ Fragen importieren$/);
		await page.getByRole('row', { name: new RegExp(name) }).waitFor();
	}
	await moveTo(page, `/admin/teams?event=${event}`);
	await page.getByLabel('Namen').fill('Nachteulen\nOtter');
	await press('2 Teams anlegen');
	await page.getByRole('link', { name: 'Otter', exact: true }).waitFor();
	await moveTo(page, `/admin/events/${event}`);
	await press('Leinwand-Link erzeugen');
	const link = page.getByLabel('Link zur Leinwand', { exact: true });
	await link.waitFor();
	wall = await openScreen(browser, { viewport: { width: 1920, height: 1080 }, locale: 'de-DE' });
	const address = await link.inputValue();
	await press('Veröffentlichen');
	await page.getByText('Teams können beitreten').waitFor();
	await wall.page.goto(address);
	await onWall('Noch ist niemand da.').waitFor();
});

test('before the start bots rehearse it, and all they did is removed', async () => {
	await moveTo(page, `/admin/event/host?event=${event}`);
	await page
		.getByRole('listitem')
		.filter({ hasText: /erledigt:\s*Eine Leinwand ist gerade verbunden/ })
		.waitFor();
	await page.getByLabel('Bot-Teams').fill('4');
	await page.getByLabel('Minuten').fill('1');
	await press('Probe starten');
	await page.getByText('Probe mit 4 Bot-Teams.').waitFor();
	await page
		.getByText(/[1-9]\d* Antwort/)
		.first()
		.waitFor();
	await page.getByText('4 verbunden, 0 offline').waitFor();
	await desk.screenshot('evening-rehearsal');
	await press('Probe beenden, alles entfernen');
	await page.getByText('Die Probe ist weg').waitFor();
	await page.getByText('Noch hat sich kein Team angemeldet.').waitFor();
	await onWall('Noch ist niemand da.').waitFor();
});

/** Finds a team at the desk, and answers the code that lets a phone in. */
async function codeOf(team: string): Promise<string> {
	await page.keyboard.press('/');
	await page.keyboard.type(team.slice(0, 4).toLowerCase());
	await page
		.getByLabel('Gefundene Teams')
		.getByRole('link', { name: new RegExp(`^${team}`) })
		.click();
	await help(team)
		.getByRole('img', { name: `QR-Code von ${team}` })
		.waitFor();
	return help(team)
		.getByText(/^\w{4}-\w{4}$/)
		.innerText();
}

async function join(code: string): Promise<Screen> {
	const phone = await openPhone(browser, product);
	await phone.page.goto(`/j/${code}`);
	await press('Mitspielen', phone.page);
	await press('Los geht’s', phone.page);
	await phone.page.getByRole('heading', { name: 'Eure Stationen' }).waitFor({ state: 'attached' });
	return phone;
}

/** Plays the small station, whatever order its questions come in, to its end. */
async function playMarket({ page: at }: Screen, answers: Answers): Promise<void> {
	await at.getByRole('link', { name: /marktplatz/ }).click();
	await press('Station starten', at);
	const left = new Map(Object.entries(answers));
	while (left.size) {
		const prompt = await at.getByRole('heading', { name: new RegExp([...left.keys()].join('|')) }).innerText();
		await question(at, prompt);
		const [asked, answer] = [...left].find(([word]) => prompt.includes(word))!;
		await press(new RegExp(`: ${answer}`), at);
		left.delete(asked);
	}
	await at.getByRole('heading', { name: /geschafft$/ }).waitFor();
}

test('two phones get in by the codes of the desk, and play beside twenty bots', async () => {
	await page.getByLabel('Bot-Teams').fill('20');
	await page.getByLabel('Minuten').fill('1');
	await press('Probe starten');
	aheadMs += hourMs + minuteMs;
	owls = await join(await codeOf('Nachteulen'));
	otters = await join(await codeOf('Otter'));
	await page.keyboard.press('Escape');
	await playMarket(owls, { leuchtet: 'Lampion', schwimmt: 'Boot', brennt: 'Kerze' });
	await page.getByText('22 verbunden, 0 offline').waitFor();
	await desk.screenshot('evening-cockpit');
	await wall.screenshot('evening-board');
});

/** The first page of the ranking on a wall that was just opened. */
async function boardAfterReload(): Promise<string> {
	await wall.page.reload();
	return wall.page.getByRole('list', { name: 'Rangliste' }).innerText();
}

test('a frozen board stays the same for everybody but the cockpit', async () => {
	await page.keyboard.press('2');
	await page.getByText('Die Rangliste ist eingefroren.').waitFor();
	await onWall(/^Stand \d\d:\d\d$/).waitFor();
	// A screen that is opened now begins with the board that was frozen, on its first page.
	const frozen = await boardAfterReload();
	assert.match(frozen, /Nachteulen/);
	await playMarket(otters, { leuchtet: 'Lampion', schwimmt: 'Anker', brennt: 'Teich' });
	await owls.page.getByRole('link', { name: 'Zu den Stationen' }).click();
	await press('Euer Platz', owls.page);
	await owls.page.getByText('Eingefrorener Stand').waitFor();
	assert.is(await owls.page.getByText('Otter').count(), 0);
	await owls.screenshot('evening-phone-frozen');
	await codeOf('Otter');
	await help('Otter')
		.getByText(/Platz \d+ mit 40 Punkten/)
		.waitFor();
	assert.is(await boardAfterReload(), frozen);
	await desk.screenshot('evening-frozen');
	await wall.screenshot('evening-board-frozen');
});

test('a team whose phone broke continues on another one, and gets points with a reason', async () => {
	await otters.close();
	otters = await join(await codeOf('Otter'));
	await otters.page.getByRole('link', { name: /marktplatz.*40/ }).waitFor();
	await help('Otter').getByRole('button', { name: '+15' }).click();
	await help('Otter').getByText('Neu: 55').waitFor();
	await help('Otter').getByRole('textbox', { name: 'Grund' }).fill('Der Code war abgerissen');
	await press('Gutschreiben');
	await page.getByText('+15 Punkte für Otter.').waitFor();
	await help('Otter').getByText('Der Code war abgerissen').waitFor();
	await help('Otter')
		.getByText(/^neu, \d\d:\d\d$/)
		.waitFor();
	await desk.screenshot('evening-points');
	await otters.screenshot('evening-phone-back');
});

test('a wrong key is corrected in its question, and the stored answers are rescored', async () => {
	await moveTo(page, `/admin/questions?event=${event}&catalog=marktplatz`);
	await press(/Was schwimmt/);
	await page.getByLabel('Antwort 2 ist richtig').check();
	await page.getByLabel('Antwort 1 ist richtig').uncheck();
	await page.getByRole('link', { name: 'Neu werten …' }).click();
	await page.getByRole('row', { name: /Nachteulen .*40 → 60/ }).waitFor();
	await page.getByRole('row', { name: /Otter .*55 → 35/ }).waitFor();
	await desk.screenshot('evening-regrade');
	await press(/^\d+ Antworten neu werten$/);
	await page.getByText(/Antworten sind neu gewertet/).waitFor();
});

test('the ceremony goes from the host’s phone to the wall and the phones', async () => {
	aheadMs += 4 * hourMs;
	await page.setViewportSize({ width: 390, height: 844 });
	await moveTo(page, `/admin/event/host?event=${event}`);
	await desk.screenshot('evening-cockpit-390');
	await page.getByRole('link', { name: 'Siegerehrung' }).click();
	for (const { page: at } of [owls, otters, wall]) await at.reload();
	await press(/Siegerehrung beginnen/);
	await onWall('Gleich geht’s los').waitFor();
	const placeOn = (phone: Screen) => phone.page.getByRole('article').getByText(/^Platz \d+$/);
	for (const phone of [owls, otters]) assert.is(await placeOn(phone).count(), 0);
	const told = page.getByText(/^Siegerehrung, Schritt 0 von \d+$/);
	const total = Number((await told.innerText()).split(' ').at(-1));
	for (let step = 1; step <= total; step += 1) {
		await press(/ zeigen/);
		await page.getByText(`Siegerehrung, Schritt ${step} von ${total}`).waitFor();
		await wall.screenshot(`evening-wall-${step}`);
	}
	for (const phone of [owls, otters]) await placeOn(phone).waitFor();
	await desk.screenshot('evening-remote');
	await owls.screenshot('evening-phone-place');
	await otters.screenshot('evening-phone-other-place');
	await press('live');
	await press(/Zurück zur Rangliste/);
	await page.getByText('Siegerehrung zu Ende').waitFor();
	await wall.page.getByRole('list', { name: 'Rangliste' }).waitFor();
	await onWall('Endstand').waitFor();
});

test('the statistics go home as a file that opens right', async () => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await moveTo(page, `/admin/statistics?event=${event}`);
	const download = page.waitForEvent('download');
	await page.getByRole('link', { name: 'Alle Antworten (CSV)' }).click();
	const text = await readFile((await (await download).path())!, 'utf8');
	assert.is(text[0], '\ufeff');
	const [head, ...rows] = parseCsv(text.slice(1), ';');
	const columns = ['Team', 'Frage', 'Antwort', 'Richtig beantwortet', 'Punkte'].map((name) => head!.indexOf(name));
	const own = rows.map((row) => columns.map((column) => row[column])).filter(([team]) => team === 'Otter');
	assert.equal(own.toSorted(), [
		['Otter', 'Was brennt?', 'Teich', 'nein', '0'],
		['Otter', 'Was leuchtet?', 'Lampion', 'ja', '20'],
		['Otter', 'Was schwimmt?', 'Anker', 'nein', '0']
	]);
	await desk.screenshot('evening-statistics');
});

test('no screen had an error', () => {
	for (const screen of [desk, wall, owls, otters]) assert.equal(screen.errors, []);
});

test.run();
