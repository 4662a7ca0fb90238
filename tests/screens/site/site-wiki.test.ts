import * as assert from 'uvu/assert';
import { type BackEnd, isSoundInBoth, openBackEnd } from '../../support/back-end.ts';
import { openScreen, type Screen } from '../../support/browser/chromium.ts';
import { statusOf } from '../../support/processes/network-events.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the wiki of a page in a browser');
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnungsparagraf';
const station = `Gut ist ein Ort, an dem zwei Gruppen stehen können, siehe [[netz]] und [[urkunden]].

## Den Platz wählen

Prüft mit dem *eigenen* Telefon, ob Empfang da ist: ${long}.

## Code & Licht

1. **Augenhöhe, 1,40 Meter.** So kommen auch Kinder heran.
2. **Licht von vorn.** Eine Klemmlampe genügt.

> Laminierte Aushänge spiegeln im Lampenlicht.

- [ ] Tisch
- [x] Aushang

### Kabel

\`\`\`
${'const aufbau = schritte.map(eins => eins.trim()); '.repeat(4)}
\`\`\`

## Wie groß muss der Code sein?

| Abstand | Kantenlänge | Papier | Halter | Gewicht | Anzahl |
| --- | --- | --- | --- | --- | --- |
| bis 0,5 m | 4 cm | Aufkleber | ${long} | 20 g | 12 |
| bis 3 m | 24 cm | A3 | Rahmen ohne Glas | 200 g | 2 |
`;

let desk: BackEnd;
let pageId: number;
test.before(async () => {
	desk = await openBackEnd([['manager', 'admin']]);
	const contact = { type: 'contact', data: { heading: 'Fragen', consent: 'Speichern erlaubt.' } };
	const page = { page: 'wissen', title: 'Rund ums Fest', status: 'published', blocks: [contact] };
	pageId = (await desk.product.perform('page.save', page as never)).page.id;
	await desk.product.perform('page.save', { page: 'leer', title: 'Leer', status: 'published', blocks: [] });
	const empty = (await desk.product.perform('page.show', { page: 'leer' })).page.id;
	const menuLabels = { de: 'Wissen', en: 'Knowledge' };
	for (const id of [pageId, empty])
		await desk.product.perform('wiki.updateSettings', { pageId: id, isActive: true, menuLabels });
	await add('start', 'Willkommen', 'Hier steht, was hilft.', { isStartDocument: true });
	await add('station', 'Eine Station aufbauen', station, { excerpt: 'Ein Tisch, ein Aushang, ein Mensch.' });
	await add('netz', 'Wenn das Netz ausfällt', 'Das Telefon behält alles.');
	await add('station', 'Setting up a station', 'All you need is a table.', { locale: 'en' });
	const { article } = await desk.product.perform('wiki.create', { pageId, title: 'Entwurf', markdown: 'Noch geheim' });
	assert.is(article.status, 'draft');
});
test.after(() => desk.close());

async function add(slug: string, title: string, markdown: string, more: object = {}): Promise<void> {
	const { article } = await desk.product.perform('wiki.create', { pageId, slug, title, markdown, ...more });
	await desk.product.perform('wiki.move', { id: article.id, transition: 'publish' });
}

/** The same screen as visitors have it, without a login. */
async function visitor<T>(options: object, work: (screen: Screen) => Promise<T>): Promise<T> {
	const screen = await openScreen(desk.browser, { baseURL: desk.product.base, locale: 'de-DE', ...options });
	try {
		return await work(screen);
	} finally {
		await screen.close();
	}
}
const sizes = [390, 1000, 1366, 1920];
async function fits(screen: Screen, path: string, name: string): Promise<void> {
	for (const width of sizes) {
		await screen.page.setViewportSize({ width, height: 900 });
		await screen.page.goto(path);
		assert.is(await screen.page.locator('h1').count(), 1, path);
		await isSoundInBoth(screen, `${name}-${width}`);
	}
	assert.equal(screen.errors, []);
}

test('an article, the wiki, a search and an empty wiki are sound at every width, in both languages and themes', () =>
	visitor({}, async (screen) => {
		await fits(screen, '/m/wissen/wiki/station', 'wiki-article');
		await fits(screen, '/m/wissen/wiki', 'wiki-list');
		await fits(screen, '/m/wissen/wiki?q=telef', 'wiki-search');
		await fits(screen, '/m/leer/wiki', 'wiki-empty');
		await fits(screen, '/m/wissen/wiki/station?lang=en', 'wiki-english');
		await fits(screen, '/m/wissen/wiki/station?print=1&lang=de', 'wiki-paper');
	}));

test('without a script a phone has the list, the search, the headings and the ways to the articles around', () =>
	visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } }, async ({ page }) => {
		await page.goto('/m/wissen/wiki/station');
		const sheet = page.locator('details', { hasText: 'Alle Artikel und Inhalt' });
		assert.not(await sheet.getByRole('link', { name: 'Code & Licht' }).isVisible());
		await sheet.locator('summary').click();
		await sheet.getByRole('link', { name: 'Code & Licht' }).click();
		assert.match(page.url(), /#at-code-licht$/);
		assert.is(await sheet.getByRole('link', { name: 'Eine Station aufbauen' }).getAttribute('aria-current'), 'page');
		await sheet.getByRole('searchbox', { name: 'Artikel suchen' }).fill('geheim');
		await page.keyboard.press('Enter');
		await page.getByText('Dazu gibt es keinen Artikel').waitFor();
		assert.is(await statusOf(page), 200);
		await sheet.locator('summary').click();
		await sheet.getByRole('searchbox').fill('telef');
		await sheet.getByRole('button', { name: 'Suchen' }).click();
		await page.getByRole('heading', { name: 'Suche nach „telef“' }).waitFor();
		assert.equal([...new Set(await page.locator('main mark').allTextContents())].sort(), ['Telefon']);
		await page.getByRole('link', { name: 'Wenn das Netz ausfällt' }).last().click();
		const around = page.getByRole('navigation', { name: 'Weitere Artikel' });
		assert.equal(await around.getByRole('link').allTextContents(), ['ZurückEine Station aufbauen']);
		await around.getByRole('link').click();
		assert.equal(await around.getByRole('link').allTextContents(), [
			'ZurückWillkommen',
			'WeiterWenn das Netz ausfällt'
		]);
	}));

