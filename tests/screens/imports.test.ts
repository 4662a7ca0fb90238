import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, isSoundInBoth, moveTo, openAs, password } from '../support/back-end.ts';
import { openBrowser, type Screen } from '../support/chromium.ts';
import { startProduct, type Product } from '../support/product.ts';
import { suite } from '../support/suite.ts';

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

test('a file of Moodle: what is lost is said before, then it is a station', async () => {
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
	test(`faults of a table on ${width} pixels: row, cell and what to do; the others come in without them`, async () => {
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

test('in English: a broken file names its line; another place is checked anew; a stale check is told', async () => {
	const screen = await openAs(browser, product, 'admin', { viewport: { width: 1280, height: 800 } });
	const { page } = screen;
	await page.goto(`/admin/catalogs/import?event=${event}&lang=en`);
	await page.getByRole('heading', { name: 'Import questions' }).waitFor();
	await pick(screen, table('harbour.csv', '"Where?;here;there;1'));
	await page.getByText(/From line 2:\s+A quotation mark begins here and never ends/).waitFor();
	await isSoundInBoth(screen, 'import-broken');
	screen.errors.splice(0);
	await pick(screen, fixture('kahoot.xlsx'));
	await page.getByText('3 questions found').waitFor();
	await page.getByText('new', { exact: true }).waitFor();
	await page.getByLabel('Where to').selectOption({ label: 'Add to “moodle-gift”' });
	await page.getByText('is changed').waitFor();
	await page.getByText('3 new, 8 stay').waitFor();
	await isSound(screen, 'import-added');
	await product.perform('catalog.save', { event, slug: 'moodle-gift', questions: [] });
	await page.getByRole('button', { name: 'Import 3 questions' }).click();
	await page.getByText('The station was changed in the meantime. Check the file again.').waitFor();
	screen.errors.splice(0);
	await page.getByRole('button', { name: 'Check', exact: true }).click();
	await page.getByText('3 new', { exact: true }).waitFor();
	await page.getByRole('button', { name: 'Import 3 questions' }).click();
	await page.getByRole('row', { name: /moodle-gift/ }).waitFor();
	assert.ok((await stations()).some(([name, count]) => name === 'moodle-gift' && count === 3));
	const download = page.waitForEvent('download');
	await page.goto(`/admin/catalogs/import?event=${event}`);
	await page.getByRole('link', { name: 'Template for a table (CSV)' }).click();
	assert.is((await download).suggestedFilename(), 'questions-template.csv');
	await page.context().close();
});

test.run();
