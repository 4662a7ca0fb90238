import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, isSoundInBoth, moveTo, openAs, password } from '../../../support/back-end.ts';
import { openBrowser, type Screen } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { workbookFile } from '../../../support/files/workbook.ts';

let product: Product;
let browser: Browser;
let event: string;
const test = suite('imports of questions');
const fixture = (name: string) => `tests/fixtures/imports/${name}`;
const table = (name: string, ...rows: string[]) => ({
	name,
	mimeType: 'text/csv',
	buffer: Buffer.from(['Frage;Antwort1;Antwort2;Richtig', ...rows].join('\n'))
});
const pick = (screen: Screen, files: Parameters<ReturnType<Screen['page']['locator']>['setInputFiles']>[0]) =>
	screen.page.locator('input[type=file]').setInputFiles(files);
const stations = async () =>
	(await product.perform('catalog.list', { event })).catalogs.map(({ name, questionCount }) => [name, questionCount]);

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	event = (await product.perform('event.create', { name: 'Hafenfest' })).event.uid;
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

test('a file of Moodle: losses are reported first, then it is a station', async () => {
	const screen = await openAs(browser, product, 'admin', { viewport: { width: 1920, height: 1080 } });
	const { page } = screen;
	await page.goto(`/admin/catalogs?event=${event}`);
	await page.getByRole('link', { name: 'Import' }).first().click();
	await page.getByRole('heading', { name: 'Fragen importieren' }).waitFor();
	await isSound(screen, 'import-empty');
	await pick(screen, fixture('moodle-gift.txt'));
	await page.getByText('10 Fragen gefunden').waitFor();
	await page.getByText('Fragen der Art „numerical“ gibt es hier nicht; sie bleiben weg.').waitFor();
	await page.getByText('Kommentare zu einzelnen Antworten wurden weggelassen.').waitFor();
	assert.equal(await stations(), []);
	await isSoundInBoth(screen, 'import-moodle');
	await page.getByRole('button', { name: '8 Fragen importieren' }).click();
	await page.getByRole('row', { name: /moodle-gift/ }).waitFor();
	assert.equal(await stations(), [['moodle-gift', 8]]);
	assert.equal(screen.errors, []);
	await page.context().close();
});

for (const [width, height] of [
	[390, 844],
	[320, 568]
] as const)
	test(`errors of a table on ${width} pixels: row, cell and fix; the others are imported without them`, async () => {
		const screen = await openAs(browser, product, 'admin', { viewport: { width, height } });
		const { page } = screen;
		const name = `tabelle-${width}`;
		await moveTo(page, `/admin/catalogs/import?event=${event}`);
		await pick(
			screen,
			table(`${name}.csv`, 'Wo?;hier;dort;5', ';a;b;1', 'Wann ist es endlich so weit?;heute;morgen;1')
		);
		const fault = page.getByRole('listitem').filter({ hasText: 'Zeile 2' }).first();
		await fault.waitFor();
		assert.match(await fault.innerText(), /Zelle D2:\s+„5“ steht für keine .* Trag die Nummern/);
		await page.getByText('Zelle A3:').waitFor();
		await isSoundInBoth(screen, `import-faults-${width}`);
		await page.getByRole('button', { name: '1 Frage importieren, Fehler weglassen' }).click();
		await page.getByRole('row', { name: new RegExp(name) }).waitFor();
		assert.ok((await stations()).some(([each, count]) => each === name && count === 1));
		await page.context().close();
	});

test('a workbook on a phone: each sheet is a station, and omissions and interpretations are reported', async () => {
	const screen = await openAs(browser, product, 'admin', { viewport: { width: 390, height: 844 } });
	const { page } = screen;
	await moveTo(page, `/admin/catalogs/import?event=${event}`);
	const head = ['Frage', 'Antwort1', 'Antwort2', 'Richtig', 'Thema'];
	const buffer = workbookFile([
		{ name: 'Anleitung', rows: [['Bitte ab Blatt 2 ausfüllen']] },
		{
			name: 'Runde 1',
			rows: [head, ['Wann endete der Krieg?', { value: 16564, format: 14 }, 'nie', '1', 'Geschichte']]
		},
		{
			name: 'Runde 2',
			rows: [head, ['Blutgruppe?', 'A', 'B', 'B'], ['Summe?', { xml: '<c><f>1+1</f></c>' }, '3', '2']]
		}
	]);
	await pick(screen, { name: 'quiz.xlsx', mimeType: 'application/octet-stream', buffer });
	await page.getByText('3 Fragen gefunden').waitFor();
	for (const said of [
		'Gelesen als Excel-Tabelle.',
		'Das Blatt „Anleitung“ hat keine Überschriften und blieb weg.',
		'Die Spalte „Thema“ ist unbekannt und blieb weg.',
		'Runde 1, Zelle E1',
		'In dieser Zelle steht eine Formel ohne Ergebnis.',
		'Runde 2, Zeile 3'
	])
		await page.getByText(said).first().waitFor();
	assert.is(await page.getByLabel('Zeichenkodierung').count(), 0);
	await isSoundInBoth(screen, 'import-sheets-390');
	await page.getByRole('button', { name: '2 Fragen importieren, Fehler weglassen' }).click();
	await page.getByRole('row', { name: /Runde 2/ }).waitFor();
	assert.ok((await stations()).some(([name, count]) => name === 'Runde 1' && count === 1));
	await page.context().close();
});

