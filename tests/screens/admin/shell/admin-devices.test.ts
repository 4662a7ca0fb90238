import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { openQuiz, type Quiz } from '../../../support/phone/quiz.ts';
import { enter, isSound, moveTo, openAs, password } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';

let product: Product;
let browser: Browser;
let quiz: Quiz;
const test = suite('the back end on every device');

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	quiz = await openQuiz(product, { name: 'Sommerfest-Quiz Lindenau' }, { questions: 4 });
	await product.perform('team.create', {
		event: quiz.uid,
		names: ['Freiwillige Feuerwehr Großpösna-Störmthal e. V.', 'Eulen']
	});
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

test('on a phone the areas are a sheet and nothing scrolls sideways', async () => {
	const screen = await openAs(browser, product, 'admin', {
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		colorScheme: 'dark'
	});
	const { page } = screen;
	for (const path of [
		'dashboard',
		'events',
		`events?event=${quiz.uid}`,
		`catalogs?event=${quiz.uid}`,
		'teams',
		'results'
	]) {
		await moveTo(page, `/admin/${path}`);
		const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		assert.is(overflow, 0, path);
		await isSound(screen, `admin-phone-${path.replace(/\W.*/, '')}`);
	}
	await page.getByRole('button', { name: 'Menü öffnen' }).click();
	await isSound(screen, 'admin-phone-sheet');
	await page.getByRole('link', { name: 'Veranstaltungen' }).click();
	await page.waitForURL('**/admin/events');
	await page.getByRole('complementary').waitFor({ state: 'hidden' });
	await screen.close();
});

test('on a phone everything that is pressed is at least 44 pixels high, and a sheet to print fits the screen', async () => {
	const screen = await openAs(browser, product, 'admin', { viewport: { width: 390, height: 844 }, hasTouch: true });
	const { page } = screen;
	for (const path of [
		'events',
		`events?event=${quiz.uid}`,
		`catalogs?event=${quiz.uid}`,
		'teams',
		'results',
		'media'
	]) {
		await moveTo(page, `/admin/${path}`);
		const low = await page.locator('main :is(button, a.button, nav a, summary)').evaluateAll((all) =>
			all
				.map((one) => [one.getBoundingClientRect(), one.getAttribute('aria-label') ?? one.textContent] as const)
				.filter(([{ width, height }]) => width > 1 && height > 1 && height < 44)
				.map(([{ height }, name]) => `${name?.trim()}: ${height}`)
		);
		assert.equal(low, [], path);
	}
	await moveTo(page, `/admin/summary?event=${quiz.uid}&part=cards`);
	const sheet = (await page.locator('main section .page').boundingBox())!;
	assert.ok(sheet.x >= 0 && sheet.x + sheet.width <= 390, `${sheet.x} + ${sheet.width}`);
	await isSound(screen, 'admin-phone-print');
	await screen.close();
});

test('language and theme are chosen once and stay', async () => {
	const screen = await enter(browser, product, 'admin');
	const { page } = screen;
	await page.getByText('admin', { exact: true }).click();
	await page.getByRole('link', { name: 'English' }).click();
	await page.getByRole('heading', { name: 'Before the doors open' }).waitFor();
	await page.getByText('admin', { exact: true }).click();
	await page.getByRole('button', { name: 'Dark' }).click();
	await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
	await page.goto(`/admin/teams?event=${quiz.uid}`);
	await page.getByText('Add several teams').waitFor();
	await isSound(screen, 'admin-teams-en-dark');
	await screen.close();
});

test('without JavaScript an event is created and teams are added; a rejected list keeps its input', async () => {
	const screen = await openAs(browser, product, 'admin', { javaScriptEnabled: false });
	const { page } = screen;
	await page.goto('/admin/events?new');
	await page.getByLabel('Name', { exact: true }).fill('Ohne Skript');
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByRole('link', { name: 'Ohne Skript' }).first().waitFor();
	const event = /[0-9a-f]{32}/.exec(page.url())?.[0];
	await page.goto(`/admin/teams?event=${event}`);
	await page.getByLabel('Namen').fill('Eins\nZwei\nEINS');
	await page.getByRole('button', { name: 'Teams anlegen' }).click();
	await page.getByText('Zeile 3:').waitFor();
	assert.is(await page.getByLabel('Namen').inputValue(), 'Eins\nZwei\nEINS');
	await page.getByLabel('Namen').fill('Eins\nZwei');
	await page.getByRole('button', { name: 'Teams anlegen' }).click();
	await page.getByRole('link', { name: 'Zwei', exact: true }).waitFor();
	await screen.close();
});

test('works over plain http in the network, where no clipboard is', async () => {
	const screen = await openAs(browser, product, 'admin', { baseURL: product.lanBase });
	await screen.page.goto(`/admin/events?event=${quiz.uid}`);
	await screen.page.getByLabel('Kurzlink', { exact: true }).waitFor();
	assert.is(await screen.page.getByRole('button', { name: 'Kurzlink kopieren' }).count(), 0);
	assert.equal(screen.errors, []);
	await screen.close();
});

test.run();
