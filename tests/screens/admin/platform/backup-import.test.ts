import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { isSoundInBoth, openAs, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the import of a backup on the screen');
const widths = [
	[390, 844],
	[1366, 900],
	[1920, 1080]
] as const;
let desk: BackEnd;
let page: Page;
let archive: Buffer;
/** The titles of the pages in the archive. */
let original: string[];

test.before(async () => {
	desk = await openBackEnd([['anna', 'admin']], { viewport: { width: 1366, height: 900 } });
	({ page } = desk.screen);
	const { product } = desk;
	await product.perform('page.save', { page: 'fest', title: 'Sommerfest', status: 'published', blocks: [] });
	await product.perform('page.save', { page: 'anfahrt', title: 'Anfahrt', status: 'published', blocks: [] });
	const { event } = await product.perform('event.create', { name: 'Rallye am See' });
	await product.perform('team.create', { event: event.uid, names: ['Füchse'] });
	const answer = await page.request.get('/admin/backups/export?format=zip&media=1');
	assert.is(answer.status(), 200);
	archive = await answer.body();
	original = await titles();
	await page.goto('/admin/backups');
});
test.after(() => desk.close());

const titles = async () =>
	(await desk.product.perform('page.list', {})).pages.map(({ title }: { title: string }) => title).sort();
const choose = (buffer: Buffer, name = 'default-20261127-0900.marquee.zip') =>
	page.getByLabel('Datei wählen').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

async function isSoundEverywhere(name: string): Promise<void> {
	for (const [width, height] of widths) {
		await page.setViewportSize({ width, height });
		await isSoundInBoth(desk.screen, `${name}-${width}`);
	}
	await page.setViewportSize({ width: 1366, height: 900 });
}
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });

test('refuses a broken file with its faults, and changes nothing', async () => {
	await page.getByRole('heading', { name: 'Zurückspielen' }).waitFor();
	await choose(archive.subarray(0, archive.length / 2));
	await page.getByText('Die Datei ist beschädigt und lässt sich nicht entpacken.').waitFor();
	await page.getByText('Nichts wurde geändert').waitFor();
	const sections = { pages: [{ ref: 2 }], sausages: [] };
	const envelope = { format: 'marquee-backup', version: 1, namespace: 'default', exportedAt: '', app: '' };
	await choose(Buffer.from(JSON.stringify({ ...envelope, sections, media: { manifest: [] } })), 'b.json');
	const faults = page.getByRole('alert').getByRole('listitem');
	await faults.filter({ hasText: 'Seiten, Eintrag 1, ref' }).waitFor();
	await faults.filter({ hasText: 'Dieser Abschnitt fehlt in der Datei.' }).first().waitFor();
	assert.is(await faults.filter({ hasText: 'This' }).count(), 0);
	await isSoundEverywhere('import-faults');
	assert.equal(await titles(), original);
});

test('shows what a file is and would change, and imports it once the name is typed', async () => {
	await desk.product.perform('page.save', { page: 'neu', title: 'Nur hier', status: 'published', blocks: [] });
	await desk.product.perform('page.save', { page: 'fest', title: 'Verdorben', status: 'published', blocks: [] });
	await choose(archive);
	await page.getByText('Gedruckte Karten der Teams gelten weiter.').waitFor();
	await rowOf('Seiten').waitFor();
	assert.ok((await titles()).includes('Verdorben'));
	await isSoundEverywhere('import-trial');
	await page.getByText('Ergänzen', { exact: true }).first().click();
	await page.getByLabel('Zum Ergänzen den Namen eingeben').waitFor();
	assert.is(await page.getByRole('columnheader', { name: 'Gelöscht' }).count(), 0);
	await page.getByText('Ersetzen', { exact: true }).first().click();
	const name = page.getByLabel('Zum Ersetzen den Namen eingeben');
	await name.fill('defaul');
	await name.press('Enter');
	assert.is(await page.getByRole('button', { name: 'Ersetzen' }).getAttribute('aria-disabled'), 'true');
	assert.ok((await titles()).includes('Nur hier'));
	await name.fill('default');
	await name.press('Enter');
	await page.getByRole('link', { name: 'Seiten ansehen' }).waitFor();
	assert.equal(await titles(), original);
	assert.is(await page.evaluate('document.activeElement.textContent'), 'Zurückspielen');
	await isSoundEverywhere('import-done');
	await page.getByRole('link', { name: 'Seiten ansehen' }).click();
	await page.getByRole('link', { name: 'Sommerfest' }).first().waitFor();
	await page.goBack();
});

test('asks for the file again when the upload is gone, and forgets one that is not wanted', async () => {
	await choose(archive);
	await rowOf('Seiten').waitFor();
	const forgotten = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
	await page.getByRole('button', { name: 'Andere Datei' }).click();
	assert.is((await forgotten).status(), 200);
	const uploaded = page.waitForResponse((answer) => answer.url().includes('/admin/backups/uploads'));
	await choose(archive);
	const { upload } = (await (await uploaded).json()) as { upload: { staged: string } };
	await rowOf('Seiten').waitFor();
	await desk.product.perform('backup.forgetUpload', { staged: upload.staged });
	await page.getByLabel('Zum Ersetzen den Namen eingeben').fill('default');
	await page.getByRole('button', { name: 'Ersetzen' }).press('Enter');
	await page.getByText('Die hochgeladene Datei liegt nicht mehr hier').waitFor();
	await page.getByLabel('Datei wählen').waitFor();
});

test('stops an upload', async () => {
	const { context } = desk.screen;
	const network = await context.newCDPSession(page);
	await network.send('Network.emulateNetworkConditions', {
		...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 }
	});
	await choose(Buffer.alloc(3_000_000, 32), 'large.json');
	await page.getByRole('progressbar', { name: 'Fortschritt des Hochladens' }).waitFor();
	await isSoundInBoth(desk.screen, 'import-sending');
	await page.getByRole('button', { name: 'Hochladen abbrechen' }).press('Enter');
	await page.getByLabel('Datei wählen').waitFor();
	assert.is(await page.getByRole('alert').count(), 0);
	await network.send('Network.emulateNetworkConditions', {
		...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
	});
});

test('reads in English, and tells where JavaScript is off how it goes', async () => {
	const viewport = { width: 1366, height: 900 };
	const other = await openAs(desk.browser, desk.product, 'anna', { locale: 'en-GB', viewport });
	await other.page.goto('/admin/backups');
	await other.page
		.getByLabel('Choose file')
		.setInputFiles({ name: 'a.marquee.zip', mimeType: 'application/zip', buffer: archive });
	await other.page.getByLabel('Type the name to replace').waitFor();
	for (const [width, height] of widths) {
		await other.page.setViewportSize({ width, height });
		await isSoundInBoth(other, `import-english-${width}`);
	}
	const html = await (await page.request.get('/admin/backups', { headers: { accept: 'text/html' } })).text();
	assert.match(html, /<noscript>[^]*?Zurückspielen braucht JavaScript[^]*?backup import[^]*?<\/noscript>/);
});

test.run();
