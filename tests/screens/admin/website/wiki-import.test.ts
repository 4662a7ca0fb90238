import * as assert from 'uvu/assert';
import { isSoundInBoth, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { zipOf } from '../../../support/files/zip.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('files for a wiki on the screen');
let desk: BackEnd;
test.before(async () => {
	desk = await openBackEnd([['anna', 'admin']], { viewport: { width: 1366, height: 900 } });
	await desk.product.perform('page.save', { page: 'fest', title: 'Fest', status: 'published', blocks: [] });
});
test.after(() => desk.close());

const titles = async () =>
	(await desk.product.perform('wiki.ofPage', { page: 'fest' })).articles.map(({ title }) => title);

test('an archive is previewed, then imported; an unreadable one changes nothing', async () => {
	const { page } = desk.screen;
	await page.goto('/admin/pages/fest/wiki');
	await page.getByRole('link', { name: 'Dateien einlesen' }).first().click();
	const field = page.getByLabel('Markdown-Datei (.md)');
	await field.setInputFiles({ name: 'a.docx', mimeType: 'application/zip', buffer: Buffer.from('x') });
	await page.getByText('Das lässt sich nicht einlesen. Es wurde nichts geändert.').waitFor();
	const buffer = zipOf([
		{ name: 'aufbau.md', content: '# Eine Station aufbauen\n\nSiehe [Aushang](aushang.md).' },
		{ name: 'aushang.md', content: '# Aushang drucken\n\nGroß.' },
		{ name: 'bild.png', content: 'x' }
	]);
	await field.setInputFiles({ name: 'wiki.zip', mimeType: 'application/zip', buffer });
	await page.getByText('„bild.png“ ist keine Markdown-Datei').waitFor();
	assert.equal(await titles(), []);
	await isSoundInBoth(desk.screen, 'wiki-import');
	await page.setViewportSize({ width: 390, height: 844 });
	await isSoundInBoth(desk.screen, 'wiki-import-390');
	await page.setViewportSize({ width: 1366, height: 900 });
	await page.getByRole('button', { name: '2 Artikel einlesen' }).click();
	await page.getByText('2 Artikel sind eingelesen.').waitFor();
	await page.getByRole('link', { name: 'Eine Station aufbauen' }).waitFor();
	assert.equal(await titles(), ['Eine Station aufbauen', 'Aushang drucken']);
});

test.run();
