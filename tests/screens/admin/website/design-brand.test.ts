import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { UploadedFile } from '../../../../server/operation/uploaded-file.ts';
import { isSoundInBoth as isSound } from '../../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const password = 'a-long-enough-word';
let product: Product;
let browser: Browser;
let desk: Screen;
const test = suite('the brand on the screen of the look');

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'anna', role: 'admin', password, namespaces: ['default'] });
	browser = await openBrowser();
	desk = await openScreen(browser, { baseURL: product.base, locale: 'de-DE', viewport: { width: 1440, height: 900 } });
	const { page } = desk;
	await page.goto('/login?lang=de&next=/admin/pages/design');
	await page.getByLabel('Benutzername oder E-Mail').fill('anna');
	await page.getByLabel('Passwort', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Anmelden' }).click();
	await page.waitForURL('**/admin/**');
	await page.goto('/admin/pages/design');
});
test.after(async () => {
	await browser.close();
	await product.close();
});
const stored = async () => product.perform('design.show', {});

test('a logo, an icon and ornaments are previewed with head and foot, and applied', async () => {
	const { page } = desk;
	const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><path d="M0 0h160v40H0z"/></svg>';
	const file = new UploadedFile('kranich.svg', Buffer.from(svg));
	const { path } = (await product.perform('media.upload', { file })).file;
	const values = page.getByRole('region', { name: 'Marke' });
	for (const name of ['Logo', 'Icon']) {
		await values.getByRole('group', { name, exact: true }).getByRole('button', { name: 'Bild wählen' }).click();
		await page
			.getByRole('dialog')
			.getByRole('button', { name: /kranich/ })
			.click();
		await page.getByRole('dialog').waitFor({ state: 'detached' });
	}
	await values.getByRole('button', { name: 'Lichterkette' }).click();
	const frame = page.frameLocator('iframe');
	await frame.locator('header img').waitFor();
	await frame.locator('footer img').waitFor();
	assert.ok(await frame.locator('.b-bulbs').first().isVisible());
	assert.not(await frame.locator('.b-scallops').first().isVisible());
	assert.is((await stored()).brand.logo, null, 'nobody sees a trial');
	const box = (await page.getByRole('heading', { name: 'Vorschau' }).boundingBox())!;
	assert.ok(box.y >= 0 && box.y < 900, 'the preview stays in sight below');
	for (const width of [390, 1366, 1920]) {
		await page.setViewportSize({ width, height: 900 });
		assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, String(width));
		await desk.screenshot(`design-brand-${width}`);
	}
	await page.setViewportSize({ width: 1440, height: 900 });
	await isSound(desk, 'design with a brand');
	await page.keyboard.press('Control+Enter');
	await until(async () => (await stored()).brand.logo === path, 'the brand is stored');
	assert.equal((await stored()).brand, {
		logo: path,
		logoDark: null,
		icon: path,
		sharePicture: null,
		headingFont: null,
		textFont: null,
		ornaments: 'bulbs'
	});
});

test('a designer chooses from the media library and is offered no upload', async () => {
	await product.perform('user.create', { username: 'dora', role: 'designer', password, namespaces: ['default'] });
	const screen = await openScreen(browser, { baseURL: product.base, locale: 'de-DE' });
	const { page } = screen;
	await page.goto('/login?lang=de');
	await page.getByLabel('Benutzername oder E-Mail').fill('dora');
	await page.getByLabel('Passwort', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Anmelden' }).click();
	await page.waitForURL('**/admin/pages/design');
	await page.getByRole('link', { name: 'Mediathek' }).click();
	// The design names the picture as well.
	await page.getByRole('heading', { level: 1, name: 'Mediathek' }).waitFor();
	await page.getByText('kranich.svg').first().waitFor();
	assert.is(await page.locator('input[type=file]').count(), 0);
	await page.goto('/admin/pages/design');
	const share = page
		.getByRole('region', { name: 'Marke' })
		.getByRole('group', { name: 'Vorschaubild beim Teilen', exact: true });
	await share.getByRole('button', { name: 'Bild wählen' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: /kranich/ }).waitFor();
	assert.is(await dialog.locator('input[type=file]').count(), 0);
	await screen.screenshot('design-brand-designer');
	assert.equal(await screen.axe(), []);
	await dialog.getByRole('button', { name: /kranich/ }).click();
	await share.getByRole('button', { name: 'Tauschen' }).waitFor();
	assert.equal(screen.errors, []);
	await screen.close();
});

test.run();
