import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Role } from '../../../../server/access/permission-matrix.ts';
import { UploadedFile } from '../../../../server/operation/uploaded-file.ts';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { statusOf } from '../../../support/processes/network-events.ts';
import { plainPicture } from '../../../support/print/pictures.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the media library on the screen');
const password = 'correct horse battery';
let product: Product;
let browser: Browser;
let folder: string;
let event: string;
const screens: Screen[] = [];
const roles: Role[] = ['admin', 'catalog-editor', 'analyst'];

const put = (name: string, picture = plainPicture(400, 300), dir = 'uploads') =>
	picture
		.png()
		.toBuffer()
		.then((bytes) => product.perform('media.upload', { file: new UploadedFile(name, bytes), dir }));

test.before(async () => {
	product = await startProduct();
	folder = await mkdtemp(path.join(tmpdir(), 'media-screen-'));
	product.dependencies.env.DATA_DIR = path.join(folder, 'data');
	for (const role of roles)
		await product.perform('user.create', { username: role, password, role, namespaces: ['default'] });
	event = (await product.perform('event.create', { name: 'Sommerfest', description: 'Bild: /uploads/turm.png' })).event
		.uid;
	browser = await openBrowser();
});
test.before.each(async () => {
	for (let left = 1; left > 0;) {
		const { files, total } = await product.perform('media.list', {});
		for (const { name } of files) await product.perform('media.remove', { name, force: true });
		left = total - files.length;
	}
});
test.after.each(async () => {
	for (const screen of screens.splice(0)) await screen.close();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
	await rm(folder, { recursive: true, force: true });
});

interface View {
	role?: Role;
	locale?: string;
	width?: number;
	colorScheme?: 'light' | 'dark';
	base?: string;
}

/** Logs in and opens the library. */
async function open(
	query = '',
	{ role = 'admin', locale = 'de-DE', width = 1280, colorScheme, base = product.base }: View = {}
) {
	const screen = await openScreen(browser, { locale, viewport: { width, height: 900 }, colorScheme, baseURL: base });
	screens.push(screen);
	const foreign: string[] = [];
	screen.page.on('request', (request) => {
		if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(base)) foreign.push(request.url());
	});
	await screen.context.request.post('/login', { data: { username: role, password }, headers: { origin: base } });
	await screen.page.goto(`/admin/media${query}`);
	return { ...screen, foreign, status: await statusOf(screen.page) };
}

async function isClean({ axe, errors, foreign, screenshot }: Awaited<ReturnType<typeof open>>, name: string) {
	await screenshot(name);
	assert.equal(await axe('all', 'measured'), []);
	assert.equal(errors, []);
	assert.equal(foreign, [], 'C62: no request leaves the origin');
}

/** A file on the disk of the person at the screen. */
async function local(name: string, bytes: Buffer): Promise<string> {
	const file = path.join(folder, name);
	await writeFile(file, bytes);
	return file;
}

test('an empty library says what to do, in both languages and at every width', async () => {
	const german = await open();
	assert.match(await german.page.locator('main').innerText(), /Noch keine Bilder/);
	await isClean(german, 'media-empty');
	const english = await open('', { locale: 'en-GB', width: 390, colorScheme: 'dark' });
	assert.match(await english.page.locator('main').innerText(), /No pictures yet/);
	await isClean(english, 'media-empty-390-dark');
});

test('files are picked, shown, and refused in words', async () => {
	const screen = await open();
	const { page } = screen;
	const good = await local('Der Turm.png', await plainPicture(640, 480).png().toBuffer());
	const bad = await local('film.gif', await plainPicture(20, 20).gif().toBuffer());
	await page.setInputFiles('input[type=file]', [good, bad]);
	await page.getByText('Hochgeladen als der-turm.png').waitFor();
	await page.getByText('Erlaubt sind PNG, JPG, WEBP und SVG').waitFor();
	await page.locator('main').getByText('der-turm.png', { exact: true }).waitFor();
	await page.locator('img[src^="/uploads/der-turm.png"]').evaluate((image: HTMLImageElement) => image.decode());
	await screen.screenshot('media-uploads');
	assert.equal(await screen.axe('all', 'measured'), []);
	assert.equal(
		screen.errors.filter((error) => !/415/.test(error)),
		[]
	);
	await page.getByRole('button', { name: 'Liste schließen' }).click();
	assert.is(await page.getByText('film.gif').count(), 0);
});

test('a drawing that looks different reports what it lost, and one with nothing left is rejected', async () => {
	const screen = await open();
	const { page } = screen;
	const drawing = (inner: string) =>
		Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">${inner}</svg>`);
	const picture = '<image href="data:image/png;base64,AA"/>';
	await page.locator('input[type="file"]').setInputFiles([
		{
			name: 'logo.svg',
			mimeType: 'image/svg+xml',
			buffer: drawing(`${picture}<style>@import "x.css";</style><rect/>`)
		},
		{ name: 'leer.svg', mimeType: 'image/svg+xml', buffer: drawing(picture) }
	]);
	const list = page.getByRole('region', { name: 'Uploads' });
	await list
		.getByText(
			'Sieht jetzt anders aus. Entfernt: eingebettete Bilder und einige Farben oder Stile, die etwas nachladen könnten.'
		)
		.waitFor();
	await list.getByText('Lade sie als PNG hoch').waitFor();
	await screen.screenshot('media-losses');
});