test('links between articles have their titles, and missing ones are marked and reported', () =>
	visitor({}, async ({ page }) => {
		await page.goto('/m/wissen/wiki/station');
		const text = page.locator('.wiki-text');
		assert.is(
			await text.getByRole('link', { name: 'Wenn das Netz ausfällt' }).getAttribute('href'),
			'/m/wissen/wiki/netz'
		);
		const missing = text.locator('.wiki-missing');
		assert.is(await missing.textContent(), 'urkunden (Diesen Artikel gibt es noch nicht)');
		assert.is(await missing.getAttribute('title'), 'Diesen Artikel gibt es noch nicht');
	}));

test('the menu of the page links to its wiki, once, and that of other pages does not', () =>
	visitor({ viewport: { width: 1366, height: 800 } }, async ({ page }) => {
		const entry = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Wissen' });
		await page.goto('/m/wissen');
		await entry.click();
		await page.getByRole('heading', { level: 1, name: 'Willkommen' }).waitFor();
		await page.goto('/m/wissen/wiki/netz');
		assert.is(await entry.getAttribute('aria-current'), 'page');
		await page.goto('/m/faq');
		assert.is(await entry.count(), 0);
		const { menu } = await desk.product.perform('menu.create', { label: 'Haupt' });
		await desk.product.perform('menuItem.create', { menuId: menu.id, label: 'Unser Wissen', href: '/m/wissen/wiki' });
		await desk.product.perform('menuAssignment.create', { menuId: menu.id, slot: 'main' });
		await page.goto('/m/wissen/wiki?q=abend');
		assert.equal(
			(await entry.allTextContents()).map((one) => one.trim()),
			['Unser Wissen']
		);
	}));

test('an article in another language has its date, its words and its list in that language', () =>
	visitor({ viewport: { width: 1366, height: 800 } }, async ({ page }) => {
		await page.goto('/m/wissen/wiki/station');
		await page.getByRole('complementary').getByRole('link', { name: 'English' }).click();
		await page.getByRole('heading', { level: 1, name: 'Setting up a station' }).waitFor();
		const side = page.getByRole('navigation', { name: 'Articles' });
		assert.equal(await side.getByRole('link').allTextContents(), ['Knowledge', 'Setting up a station']);
		const { article } = await desk.product.perform('wiki.show', { id: await idOf('en') });
		const options = { day: 'numeric', month: 'long', year: 'numeric' } as const;
		const day = new Intl.DateTimeFormat('en-GB', options).format(new Date(article.updatedAt));
		assert.match((await page.getByRole('complementary').textContent())!, day);
	}));

const idOf = async (locale: string) => (await desk.product.perform('wiki.list', { pageId, locale })).articles[0]!.id;

test('a question about an article goes to the contact form of the page, which names the article', () =>
	visitor({ javaScriptEnabled: false }, async ({ page }) => {
		await page.goto('/m/wissen/wiki/station');
		await page.getByRole('link', { name: 'Schreib uns' }).click();
		assert.match(page.url(), /\/m\/wissen\?about=.*#form-/);
		const message = page.getByRole('textbox', { name: 'Nachricht' });
		assert.is(await message.inputValue(), 'Zum Artikel „Eine Station aufbauen“\n\n');
	}));

test('the print view has the whole article with its address, and nothing else', () =>
	visitor({}, async ({ page }) => {
		await page.goto('/m/wissen/wiki/station');
		await page.emulateMedia({ media: 'print' });
		const shows = async () => ({
			title: await page.getByRole('heading', { level: 1 }).isVisible(),
			address: await page.getByText(`${desk.product.base}/m/wissen/wiki/station`).isVisible(),
			head: await page.getByRole('banner').isVisible(),
			foot: await page.getByRole('contentinfo').isVisible(),
			links: await page.getByRole('navigation').count()
		});
		const paper = { title: true, address: true, head: false, foot: false, links: 0 };
		assert.equal(await shows(), paper);
		await page.emulateMedia({ media: 'screen' });
		await page.getByRole('link', { name: 'Druckansicht' }).click();
		await page.getByText('Drucken mit Strg + P').waitFor();
		assert.equal(await shows(), paper);
	}));

test('wiki authors preview a draft with a notice; visitors find nothing there', async () => {
	const { page } = desk.screen;
	await page.goto('/m/wissen/wiki/entwurf?preview=1');
	await page.getByText('Dieser Artikel ist ein Entwurf').waitFor();
	await page.getByText('Noch geheim').waitFor();
	await visitor({}, async (screen) => {
		await screen.page.goto('/m/wissen/wiki/entwurf?preview=1');
		assert.is(await statusOf(screen.page), 404);
	});
});

test.run();
