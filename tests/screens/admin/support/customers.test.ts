import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { UploadedFile } from '../../../../server/operation/uploaded-file.ts';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { plainPicture } from '../../../support/print/pictures.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('customers on the screen');
const password = 'correct horse battery';
const screens: Screen[] = [];
let product: Product;
let browser: Browser;

const makeLogin = (username: string, displayName: string, role: 'admin' | 'customer') =>
	product.perform('user.create', { username, displayName, role, password, namespaces: ['default'] });

test.before(async () => {
	product = await startProduct();
	await makeLogin('jana', 'Jana Albrecht', 'admin');
	browser = await openBrowser();
});
test.after.each(async () => {
	for (const screen of screens.splice(0)) await screen.close();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

async function open(path: string, { width = 1366, locale = 'de-DE', as = 'jana', base = product.base } = {}) {
	const baseURL = base;
	const screen = await openScreen(browser, { locale, viewport: { width, height: 900 }, baseURL });
	screens.push(screen);
	const data = { username: as, password };
	await screen.context.request.post('/login', { data, headers: { origin: baseURL } });
	await screen.page.goto(path);
	return screen;
}
async function isClean({ page, axe, errors, screenshot }: Screen, name: string) {
	await screenshot(name);
	assert.equal(await axe('all', 'measured'), []);
	assert.equal(errors, []);
	const [shown, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
	assert.ok(shown! <= room!, `${name} is ${shown} wide`);
}
const rowNames = ({ page }: Screen) => page.locator('tbody td.name a').allTextContents();

test('without customers the screen says who they are', async () => {
	const screen = await open('/admin/customers');
	await screen.page.getByText('Hier stehen deine Kunden').waitFor();
	await isClean(screen, 'customers-empty');
});

test('an administrator finds a customer, changes what is known of them and sees their tickets', async () => {
	await makeLogin('zirkus', 'Zirkus Unwuchtig', 'customer');
	await makeLogin('anna', 'Anna Ångström', 'customer');
	await makeLogin('bert', 'Bertram <b>Brot</b> von und zu Oberammergauer-Unterföhring', 'customer');
	const [anna] = (await product.perform('customer.list', {})).customers;
	await product.perform('customer.update', {
		userId: anna!.userId,
		company: 'Ångström & Töchter GmbH',
		phone: '+49 341 1234-5'
	});
	const reporter = await open('/admin/tickets', { as: 'anna' });
	await reporter.page.keyboard.press('n');
	await reporter.page.getByRole('textbox', { name: 'Titel' }).fill('Das Zelt ist undicht');
	await reporter.page.getByRole('button', { name: 'Anlegen' }).click();
	await reporter.page.getByRole('heading', { name: 'Das Zelt ist undicht' }).waitFor();

	const screen = await open('/admin/customers');
	const { page } = screen;
	await page.getByText('3 Kunden').first().waitFor();
	assert.equal(
		(await rowNames(screen)).map((name) => name.split(' ')[0]),
		['Anna', 'Bertram', 'Zirkus']
	);
	await page.getByRole('link', { name: 'Tickets', exact: true }).last().click();
	await page.waitForURL(/sort=tickets/);
	await page.getByRole('searchbox').fill('tochter');
	await page.waitForURL(/sort=tickets&q=tochter|q=tochter&sort=tickets/);
	await page.getByRole('link', { name: 'Bertram' }).waitFor({ state: 'detached' });
	assert.equal(await rowNames(screen), ['Anna Ångström']);
	await isClean(screen, 'customers-list');

	await page.getByRole('link', { name: 'Anna Ångström', exact: true }).click();
	await page.getByRole('heading', { name: 'Anna Ångström' }).waitFor();
	await page.getByRole('link', { name: 'Das Zelt ist undicht' }).waitFor();
	await page.getByLabel('Bild').fill('http://example.org/a.png');
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.locator('[aria-invalid="true"]').waitFor();
	await isClean(screen, 'customers-refused');
	await page.getByLabel('Bild').fill('');
	await page.getByRole('textbox', { name: 'Telefon' }).fill('0341 99');
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.waitForURL(/status=updated|customer=\d+$/);
	await page.getByText('Gespeichert.').first().waitFor();
	const { profile } = await product.perform('customer.show', { userId: anna!.userId });
	assert.equal([profile.phone, profile.company, profile.avatarUrl], ['0341 99', 'Ångström & Töchter GmbH', null]);

	const lamp = new UploadedFile('lampe.png', await plainPicture(40, 30).png().toBuffer());
	await product.perform('media.upload', { file: lamp, dir: 'uploads' });
	await page.getByRole('button', { name: 'Bild wählen' }).click();
	await page.getByRole('dialog').getByRole('button', { name: /lampe/ }).click();
	await page.getByRole('dialog').waitFor({ state: 'detached' });
	assert.match(await page.getByLabel('Bild').inputValue(), /^\/uploads\/lampe/);
	await isClean(screen, 'customers-picture');
	await page.getByRole('button', { name: 'Speichern' }).click();
	const pictureOf = async () => (await product.perform('customer.show', { userId: anna!.userId })).profile.avatarUrl;
	await until(async () => /^\/uploads\/lampe/.test((await pictureOf()) ?? ''), 'the picture is stored');

	await page.keyboard.press('Control+k');
	await page.keyboard.type('tochter');
	await page.getByRole('option', { name: /Anna Ångström.*Kunde/s }).waitFor();
	await isClean(screen, 'customers-search');
	await page.keyboard.press('Enter');
	await page.waitForURL(`**/admin/customers?customer=${anna!.userId}`);
	await page.getByRole('link', { name: 'Alle Tickets zeigen' }).click();
	await page.getByText('Gemeldet von Anna Ångström').waitFor();
	await page.getByRole('link', { name: 'Das Zelt ist undicht' }).waitFor();
	await isClean(screen, 'customers-tickets');
	await page.getByRole('link', { name: 'Tickets von allen zeigen' }).click();
	await page.getByText('Gemeldet von Anna Ångström').waitFor({ state: 'detached' });
});

test('every width and both languages show the same', async () => {
	const [anna] = (await product.perform('customer.list', {})).customers;
	for (const [locale, width] of [
		['de-DE', 390],
		['en-GB', 390],
		['en-GB', 1366],
		['de-DE', 1920]
	] as const) {
		const list = await open('/admin/customers', { locale, width });
		await list.page.getByRole('link', { name: 'Anna Ångström', exact: true }).waitFor();
		await isClean(list, `customers-list-${locale}-${width}`);
		await list.page.getByRole('link', { name: 'Anna Ångström', exact: true }).click();
		await list.page.getByRole('heading', { name: 'Anna Ångström' }).waitFor();
		await isClean(list, `customers-detail-${locale}-${width}`);
		assert.match(list.page.url(), `customer=${anna!.userId}`);
	}
});

test('a customer sees nothing of it', async () => {
	const { page } = await open('/admin/tickets', { as: 'zirkus' });
	await page.getByRole('heading', { name: 'Tickets', level: 1 }).waitFor();
	assert.is(await page.locator('a[href^="/admin/customers"]').count(), 0);
	assert.is((await page.request.get('/admin/customers', { headers: { accept: 'text/html' } })).status(), 403);
});

test('without tickets there is no column, no order and no section of them', async () => {
	const other = await startProduct({ env: { FEATURE_TICKETS_ENABLED: '0' } });
	try {
		for (const [username, role] of [
			['jana', 'admin'],
			['anna', 'customer']
		] as const)
			await other.perform('user.create', { username, role, password, namespaces: ['default'] });
		const [anna] = (await other.perform('customer.list', {})).customers;
		const screen = await open(`/admin/customers?sort=tickets&customer=${anna!.userId}`, { base: other.base });
		await screen.page.getByRole('heading', { name: 'anna' }).waitFor();
		await isClean(screen, 'customers-without-tickets');
		await screen.page
			.getByRole('link', { name: 'Name', exact: true })
			.and(screen.page.locator('[aria-current]'))
			.waitFor();
		for (const path of ['/admin/tickets', '/admin/tickets?view=list'])
			assert.is((await screen.page.request.get(path, { headers: { accept: 'text/html' } })).status(), 404, path);
		assert.not.match(await screen.page.locator('body').innerText(), /ticket/i);
	} finally {
		await other.close();
	}
});

test.run();
