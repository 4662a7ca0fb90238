import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { moveTo } from '../../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { readPdf } from '../../../support/print/pdf-text.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const password = 'a-long-enough-word';
let product: Product;
let browser: Browser;
let screen: Screen;
let page: Page;
const test = suite('a host sets up an event');

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'host', password, role: 'customer', namespaces: ['default'] });
	browser = await openBrowser();
	screen = await openScreen(browser, {
		baseURL: product.base,
		locale: 'de-DE',
		viewport: { width: 1280, height: 800 },
		acceptDownloads: true
	});
	page = screen.page;
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

const jsonFile = (name: string, content: unknown) => ({
	name,
	mimeType: 'application/json',
	buffer: Buffer.from(JSON.stringify(content))
});
const eventUid = () => {
	const { searchParams, pathname } = new URL(page.url());
	return searchParams.get('event') ?? /[0-9a-f]{32}/.exec(pathname)?.[0] ?? '';
};
/** No accessibility faults now, in both themes. */
async function isSound(name: string): Promise<void> {
	for (const [colorScheme, rules] of [
		['light', 'all'],
		['dark', 'contrast']
	] as const) {
		await page.emulateMedia({ colorScheme });
		assert.equal(await screen.axe(rules, 'measured'), [], `${name}, ${colorScheme}`);
	}
	await screen.screenshot(name);
	await page.emulateMedia({ colorScheme: 'light' });
}

test('logs in', async () => {
	await page.goto('/admin/events');
	await page.getByLabel('Benutzername oder E-Mail').fill('host');
	await page.getByLabel('Passwort').fill('something wrong');
	await page.getByRole('button', { name: 'Anmelden' }).click();
	await page.getByText('Benutzername oder Passwort stimmt nicht.').waitFor();
	await isSound('admin-login');
	assert.is(await page.getByLabel('Benutzername oder E-Mail').inputValue(), 'host');
	await page.getByLabel('Passwort').fill(password);
	await page.getByRole('button', { name: 'Anmelden' }).click();
	await page.waitForURL('**/admin/events');
	await isSound('admin-events-empty');
	// The browser itself notes the refused login as an error.
	screen.errors.splice(0);
});

test('creates an event by keyboard; the input survives an error', async () => {
	await page.keyboard.press('n');
	await page.getByLabel('Name').fill('Lichterfest <b>2026</b> 🎪');
	await page.getByLabel('Beginn').fill('2026-07-02T18:00');
	await page.getByLabel('Ende').fill('2026-07-01T18:00');
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByText('Das Ende liegt vor dem Beginn.').waitFor();
	assert.is(await page.getByLabel('Name').inputValue(), 'Lichterfest <b>2026</b> 🎪');
	assert.ok(await page.getByLabel('Ende').evaluate((field) => field === document.activeElement));
	await isSound('admin-events-new');
	screen.errors.splice(0);
	await page.getByLabel('Beginn').fill('');
	await page.getByLabel('Ende').fill('');
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByRole('link', { name: 'Lichterfest <b>2026</b> 🎪' }).click();
	await page.getByRole('heading', { name: 'Lichterfest <b>2026</b> 🎪' }).waitFor();
	assert.is((await product.perform('event.list', {})).events[0]?.published, false);
	await page.getByText('Name, Termin und Beschreibung').click();
	await page.getByLabel('Veröffentlicht').check();
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.getByText('Gespeichert').first().waitFor();
	const [event] = (await product.perform('event.list', {})).events;
	assert.is(event?.published, true);
	assert.is(
		await page.getByLabel('Kurzlink', { exact: true }).inputValue(),
		`${product.dependencies.publicUrl}/j/${event?.joinCode}`
	);
	await isSound('admin-events-detail');
});

test('imports questions: an invalid file is explained and changes nothing', async () => {
	await moveTo(page, `/admin/catalogs/import?event=${eventUid()}`);
	const files = page.getByLabel('Datei wählen');
	const table = (name: string, ...rows: string[]) => ({
		name,
		mimeType: 'text/csv',
		buffer: Buffer.from(['Frage;Antwort1;Antwort2;Richtig', ...rows].join('\n'))
	});
	await files.setInputFiles(table('kanal.csv', 'Wo?;hier;dort;5', 'Wann?;heute;morgen;1'));
	const fault = page.getByRole('listitem').filter({ hasText: 'Zeile 2' }).first();
	await fault.waitFor();
	assert.match(await fault.innerText(), /Zelle D2: „5“ steht für keine .* Trag die Nummern/);
	await page.getByRole('button', { name: '1 Frage importieren, Fehler weglassen' }).waitFor();
	await isSound('admin-import-faults');
	assert.equal((await product.perform('catalog.list', { event: eventUid() })).catalogs, []);

	await files.setInputFiles(table('kanal.csv', '"Wo?;hier;dort;1'));
	await page.getByText('Ab Zeile 2: Hier beginnt ein Anführungszeichen').waitFor();
	screen.errors.splice(0);

	const question = { type: 'mc', prompt: 'Wo?', options: ['hier', 'dort'], answers: [0], points: 20, extra: true };
	await files.setInputFiles([
		jsonFile('kanal.json', { name: 'Am Kanal', raetsel_buchstabe: 'L', questions: [question] }),
		jsonFile('turm.json', { name: 'Im Turm', questions: [{ ...question, points: 30 }] })
	]);
	await page.getByText('2 Fragen gefunden').waitFor();
	await page.getByText('Das Feld „extra“ ist unbekannt und blieb weg.').first().waitFor();
	assert.equal((await product.perform('catalog.list', { event: eventUid() })).catalogs, []);
	await isSound('admin-import-report');
	await page.getByRole('button', { name: '2 Fragen importieren' }).click();
	await page.getByRole('row', { name: /Am Kanal/ }).waitFor();
	const { catalogs } = await product.perform('catalog.list', { event: eventUid() });
	assert.equal(
		catalogs.map(({ name, maxPoints }) => [name, maxPoints]),
		[
			['Am Kanal', 20],
			['Im Turm', 30]
		]
	);
});