test('files are dropped anywhere on the page', async () => {
	const { page } = await open();
	const bytes = [...(await plainPicture(64, 64).png().toBuffer())];
	const transfer = await page.evaluateHandle((numbers) => {
		const data = new DataTransfer();
		data.items.add(new File([new Uint8Array(numbers)], 'drop.png', { type: 'image/png' }));
		return data;
	}, bytes);
	await page.dispatchEvent('h1', 'dragenter', { dataTransfer: transfer });
	await page.getByText('Zum Hochladen hier loslassen').waitFor();
	await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer });
	await page.locator('main .name', { hasText: 'drop.png' }).last().waitFor();
	await page.locator('img[src^="/uploads/drop.png"]').waitFor();
});

test('a name is typed over by keyboard, and a taken one is refused in words', async () => {
	await put('alt.png');
	await put('belegt.png');
	const screen = await open();
	const { page } = screen;
	await page.getByRole('button', { name: 'Link zu alt.png kopieren' }).focus();
	await page.keyboard.press('F2');
	await page.keyboard.type('belegt');
	await page.keyboard.press('Enter');
	await page.getByText('Diesen Namen gibt es schon.').waitFor();
	await screen.screenshot('media-rename');
	assert.equal(await screen.axe('all', 'measured'), []);
	await page.getByRole('textbox', { name: 'Neuer Name für alt.png' }).fill('Größer');
	await page.keyboard.press('Enter');
	await page.getByText('groesser.png', { exact: true }).waitFor();
	assert.is(await page.getByText('alt.png', { exact: true }).count(), 0);
});

test('deleting names the places that show the file', async () => {
	await put('turm.png');
	const screen = await open('?view=list', { locale: 'en-GB' });
	const { page } = screen;
	await page.getByRole('button', { name: 'Actions for turm.png' }).click();
	await page.getByRole('menuitem', { name: 'Delete' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByText('Sommerfest').waitFor();
	await isClean(screen, 'media-delete');
	await page.keyboard.press('Escape');
	assert.is((await product.perform('media.list', {})).total, 1);
	await page.getByRole('button', { name: 'Actions for turm.png' }).click();
	await page.getByRole('menuitem', { name: 'Delete' }).click();
	await dialog.getByRole('button', { name: 'Delete anyway' }).click();
	await page.getByText('turm.png has been deleted.').waitFor();
	assert.is((await product.perform('media.list', {})).total, 0);
});

test('a page shows twenty files, searched, sorted and in folders', async () => {
	for (let n = 0; n < 21; n += 1) await put('fest.png', plainPicture(60 + n * 10, 60, n % 2 ? '#7d1538' : '#ffc24b'));
	await put('umzug.png');
	const screen = await open();
	const { page } = screen;
	await isClean(screen, 'media-grid');
	assert.is(await page.locator('main ul[aria-label=Mediathek] > li').count(), 20);
	await page.getByRole('link', { name: 'Nächste Seite' }).click();
	await page.waitForURL(/page=2/);
	assert.is(await page.locator('main ul[aria-label=Mediathek] > li').count(), 2);
	await page.getByRole('searchbox').fill('UMZ');
	await page.waitForURL(/q=UMZ/);
	await page.getByText('1 Datei', { exact: true }).waitFor();
	await page.getByRole('searchbox').fill('nirgends');
	await page.getByText('Dazu passt keine Datei').waitFor();
	await page.goto('/admin/media?view=list');
	await isClean(screen, 'media-list');
	await page.goto(`/admin/media?dir=events/${event}/images`);
	await page.getByLabel('Verwendung').selectOption('logo');
	await page.setInputFiles('input[type=file]', await local('x.png', await plainPicture(80, 80).png().toBuffer()));
	await page.getByText('logo.png', { exact: true }).waitFor();
	await isClean(screen, 'media-event');
});

test('a phone in the network copies links without a clipboard, in the dark too', async () => {
	await put('turm.png', plainPicture(300, 600));
	await put('ein-sehr-langer-name-fuer-eine-datei-die-niemand-je-so-nennen-wuerde-ausser-hier.png');
	const screen = await open('', { base: product.lanBase, width: 390, colorScheme: 'dark' });
	await screen.page.getByRole('button', { name: 'Link zu turm.png kopieren' }).click();
	await screen.page.getByText('Kopiert.').waitFor();
	await isClean(screen, 'media-390-dark');
	const small = await open('?view=list', { width: 320 });
	await isClean(small, 'media-list-320');
	const width = await small.page.evaluate(() => document.documentElement.scrollWidth);
	assert.is(width, 320);
});

test('editors use it, others do not see it', async () => {
	const editor = await open('', { role: 'catalog-editor' });
	assert.is((await editor.page.getByRole('button', { name: 'Hochladen' }).count()) > 0, true);
	assert.is(await editor.page.getByText('Alle Bereiche').count(), 0);
	const analyst = await open('', { role: 'analyst' });
	assert.is(analyst.status, 403);
	assert.is(await analyst.page.getByRole('link', { name: 'Mediathek' }).count(), 0);
});

test.run();
