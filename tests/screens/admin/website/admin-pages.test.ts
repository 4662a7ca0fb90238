import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Role } from '../../../../server/access/permission-matrix.ts';
import { UploadedFile } from '../../../../server/operation/uploaded-file.ts';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { plainPicture } from '../../../support/print/pictures.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the pages of the website on the screen');
const password = 'correct horse battery';
const roles: Role[] = ['admin', 'customer'];
const screens: Screen[] = [];
let product: Product;
let browser: Browser;

test.before(async () => {
	product = await startProduct();
	for (const role of roles)
		await product.perform('user.create', { username: role, password, role, namespaces: ['default'] });
	browser = await openBrowser();
});
test.after.each(async () => {
	for (const screen of screens.splice(0)) await screen.close();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

interface View {
	role?: Role;
	locale?: string;
	width?: number;
	colorScheme?: 'light' | 'dark';
}
async function open(path: string, { role = 'admin', locale = 'de-DE', width = 1280, colorScheme }: View = {}) {
	const baseURL = product.base;
	const screen = await openScreen(browser, { locale, viewport: { width, height: 900 }, colorScheme, baseURL });
	screens.push(screen);
	const data = { username: role, password };
	await screen.context.request.post('/login', { data, headers: { origin: baseURL } });
	await screen.page.goto(path);
	return screen;
}
async function isClean({ axe, errors, screenshot }: Screen, name: string) {
	await screenshot(name);
	assert.equal(await axe('all', 'measured'), []);
	assert.equal(errors, []);
}
const outline = (page: Page) =>
	page
		.locator('[role=row]')
		.evaluateAll((rows) =>
			rows.map((row) => `${row.getAttribute('aria-level')} ${row.querySelector('a')!.textContent.trim()}`)
		);
const make = async (slug: string, title: string, more: object = {}) =>
	(await product.perform('page.create', { slug, title, ...more } as never)).page;

test('without its own pages a namespace says what to do, and the first one is created', async () => {
	for (const { slug } of (await product.perform('page.list', {})).pages)
		if (!['landing', 'impressum', 'datenschutz', 'faq'].includes(slug))
			await product.perform('page.remove', { page: slug });
	await product.perform('namespace.create', { namespace: 'leer' });
	const empty = await open('/admin/pages?namespace=leer');
	await empty.page.getByRole('heading', { name: 'Noch keine Seite' }).waitFor();
	await isClean(empty, 'pages-empty');
	await empty.page.keyboard.press('n');
	await empty.page.getByLabel('Titel').fill('Über <b>uns</b> & Größe');
	assert.is(await empty.page.getByLabel('Adresse', { exact: true }).inputValue(), 'ueber-b-uns-b-groesse');
	await isClean(empty, 'pages-new');
	await empty.page.getByRole('button', { name: 'Anlegen' }).click();
	await empty.page.waitForURL('**/admin/pages/ueber-b-uns-b-groesse?*');
	await empty.page.getByRole('heading', { name: 'Über <b>uns</b> & Größe' }).waitFor();
	await empty.page.goto('/admin/pages?namespace=leer&slug=ueber-b-uns-b-groesse');
	await empty.page.getByText('In keinem Menü: ').waitFor();
	assert.match(
		(await empty.page.getByRole('link', { name: 'Ins Menü' }).getAttribute('href')) ?? '',
		/new=item&in=de&to=%2Fm%2Fueber-b-uns-b-groesse/
	);
	await isClean(empty, 'pages-first');
	await empty.page.getByRole('link', { name: 'Ins Menü' }).click();
	await empty.page.getByLabel('Name').fill('Haupt');
	await empty.page.getByRole('button', { name: 'Anlegen' }).click();
	await empty.page.getByRole('heading', { name: 'Neuer Eintrag' }).waitFor();
	const chosen = await empty.page.getByLabel('Seite', { exact: true }).inputValue();
	assert.is(chosen, '/m/ueber-b-uns-b-groesse', 'a first menu is made on the way');
	const small = await open('/admin/pages?namespace=leer&new=import', {
		locale: 'en-GB',
		width: 390,
		colorScheme: 'dark'
	});
	await small.page.getByLabel('Exported file').waitFor();
	await isClean(small, 'pages-import-390-dark');
});

test('pages are moved by keys and by dragging, the move is reported and undone', async () => {
	await product.perform('namespace.create', { namespace: 'baum' });
	const screen = await open('/admin/pages?namespace=baum');
	const { page } = screen;
	const token = await page.evaluate(async () => {
		const answer = await fetch('/admin/session', { headers: { accept: 'application/json' } });
		return ((await answer.json()) as { csrfToken: string }).csrfToken;
	});
	for (const slug of ['eins', 'zwei', 'drei'])
		await page.request.post('/admin/pages?namespace=baum', {
			data: { slug, title: slug, status: 'published' },
			headers: { 'x-csrf-token': token, accept: 'application/json' }
		});
	await page.reload();
	assert.equal(await outline(page), ['1 eins', '1 zwei', '1 drei']);
	await page.getByRole('link', { name: 'drei' }).focus();
	await page.keyboard.press('Alt+ArrowUp');
	await page.getByText('„drei“ steht jetzt ganz oben, an Stelle 2 von 3.').first().waitFor();
	assert.equal(await outline(page), ['1 eins', '1 drei', '1 zwei']);
	await page.keyboard.press('Alt+ArrowRight');
	await page.getByText('„drei“ steht jetzt unter „eins“, an Stelle 1 von 1.').first().waitFor();
	assert.equal(await outline(page), ['1 eins', '2 drei', '1 zwei']);
	await page.locator('a:focus', { hasText: 'drei' }).waitFor();
	await isClean(screen, 'pages-tree');
	await page.keyboard.press('Alt+ArrowLeft');
	await page.locator('[role=row][aria-level="1"]:nth-of-type(3) a:focus', { hasText: 'drei' }).waitFor();
	await page.keyboard.press('ArrowDown');
	await page.locator('a:focus', { hasText: 'zwei' }).waitFor();
	await page
		.locator('[role=row]')
		.filter({ hasText: 'zwei' })
		.dragTo(page.locator('[role=row]').filter({ hasText: 'eins' }));
	await page.getByText('„zwei“ steht jetzt unter „eins“, an Stelle 1 von 1.').first().waitFor();
	assert.equal(await outline(page), ['1 eins', '2 zwei', '1 drei']);
	await page.getByRole('button', { name: 'Rückgängig' }).last().click();
	await page.getByText('Wieder am alten Platz.').first().waitFor();
	assert.equal(await outline(page), ['1 eins', '1 drei', '1 zwei']);
});

test('a page is renamed, linked, marked, copied and deleted in its pane; someone else saved first', async () => {
	const top = await make('fest', 'Fest', { status: 'published' });
	await make('weg', 'Weg', { parentId: top.id });
	const href = '/m/fest';
	const blocks = [{ type: 'cta', data: { heading: 'x', actions: [{ label: 'x', href }] } }];
	await make('links', 'Verweise', { blocks });
	const screen = await open('/admin/pages?slug=fest');
	const { page } = screen;
	const pane = page.locator('section[aria-label]');
	await page.getByRole('button', { name: 'Vorschaulink' }).click();
	assert.match(await page.getByLabel('Vorschau', { exact: true }).inputValue(), /\/m\/fest\?preview=/);
	await product.perform('page.update', { page: 'fest', title: 'Von anderen' });
	await page.getByLabel('Titel').fill('Meins');
	await pane.getByRole('button', { name: 'Speichern' }).click();
	await pane.getByText('Jemand war schneller').waitFor();
	assert.is(await page.getByLabel('Titel').inputValue(), 'Meins', 'what was typed stays');
	await page.goto('/admin/pages?slug=fest');
	await page.getByLabel('Titel').fill('Meins');
	await page.getByLabel('Adresse', { exact: true }).fill('feier');
	await pane.getByRole('button', { name: 'Speichern' }).click();
	await page.getByRole('heading', { name: 'Meins' }).waitFor();
	await page.waitForURL(/slug=feier/);
	await pane.getByText('Startseite …').click();
	await pane.getByRole('button', { name: 'Zur Startseite machen' }).click();
	await pane.getByText('Diese Seite ist Startseite.').waitFor();
	await pane.getByText('Kopieren …').click();
	await pane.getByRole('button', { name: 'Kopieren', exact: true }).click();
	await page.waitForURL(/slug=feier-copy/);
	await page.goto('/admin/pages?slug=feier');
	await pane.getByText('Löschen …').click();
	await pane.getByText('Darunter steht 1 Seite.').waitFor();
	// The browser notes the refusal.
	await isClean({ ...screen, errors: [] }, 'pages-remove');
	await pane.getByLabel('Sie werden mitgelöscht').check();
	await pane.getByRole('button', { name: 'Löschen', exact: true }).click();
	await page.waitForURL((url) => !url.searchParams.has('slug'));
	const left = (await product.perform('page.list', {})).pages.map(({ slug }) => slug);
	assert.equal(left.filter((slug) => /^(feier|weg|links)/.test(slug)).sort(), ['feier-copy', 'links', 'weg-copy']);
});

test('search engine data is edited beside its preview and its history', async () => {
	await make('gefunden', 'Gefunden', { status: 'published' });
	await product.perform('seo.update', { page: 'gefunden', metaTitle: 'Früher' });
	const picture = new UploadedFile('teilen.png', await plainPicture(40, 30).png().toBuffer());
	await product.perform('media.upload', { file: picture, dir: 'uploads' });
	const screen = await open('/admin/pages/gefunden/seo');
	const { page } = screen;
	await page.getByLabel('Titel für Suchmaschinen').fill('Lichterfest <script>');
	await page.getByText('Lichterfest <script>').first().waitFor();
	await page.getByText('Für Fachleute').click();
	await page.getByLabel('Daten nach schema.org').fill('{');
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.locator('[aria-invalid=true]').first().waitFor();
	assert.is(await page.getByLabel('Titel für Suchmaschinen').inputValue(), 'Lichterfest <script>');
	await page.getByLabel('Daten nach schema.org').fill('{"@type":"Event"}');
	await page.getByRole('button', { name: 'Aus der Mediathek wählen' }).first().click();
	await page
		.getByRole('dialog', { name: 'Bild beim Teilen' })
		.getByRole('button', { name: /teilen\.png/ })
		.click();
	assert.match(await page.getByLabel('Bild beim Teilen').inputValue(), /^\/uploads\/teilen\.png/);
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.getByText('Gespeichert', { exact: false }).first().waitFor();
	const { seo } = await product.perform('seo.show', { page: 'gefunden' });
	assert.equal([seo.schemaJson, seo.ogImage], [{ '@type': 'Event' }, '/uploads/teilen.png']);
	await page.getByRole('button', { name: 'In das Formular holen' }).last().click();
	assert.is(await page.getByLabel('Titel für Suchmaschinen').inputValue(), 'Früher');
	await isClean(screen, 'pages-seo');
	const narrow = await open('/admin/pages/gefunden/seo', { locale: 'en-GB', width: 390 });
	await isClean(narrow, 'pages-seo-390');
	const customer = await open('/admin/pages?slug=gefunden', { role: 'customer', locale: 'en-GB' });
	await customer.page.getByRole('link', { name: 'Export' }).waitFor();
	assert.is(await customer.page.getByRole('link', { name: 'Search and sharing' }).count(), 0);
});

test('a tree of many pages renders what is visible, and can be navigated to its end', async () => {
	for (let index = 0; index < 320; index += 1) await make(`viele-${index}`, `Viele ${index}`);
	const { page, screenshot } = await open('/admin/pages');
	const drawn = () => page.locator('[role=row]').count();
	await page.locator('[role=row]').nth(10).waitFor();
	assert.ok((await drawn()) < 120, String(await drawn()));
	await page.locator('[role=row] a').first().focus();
	await page.keyboard.press('End');
	await page.locator('a:focus', { hasText: 'Viele 319' }).waitFor();
	await screenshot('pages-many');
	await page.keyboard.press('Home');
	await page.locator('[aria-rowindex="1"] a:focus').waitFor();
});

test.run();
