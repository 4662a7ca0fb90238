import * as assert from 'uvu/assert';
import { type BackEnd, isSoundInBoth, openBackEnd } from '../../../support/back-end.ts';
import { fontBytes } from '../../../support/files/fonts.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('own fonts on the screen of the look');
let backEnd: BackEnd;

test.before(async () => {
	backEnd = await openBackEnd([['anna', 'admin']]);
});
test.after(() => backEnd.close());

const own = (name: string, bytes: Buffer) => ({ name, mimeType: 'font/woff2', buffer: bytes });

test('a font is uploaded with its licence, chosen, previewed and applied', async () => {
	const { product, screen: desk } = backEnd;
	const { page } = desk;
	const stored = () => product.perform('design.show', {});
	await page.goto('/admin/pages/design');
	const fonts = page.getByRole('region', { name: 'Eigene Schriften' });
	const upload = fonts.getByRole('button', { name: 'Hochladen' });
	await fonts.getByLabel('Schrift hinzufügen').setInputFiles(own('a.woff2', Buffer.from('no font'.repeat(20))));
	await upload.click();
	await fonts.getByText('Bestätige bitte, dass die Lizenz das erlaubt.').waitFor();
	await fonts.getByRole('checkbox').check();
	await upload.click();
	await fonts.getByText('Das ist keine WOFF2-Datei.').waitFor();
	await fonts.getByLabel('Schrift hinzufügen').setInputFiles(own('b.woff2', fontBytes().subarray(0, 9000)));
	await upload.click();
	await fonts.getByText('Die Schrift ist beschädigt').waitFor();
	await fonts.getByLabel('Schrift hinzufügen').setInputFiles(own('c.woff2', fontBytes()));
	await upload.click();
	await fonts.getByRole('listitem').getByText('Nunito', { exact: true }).waitFor();
	await fonts.getByLabel('Überschriften').selectOption('Nunito');
	assert.is((await stored()).brand.headingFont, null, 'nobody sees a trial');
	for (const width of [390, 1366, 1920]) {
		await page.setViewportSize({ width, height: 900 });
		assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, String(width));
		await fonts.scrollIntoViewIfNeeded();
		await desk.screenshot(`design-fonts-${width}`);
	}
	await page.setViewportSize({ width: 1440, height: 900 });
	await isSoundInBoth(desk, 'design with own fonts');
	await page.keyboard.press('Control+Enter');
	await until(async () => (await stored()).brand.headingFont === 'Nunito', 'the font is chosen');
	await page.goto('/admin/pages/design?lang=en');
	await page.getByRole('region', { name: 'Own fonts' }).scrollIntoViewIfNeeded();
	await desk.screenshot('design-fonts-en');
	await page.goto('/admin/pages/design?lang=de');
});

test('a font in use is told before it goes', async () => {
	const { product, screen: desk } = backEnd;
	const { page } = desk;
	const fonts = page.getByRole('region', { name: 'Eigene Schriften' });
	await fonts.getByRole('button', { name: /^Nunito.* entfernen$/ }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByText('Diese Schrift ist in Gebrauch: Überschriften.').waitFor();
	await desk.screenshot('design-fonts-remove');
	await dialog.getByRole('button', { name: 'Trotzdem entfernen' }).click();
	await fonts.getByText('Noch keine.').waitFor();
	const { fonts: left, brand } = await product.perform('design.show', {});
	assert.equal([left, brand.headingFont], [[], null]);
});

test.run();
