import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, openAs, password } from '../../../support/back-end.ts';
import { openBrowser } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

let product: Product;
let browser: Browser;
let event: string;
const test = suite('the search of the back end, by keys alone');
const desk = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;

test.before(async () => {
	product = await startProduct();
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	({ uid: event } = (await product.perform('event.create', { name: 'Mühlenfest', published: true })).event);
	const questions = [
		{ type: 'mc', prompt: 'Was treibt das Mühlrad?', points: 10, options: ['Bach', 'See'], answers: [0] }
	];
	await product.perform('catalog.save', { event, slug: 'muehle', name: 'Alte Mühle', questions });
	await product.perform('team.create', { event, names: ['Mühlenkinder'] });
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Suche' });
const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]');
const found = (page: Page, name: string | RegExp) => page.getByRole('option', { name }).first().waitFor();

test('opens from a field, searches, shows its count, and leads to the record, the setting and the command', async () => {
	const screen = await openAs(browser, product, 'admin', desk);
	const { page } = screen;
	await page.goto('/admin/logins?new');
	await page.getByLabel('Benutzername').focus();
	await page.keyboard.press('Control+k');
	await found(page, 'Veranstaltung anlegen');
	await isSound(screen, 'search-empty');
	await page.keyboard.type('muhl');
	await page.getByRole('status').filter({ hasText: '4 Treffer' }).waitFor();
	const names = await page.locator('[role=option]').allInnerTexts();
	assert.equal(
		names.map((name) => name.split('\n')[0]!.trim()),
		['Mühlenfest', 'Alte Mühle', 'Was treibt das Mühlrad?', 'Mühlenkinder']
	);
	assert.equal(await page.locator('mark').allInnerTexts(), ['Mühl', 'Mühl', 'Mühl', 'Mühl']);
	await page.keyboard.press('ArrowUp');
	assert.match(await chosen(page).innerText(), /Mühlenkinder/);
	assert.is(await field(page).getAttribute('aria-activedescendant'), await chosen(page).getAttribute('id'));
	await page.keyboard.press('ArrowUp');
	await page.getByRole('region', { name: 'Was treibt das Mühlrad?' }).getByText('Alte Mühle').waitFor();
	await isSound(screen, 'search-hits');
	await page.keyboard.press('Enter');
	await page.waitForURL(`**/admin/questions?event=${event}&catalog=muehle&question=*`);

	await page.keyboard.press('Control+k');
	await page
		.getByRole('group', { name: 'Zuletzt geöffnet' })
		.getByRole('option', { name: /Mühlrad/ })
		.waitFor();
	await page.keyboard.type('zeitbonus');
	// Before its answer is there.
	await page.keyboard.press('Enter');
	await page.waitForURL(`**/admin/event/settings?event=${event}#setting-timeBonusFloor`);
	await page.locator('#setting-timeBonusFloor select:focus').waitFor();

	await page.keyboard.press('Control+k');
	await page.keyboard.type('>dunkel');
	await found(page, 'Dunkle Ansicht');
	assert.is(await page.locator('[role=option]').count(), 1);
	await page.keyboard.press('Enter');
	await page.locator('html[data-theme=dark]').waitFor();
	await page.waitForURL('**/admin/event/settings?*');
	await page.keyboard.press('Control+k');
	await page.keyboard.type('<b>nirgends');
	await page.getByText('Nichts gefunden für „<b>nirgends“.').waitFor();
	await isSound(screen, 'search-none-dark');
	await page.keyboard.press('Escape');
	await field(page).waitFor({ state: 'detached' });
	await screen.close();
});

test('text typed while it loads appears in its field', async () => {
	const screen = await openAs(browser, product, 'admin', desk);
	const { page } = screen;
	await page.goto('/admin/logins?new');
	await page.getByLabel('Benutzername').focus();
	const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
	await page.route('**/_app/immutable/**', async (route) => {
		await arrived;
		await route.continue();
	});
	await page.keyboard.press('Control+k');
	await page.keyboard.type('muhlx');
	await page.keyboard.press('Backspace');
	arrive();
	await found(page, /Mühlenfest/);
	assert.is(await field(page).inputValue(), 'muhl');
	await page.keyboard.type('enfest');
	await page.getByRole('status').filter({ hasText: '1 Treffer' }).waitFor();
	await page.keyboard.press('Escape');
	assert.is(await page.getByLabel('Benutzername').inputValue(), '');
	await screen.close();
});

test('on a phone a button opens it; without a network it says so and retries on request', async () => {
	const screen = await openAs(browser, product, 'admin', { ...desk, viewport: { width: 390, height: 844 } });
	const { page, context } = screen;
	await page.goto('/admin/teams');
	await page.getByRole('banner').getByRole('button', { name: 'Suchen' }).click();
	await field(page).fill('>team');
	await found(page, 'Teams hinzufügen');
	await isSound(screen, 'search-phone');
	await context.setOffline(true);
	await field(page).fill('mühl');
	await page.getByText('Für die Suche brauchst du Netz.').waitFor();
	screen.errors.splice(0);
	await context.setOffline(false);
	await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
	await page.getByRole('option', { name: 'Mühlenfest läuft' }).click();
	await page.waitForURL(`**/admin/events/${event}`);
	await screen.close();
});

test.run();
