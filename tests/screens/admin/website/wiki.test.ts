import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { PlanLimit } from '../../../../server/features/platform/plans/model.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the wiki on the screen');
const admin = { username: 'admin', password: 'correct horse battery' };
const screens: Screen[] = [];
let product: Product;
let browser: Browser;
let pageId: number;

test.before(async () => {
	product = await startProduct({ env: { FEATURE_WIKI_ENABLED: 'true' } });
	await product.perform('user.create', { ...admin, role: 'admin', namespaces: ['default'] });
	const fest = { page: 'fest', title: 'Lichterfest', status: 'published' as const, blocks: [] };
	pageId = (await product.perform('page.save', fest)).page.id;
	browser = await openBrowser();
});
test.after.each(async () => {
	for (const screen of screens.splice(0)) await screen.close();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

async function open(path: string, width = 1366, locale = 'de-DE', who = admin, baseURL = product.base) {
	const screen = await openScreen(browser, { locale, viewport: { width, height: 900 }, baseURL });
	screens.push(screen);
	await screen.context.request.post('/login', { data: who, headers: { origin: baseURL } });
	await screen.page.goto(path);
	return screen;
}
async function isClean({ axe, errors, screenshot }: Screen, name: string) {
	await screenshot(name);
	assert.equal(await axe('all', 'measured'), []);
	// That somebody else was faster is meant here.
	assert.equal(
		errors.filter((one) => !/status of 412 /.test(one)),
		[]
	);
}
const statusOf = async (page: Page, path: string) =>
	(await page.context().request.get(path, { headers: { accept: 'text/html' } })).status();
const choose = (page: Page, mode: string) => page.locator('label:visible', { hasText: mode }).click();
const stored = async (locale = 'de') => (await product.perform('wiki.list', { pageId, locale })).articles;
const textOf = async (id: number) => (await product.perform('wiki.show', { id })).article;

test('a newcomer writes two linked articles, publishes them, saves versions, compares and restores one', async () => {
	const screen = await open('/admin/wiki');
	const { page } = screen;
	await isClean(screen, 'wiki-pages');
	await page.getByRole('link', { name: 'Lichterfest' }).click();
	await page.getByRole('heading', { name: 'Noch kein Artikel' }).waitFor();
	await isClean(screen, 'wiki-empty');
	await page.keyboard.press('n');
	await page.getByRole('textbox', { name: 'Überschrift' }).fill('Der Ablauf');
	await page.getByRole('button', { name: 'Anlegen und schreiben' }).click();
	const area = page.getByLabel('Text in Markdown');
	await area.fill('Licht von vorn.\n\nAugenhöhe, 1,60 Meter.');
	await page.getByText(/^gespeichert /).waitFor();
	const [first] = await stored();
	assert.equal([first!.status, first!.version], ['draft', 1], 'kept without a version');
	await page.getByRole('button', { name: 'Zum Startartikel machen' }).click();
	await page.getByRole('button', { name: 'Nicht mehr Startartikel' }).waitFor();
	await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click();
	await page.getByText('Das Wiki ist noch zu. Öffne es').waitFor();
	const shown = await textOf(first!.id);
	assert.equal([shown.status, shown.isStartDocument], ['published', true]);
	assert.match(shown.markdown, 'Augenhöhe, 1,60 Meter.', 'what was kept is published too');

	await page.keyboard.press('Escape');
	await page.getByRole('link', { name: 'Neuer Artikel' }).click();
	await page.waitForURL(/new/);
	await page.getByRole('textbox', { name: 'Überschrift' }).fill('Eine Station aufbauen');
	await page.getByRole('button', { name: 'Anlegen und schreiben' }).click();
	await page.waitForURL(/\/admin\/wiki\/2/);
	await page.getByRole('heading', { name: 'Eine Station aufbauen' }).waitFor({ state: 'attached' });
	await area.fill('Siehe ');
	await page.getByRole('button', { name: 'Link zu einem Artikel' }).click();
	await page.getByLabel('Artikel suchen').fill('abl');
	await page.getByRole('button', { name: 'Der Ablauf' }).click();
	assert.is(await area.inputValue(), 'Siehe [[der-ablauf]]');
	await area.press('Control+s');
	await page.getByText('Fassung 2 ist gespeichert.').waitFor();
	await isClean(screen, 'wiki-write');
	await choose(page, 'Lesen');
	const frame = page.frameLocator('iframe');
	await frame.getByRole('link', { name: 'Der Ablauf' }).waitFor();
	await isClean(screen, 'wiki-read');

	await page.getByRole('link', { name: 'Der Ablauf' }).click();
	await page.waitForURL(/\/admin\/wiki\/1/);
	await area.fill('Licht von vorn.\n\nAugenhöhe, 1,40 Meter.\n\nZwei Stück.');
	await page.getByText('geändert').first().waitFor();
	await choose(page, 'Vergleichen');
	await page.locator('ins', { hasText: '40' }).waitFor();
	assert.equal(await page.locator('del, .sides > p.heading').allInnerTexts(), ['Der Ablauf', 'Der Ablauf', '60']);
	await page.getByText('hier kommt etwas dazu').waitFor();
	await isClean(screen, 'wiki-compare');
	await page.getByRole('button', { name: 'Fassung speichern' }).click();
	await page.getByText('Fassung 4 ist gespeichert.').waitFor();
	await page.getByRole('button', { name: /^Fassung 3 \d/ }).click();
	await page.getByRole('button', { name: 'Fassung 3 zurückholen' }).click();
	await page.getByRole('button', { name: 'Zurückholen', exact: true }).click();
	await page.getByText('Fassung 3 ist zurückgeholt.').waitFor();
	assert.is(await area.inputValue(), 'Licht von vorn.\n\nAugenhöhe, 1,60 Meter.');
	assert.is((await textOf(1)).version, 5);
});

test('articles are sorted by keys and drag, the start article stays first, and languages share a row', async () => {
	await product.perform('wiki.create', { pageId, title: 'Urkunden', markdown: '' });
	const screen = await open('/admin/pages/fest/wiki');
	const { page } = screen;
	const titles = async () => (await stored()).map(({ title }) => title);
	assert.equal(await titles(), ['Der Ablauf', 'Eine Station aufbauen', 'Urkunden']);
	await page.getByRole('link', { name: 'Urkunden' }).focus();
	const sorted = page.waitForResponse(/\/article\/sort/);
	await page.keyboard.press('Alt+ArrowUp');
	await sorted;
	assert.equal(await titles(), ['Der Ablauf', 'Urkunden', 'Eine Station aufbauen']);
	const grip = page.getByRole('button', { name: /Urkunden/ });
	// Waits until the row rests at its new place.
	await grip.hover();
	const [from, to] = [await grip.boundingBox(), await page.getByRole('link', { name: 'Eine Station' }).boundingBox()];
	const dragged = page.waitForResponse(/\/article\/sort/);
	await page.mouse.move(from!.x + 8, from!.y + 20);
	await page.mouse.down();
	await page.mouse.move(from!.x + 8, to!.y + to!.height + 20, { steps: 8 });
	await page.mouse.up();
	await dragged;
	assert.equal(await titles(), ['Der Ablauf', 'Eine Station aufbauen', 'Urkunden']);

	await page.getByRole('link', { name: 'Der Ablauf' }).click();
	await page.getByRole('button', { name: '+ Englisch' }).click();
	await page.waitForURL(/\/admin\/wiki\/4/);
	const [english] = await stored('en');
	assert.equal([english!.slug, english!.status, english!.locale], ['der-ablauf', 'draft', 'en']);
	await page.getByRole('link', { name: 'Deutsch', exact: true }).click();
	await page.waitForURL(/\/admin\/wiki\/1/);
	await page.goto('/admin/pages/fest/wiki');
	await page.getByRole('link', { name: 'EN', exact: true }).waitFor();
	await isClean(screen, 'wiki-list');
});

test('the settings open the wiki and say where its name is shown', async () => {
	const screen = await open('/admin/pages/fest/wiki', 1920);
	const { page } = screen;
	await page.getByLabel('Besucher können das Wiki öffnen').check();
	await page.getByLabel('Name', { exact: true }).fill('Wissen');
	await page.getByLabel('Englisch').fill('Know-how');
	await page.getByText('als Link dorthin').waitFor();
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.getByText('Besucher lesen alles, was veröffentlicht ist.').waitFor();
	const { settings } = await product.perform('wiki.showSettings', { pageId });
	assert.equal([settings.isActive, settings.menuLabel, settings.menuLabels], [true, 'Wissen', { en: 'Know-how' }]);
	await isClean(screen, 'wiki-settings-1920');
	await page.getByLabel('Besucher können das Wiki öffnen').uncheck();
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.getByText('Das Wiki ist noch zu').waitFor();
	await product.perform('wiki.updateSettings', { pageId, isActive: true });
});

test('two writers are warned of each other, and no text is lost', async () => {
	const { article } = await product.perform('wiki.create', { pageId, title: 'Zu zweit', markdown: 'Anfang' });
	const screen = await open(`/admin/wiki/${article.id}`);
	const { page } = screen;
	const area = page.getByLabel('Text in Markdown');
	await area.fill('Meine Worte');
	await page.getByText(/^gespeichert /).waitFor();
	const copy = async () => (await product.perform('wiki.edit', { id: article.id })).workingCopy;
	assert.is((await copy())?.markdown, 'Meine Worte');
	const theirs = { id: article.id, title: 'Zu zweit', markdown: 'Ihre Worte', excerpt: null };
	await product.perform('wiki.saveWorkingCopy', theirs);
	await area.fill('Meine neuen Worte');
	await page.getByText(/hat diesen Artikel geändert/).waitFor();
	await isClean(screen, 'wiki-clash');
	assert.is((await copy())?.markdown, 'Ihre Worte', 'nothing is written over');
	await page.getByRole('button', { name: 'Meinen behalten' }).click();
	await page.getByText(/hat diesen Artikel geändert/).waitFor({ state: 'detached' });
	await page.getByText(/^gespeichert /).waitFor();
	assert.is((await copy())?.markdown, 'Meine neuen Worte');

	await product.perform('wiki.update', { id: article.id, markdown: 'Eine Fassung von anderer Hand' });
	await area.press('Control+s');
	await page.getByRole('button', { name: 'Den anderen übernehmen' }).click();
	await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Eine Fassung von anderer Hand');
	assert.is((await textOf(article.id)).markdown, 'Eine Fassung von anderer Hand');

	await area.fill('Zurück');
	await page.getByText('geändert').first().waitFor();
	await area.fill('Eine Fassung von anderer Hand');
	await page.getByText('geändert').waitFor({ state: 'detached' });
	await page.getByText(/^gespeichert /).waitFor();
	assert.is(await copy(), null, 'what is a version again is kept no more');
});

test('an article is archived, reactivated, downloaded and deleted', async () => {
	const { article } = await product.perform('wiki.create', { pageId, title: 'Alt', markdown: 'Alter Text' });
	await product.perform('wiki.move', { id: article.id, transition: 'publish' });
	const screen = await open(`/admin/wiki/${article.id}`);
	const { page } = screen;
	await page.getByText('Besucher lesen die neueste Fassung.').waitFor();
	await page.getByRole('button', { name: 'Archivieren …' }).click();
	await page.getByText('Besucher sehen ihn dann nicht mehr.').waitFor();
	await page.getByRole('button', { name: 'Archivieren', exact: true }).click();
	await page.getByText('Dieser Artikel ist archiviert.').waitFor();
	assert.is(await page.getByLabel('Text in Markdown').count(), 0, 'it is only read');
	await isClean(screen, 'wiki-archived');
	await page.getByRole('button', { name: 'Wieder aufnehmen' }).click();
	await page.getByText('Nur wer am Wiki schreibt, sieht ihn.').waitFor();
	assert.is((await textOf(article.id)).status, 'draft');
	const file = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Mehr', exact: true }).click();
	await page.getByRole('menuitem', { name: 'Als Markdown herunterladen' }).click();
	assert.is((await file).suggestedFilename(), 'alt.de.md');
	await page.getByRole('button', { name: 'Mehr', exact: true }).click();
	await page.getByRole('menuitem', { name: 'Löschen …' }).click();
	await page.getByRole('button', { name: 'Artikel löschen' }).click();
	await page.getByText('„Alt“ ist gelöscht.').waitFor();
	assert.not((await stored()).some(({ id }) => id === article.id));
});

test('a phone shows the list, the text and its status one after the other', async () => {
	const screen = await open('/admin/pages/fest/wiki', 390, 'en-GB');
	const { page } = screen;
	await page.getByRole('link', { name: 'Der Ablauf' }).waitFor();
	await isClean(screen, 'wiki-list-390');
	await page.getByRole('link', { name: 'Der Ablauf' }).click();
	await page.getByLabel('Text in Markdown').waitFor();
	await isClean(screen, 'wiki-write-390');
	for (const [mode, name] of [
		['Read', 'wiki-read-390'],
		['Compare', 'wiki-compare-390']
	] as const) {
		await choose(page, mode);
		await isClean(screen, name);
	}
	await page.getByRole('button', { name: 'Status', exact: true }).click();
	await page.getByText('Visitors see the latest version.').waitFor();
	await isClean(screen, 'wiki-way-390');
	await page.getByRole('button', { name: 'Articles', exact: true }).click();
	await page.getByRole('link', { name: 'Urkunden' }).waitFor();
	await isClean(screen, 'wiki-articles-390');
	const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
	assert.not(isWide, 'nothing is wider than the phone');
});

test('a used-up plan is reported', async () => {
	await PlanLimit.upsert({ plan: 'free', metric: 'wikiArticles', max: 1 });
	await product.perform('namespace.update', { id: 'default', plan: 'free' });
	const { page } = await open('/admin/pages/fest/wiki?new');
	await page.getByRole('textbox', { name: 'Überschrift' }).fill('Einer zu viel');
	await page.getByRole('button', { name: 'Anlegen und schreiben' }).click();
	await page.getByText(/Der Tarif dieses/).waitFor();
	assert.is(await page.getByRole('textbox', { name: 'Überschrift' }).inputValue(), 'Einer zu viel');
	await page.goto('/admin/wiki/1');
	await page.getByRole('button', { name: 'Mehr', exact: true }).click();
	await page.getByRole('menuitem', { name: 'Verdoppeln' }).click();
	await page.getByText(/Der Tarif dieses/).waitFor();
});

test('programs get JSON at the addresses of the screens, and other roles get neither', async () => {
	const json = { accept: 'application/json' };
	const { context } = await open('/admin/wiki/1');
	const overview = await context.request.get('/admin/wiki', { headers: json });
	assert.equal(Object.keys((await overview.json()) as object).sort(), ['namespace', 'pages']);
	const wiki = await context.request.get('/admin/pages/fest/wiki?locale=en', { headers: json });
	const { articles } = (await wiki.json()) as { articles: { locale: string }[] };
	assert.equal(
		articles.map(({ locale }) => locale),
		['en']
	);
	const other = { username: 'manager', password: admin.password };
	await product.perform('user.create', { ...other, role: 'event-manager', namespaces: ['default'] });
	const { page } = await open('/admin/events', 1366, 'de-DE', other);
	assert.is(await page.locator('#side').getByRole('link', { name: 'Wiki', exact: true }).count(), 0);
	for (const path of ['/admin/wiki', '/admin/wiki/1', '/admin/pages/fest/wiki'])
		assert.is(await statusOf(page, path), 403, path);
});

test('without the feature there is no entry and nothing at its addresses', async () => {
	const without = await startProduct({ env: { FEATURE_WIKI_ENABLED: 'false' } });
	try {
		await without.perform('user.create', { ...admin, role: 'admin', namespaces: ['default'] });
		const { page } = await open('/admin/pages', 1366, 'de-DE', admin, without.base);
		await page.locator('#side').getByRole('link', { name: 'Neuigkeiten' }).waitFor();
		assert.is(await page.locator('#side').getByRole('link', { name: 'Wiki', exact: true }).count(), 0);
		for (const path of ['/admin/wiki', '/admin/wiki/1', '/admin/pages/impressum/wiki'])
			assert.is(await statusOf(page, path), 404, path);
	} finally {
		await without.close();
	}
});

test.run();