test('exports a catalog that can be imported again, and removes one', async () => {
	await page.getByRole('link', { name: 'Am Kanal exportieren' }).click();
	await page.getByRole('heading', { name: '„Am Kanal“ exportieren' }).waitFor();
	await isSound('admin-catalog-export');
	const download = page.waitForEvent('download');
	await page.getByRole('link', { name: 'JSON mit 1 Frage laden' }).click();
	const file = await download;
	assert.is(file.suggestedFilename(), 'kanal.json');
	const text = await readFile((await file.path())!, 'utf8');
	const [report] = (
		await product.perform('catalog.import', { event: eventUid(), files: [{ name: 'kanal.json', text }], dryRun: true })
	).catalogs;
	assert.equal(report?.changes, { created: 0, kept: 1, removed: 0 });
	await moveTo(page, `/admin/catalogs?event=${eventUid()}`);

	await page.getByRole('button', { name: 'Aktionen für Im Turm' }).click();
	await page.getByRole('menuitem', { name: 'Entfernen …' }).click();
	await isSound('admin-catalog-remove');
	await page.getByRole('button', { name: 'Runde entfernen' }).click();
	await page.getByRole('row', { name: /Im Turm/ }).waitFor({ state: 'detached' });
	await isSound('admin-catalogs');
});

test('adds teams, skips the ones that are there, renames one in its line', async () => {
	await moveTo(page, `/admin/teams?event=${eventUid()}`);
	await isSound('admin-teams-empty');
	await page.getByLabel('Namen').fill('Nachteulen\nLampenfieber');
	await page.getByRole('button', { name: '2 Teams anlegen' }).click();
	await page.getByRole('link', { name: 'Nachteulen', exact: true }).waitFor();
	await page.getByLabel('Namen').fill('lampenfieber\nGlühwürmchen\n<i>Schräg</i>');
	await page.getByText('lampenfieber wird übersprungen').waitFor();
	await page.getByRole('button', { name: '2 Teams anlegen' }).click();
	await page.getByRole('link', { name: '<i>Schräg</i>', exact: true }).waitFor();
	await page.getByRole('link', { name: 'Nachteulen', exact: true }).press('F2');
	const name = page.getByRole('textbox', { name: 'Team', exact: true });
	await name.fill('Lampenfieber');
	await name.press('Enter');
	await page.getByText('Ein anderes Team heißt schon so.').waitFor();
	screen.errors.splice(0);
	await name.fill('Frühaufsteher');
	await name.press('Enter');
	await page.getByRole('link', { name: 'Frühaufsteher', exact: true }).waitFor();
	const { teams } = await product.perform('team.list', { event: eventUid() });
	assert.equal(
		teams.map((team) => team.name),
		['Frühaufsteher', 'Lampenfieber', 'Glühwürmchen', '<i>Schräg</i>']
	);
	await isSound('admin-teams');
});

test('gives a team a new link and removes another one', async () => {
	await page.getByRole('link', { name: 'Lampenfieber', exact: true }).click();
	const link = page.getByLabel('Team-Link', { exact: true });
	const before = await link.inputValue();
	await page.getByText('Neuer Team-Link …').click();
	await page.getByRole('button', { name: 'Neuen Link ausgeben' }).click();
	await page.waitForFunction(
		(old) => document.querySelector<HTMLInputElement>('input[readonly]')?.value !== old,
		before
	);
	await isSound('admin-team-detail');
	await page.getByText('Team entfernen …').click();
	await page.getByRole('button', { name: 'Team entfernen', exact: true }).click();
	await page.getByRole('link', { name: 'Lampenfieber', exact: true }).waitFor({ state: 'detached' });
});

test('prints cards with the links of the teams', async () => {
	await page.getByRole('link', { name: 'Teamkarten drucken' }).first().click();
	const saving = page.waitForEvent('download');
	await page.getByRole('link', { name: 'PDF speichern' }).click();
	const { pages, text } = await readPdf(await readFile(await (await saving).path()));
	assert.is(pages.length, 1);
	for (const name of ['Frühaufsteher', 'Glühwürmchen', '<i>Schräg</i>']) assert.ok(text.includes(name), name);
});

test('shares the board, replaces the link and switches it off', async () => {
	await moveTo(page, `/admin/events/${eventUid()}`);
	await page.getByRole('button', { name: 'Link erzeugen', exact: true }).click();
	const link = page.getByLabel('Link zur Leinwand', { exact: true });
	await link.waitFor();
	const first = await link.inputValue();
	await page.getByText('Neuer Link …').click();
	await page.getByText('Der alte Link wirkt dann nicht mehr').waitFor();
	await page.getByRole('button', { name: 'Neuen Link ausgeben' }).click();
	await page.waitForFunction(
		(old) => ![...document.querySelectorAll('input')].some(({ value }) => value === old),
		first
	);
	const { dashboard } = await product.perform('dashboard.links', { event: eventUid() });
	assert.is(await link.inputValue(), dashboard);
	await page.getByRole('button', { name: 'Ausschalten' }).click();
	await page.getByRole('button', { name: 'Einschalten' }).waitFor();
	assert.is((await product.perform('dashboard.links', { event: eventUid() })).dashboard, null);
});

test('runs into no error on the way', () => assert.equal(screen.errors, []));

test.run();