test('a text in another encoding: the screen names the detected one, and another choice is checked immediately', async () => {
	const screen = await openAs(browser, product, 'admin', { viewport: { width: 1366, height: 768 } });
	const { page } = screen;
	await page.goto(`/admin/catalogs/import?event=${event}&lang=en`);
	const text = 'Frage;Antwort1;Antwort2;Richtig\nПривет?;a;b;1\n';
	const cyrillic = Buffer.from([...text].map((sign) => sign.charCodeAt(0) - (sign > '\x7f' ? 0x350 : 0)));
	await pick(screen, { name: 'kyrillisch.csv', mimeType: 'text/csv', buffer: cyrillic });
	await page.getByText('Read as CSV table, Windows-1252 (Western European).').waitFor();
	await page.getByLabel('Encoding').selectOption('windows-1251');
	await page.getByText('Read as CSV table, Windows-1251 (Cyrillic).').waitFor();
	await page.getByText('The question to import').click();
	await page.getByText('Привет?').waitFor();
	await isSoundInBoth(screen, 'import-encoding-1366');
	await page.goto(`/admin/catalogs/import?event=${event}&lang=de`);
	await pick(screen, fixture('q10-one-bad-byte.csv'));
	await page.getByText('Ein Zeichen lässt sich in dieser Zeichenkodierung nicht lesen').waitFor();
	await isSoundInBoth(screen, 'import-bad-byte-1366');
	assert.equal(screen.errors, []);
	await page.context().close();
});

test('in English: a broken file names its line; another target is checked again; a stale check is reported', async () => {
	const screen = await openAs(browser, product, 'admin', { viewport: { width: 1280, height: 800 } });
	const { page } = screen;
	await page.goto(`/admin/catalogs/import?event=${event}&lang=en`);
	await page.getByRole('heading', { name: 'Import questions' }).waitFor();
	await pick(screen, table('harbour.csv', '"Where?;here;there;1'));
	await page.getByText(/From line 2:\s+A quotation mark opens here and is never closed/).waitFor();
	await isSoundInBoth(screen, 'import-broken');
	screen.errors.splice(0);
	await pick(screen, fixture('kahoot.xlsx'));
	await page.getByText('3 questions found').waitFor();
	await page.getByText('new', { exact: true }).waitFor();
	await page.getByLabel('Import into').selectOption({ label: 'Add to “moodle-gift”' });
	await page.getByText('will change', { exact: true }).waitFor();
	await page.getByText('3 new, 8 stay').waitFor();
	await isSound(screen, 'import-added');
	await product.perform('catalog.save', { event, slug: 'moodle-gift', questions: [] });
	await page.getByRole('button', { name: 'Import 3 questions' }).click();
	await page.getByText('The station has changed in the meantime. Check the file again.').waitFor();
	screen.errors.splice(0);
	await page.getByRole('button', { name: 'Check', exact: true }).click();
	await page.getByText('3 new', { exact: true }).waitFor();
	await page.getByRole('button', { name: 'Import 3 questions' }).click();
	await page.getByRole('row', { name: /moodle-gift/ }).waitFor();
	assert.ok((await stations()).some(([name, count]) => name === 'moodle-gift' && count === 3));
	const download = page.waitForEvent('download');
	await page.goto(`/admin/catalogs/import?event=${event}`);
	await page.getByRole('link', { name: 'Table template (CSV)' }).click();
	assert.is((await download).suggestedFilename(), 'questions-template.csv');
	await page.context().close();
});

test.run();
