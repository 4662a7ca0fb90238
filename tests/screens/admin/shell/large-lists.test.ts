import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { News } from '../../../../server/features/website/news/model.ts';
import { Page } from '../../../../server/features/website/pages/model.ts';
import { isSound, moveTo, openAs, password } from '../../../support/back-end.ts';
import { openBrowser, type Screen } from '../../../support/browser/chromium.ts';
import { openPlayed } from '../../../support/phone/many-played.ts';
import { play, type Quiz } from '../../../support/phone/quiz.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const amount = 120;
const nameOf = (index: number) => `Mannschaft ${index}`;
let product: Product;
let browser: Browser;
let desk: Screen;
let quiz: Quiz;
const test = suite('lists of a large event and a large website');

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	quiz = await openPlayed(product, 'Rallye', nameOf, amount);
	const about = { page: 'fest', title: 'Fest', status: 'published' as const, blocks: [] };
	const { id: _, ...fair } = (await Page.findByPk((await product.perform('page.save', about)).page.id))!.get();
	const numbers = Array.from({ length: amount }, (__, index) => index);
	await Page.bulkCreate(
		numbers.map((index) => ({ ...fair, slug: `seite-${index}`, title: `Seite ${index}`, position: index }))
	);
	const pages = await Page.findAll({ where: { namespace: 'default', slug: ['seite-1', 'seite-2'] }, order: ['slug'] });
	await News.bulkCreate(
		numbers.map((index) => ({
			...{ namespace: 'default', pageId: pages[index % 2]!.id, slug: `folge-${index}`, title: `Folge ${index}` },
			...{ content: '<p>Hallo</p>', isPublished: false }
		}))
	);
	browser = await openBrowser();
	desk = await openAs(browser, product, 'admin', { viewport: { width: 1366, height: 900 } });
});
test.after(async () => {
	await desk?.close();
	await browser?.close();
	await product?.close();
});

test('a ranking has pages of fifty with places among all, a search over all, and Back leads to the same page', async () => {
	const { page } = desk;
	await page.goto(`/admin/results?event=${quiz.uid}`);
	assert.is(await page.locator('tbody tr').count(), 50);
	await page.getByRole('link', { name: 'Nächste Seite' }).click();
	await page.getByText('Seite 2 von 3').waitFor();
	await page.getByRole('row', { name: /^51 Mannschaft 50 / }).waitFor();
	await isSound(desk, 'large-results');
	await page.getByRole('link', { name: 'Mannschaft 60', exact: true }).click();
	await page.getByRole('complementary', { name: 'Mannschaft 60' }).waitFor();
	await page.goBack();
	await page.getByText('Seite 2 von 3').waitFor();
	await page.keyboard.press('/');
	await page.keyboard.type('mannschaft 119');
	await page.getByRole('row', { name: /^120 Mannschaft 119 / }).waitFor();
	await page.getByText(`1 von ${amount + 1}`).waitFor();
});

test('the rows of the shown page follow what teams answer', async () => {
	const { page } = desk;
	await page.goto(`/admin/results?event=${quiz.uid}&page=3`);
	await page.getByText('Seite 3 von 3').waitFor();
	assert.is(await page.locator('tbody tr').count(), amount + 1 - 100);
	const latest = await play(product, quiz, 'Nachzügler');
	await latest.answer();
	await page.getByRole('row', { name: /Nachzügler/ }).waitFor();
	assert.is(await page.locator('tbody tr').count(), amount + 2 - 100);
});

test('teams have pages, and the menu of a row is drawn when it opens', async () => {
	const { page } = desk;
	await moveTo(page, `/admin/teams?event=${quiz.uid}&page=2`);
	await page.getByText('Seite 2 von 3').waitFor();
	assert.is(await page.locator('tbody tr').count(), 50);
	assert.is(await page.locator('tbody [role=menuitem]').count(), 0);
	await page.getByRole('button', { name: 'Aktionen für Mannschaft 60', exact: true }).click();
	await page.getByRole('menuitem', { name: 'Ergebnisse' }).waitFor();
	assert.ok(
		await page.getByRole('menuitem', { name: 'QR und Link zeigen' }).evaluate((line) => line === document.activeElement)
	);
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	const name = page.getByRole('textbox', { name: 'Name' });
	assert.is(await name.inputValue(), 'Mannschaft 60');
	await isSound(desk, 'large-teams');
	await page.keyboard.press('Escape');
});

test('the host finds any team, and what it has done is told', async () => {
	const { page } = desk;
	await page.goto(`/admin/event/host?event=${quiz.uid}`);
	const strip = page.getByRole('region', { name: 'Teams' });
	await strip.getByRole('searchbox').fill('mannschaft 118');
	await strip.getByText('1 von 1 Station').waitFor();
	await isSound(desk, 'large-host');
	await strip.getByRole('link', { name: /Mannschaft 118/ }).click();
	await page.getByText(/Platz 119/).waitFor();
});

test('news are filtered by the pages that have some, and found by the title of their page', async () => {
	const { page } = desk;
	await moveTo(page, '/admin/landing-news');
	await page.getByText('Seite 1 von 3').waitFor();
	const pages = page.getByRole('combobox', { name: 'Seite' });
	assert.equal(await pages.locator('option').allTextContents(), ['Alle Seiten', 'Seite 1', 'Seite 2']);
	await pages.selectOption({ label: 'Seite 2' });
	await page.getByText('Seite 1 von 2').waitFor();
	await isSound(desk, 'large-news');
	await page.goto('/admin/landing-news?q=seite+1');
	await page.getByText(`${amount / 2} von ${amount}`).waitFor();
});

test('a menu carries the pages of a large website only where one is chosen', async () => {
	const { page } = desk;
	const { menu } = await product.perform('menu.create', { label: 'Haupt', locale: 'de' });
	await page.goto(`/admin/navigation/menus?menu=${menu.id}`);
	assert.ok(!(await page.content()).includes('Seite 77'));
	await page.keyboard.press('n');
	await page.getByRole('option', { name: 'Seite 77' }).waitFor({ state: 'attached' });
	await isSound(desk, 'large-menus');
});

test.run();
