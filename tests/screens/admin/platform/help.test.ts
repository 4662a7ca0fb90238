import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSoundInBoth, moveTo, openAs, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import type { Screen } from '../../../support/browser/chromium.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the handbook in the back end');
let backEnd: BackEnd;
let screen: Screen;
let page: Page;
const search = () => page.getByRole('searchbox', { name: 'In der Hilfe suchen' });
const heading = (name: string, level = 1) => page.getByRole('heading', { name, level, exact: true });

test.before(async () => {
	backEnd = await openBackEnd([
		['host', 'event-manager'],
		['reader', 'redakteur']
	]);
	({ screen } = backEnd);
	({ page } = screen);
	await page.goto('/admin/events');
});
test.after(() => backEnd?.close());

/** Without accessibility faults and never wider than the window, on phone, laptop and large screen, by day and night. */
async function isSoundEverywhere(name: string): Promise<void> {
	for (const [width, height] of [
		[1920, 1080],
		[390, 844],
		[320, 640],
		[1366, 768]
	] as const) {
		await page.setViewportSize({ width, height });
		await isSoundInBoth(screen, `${name}-${width}`);
	}
	await page.emulateMedia({ colorScheme: 'dark' });
	await screen.screenshot(`${name}-dark`);
	await page.emulateMedia({ colorScheme: 'light' });
	assert.equal(screen.errors, []);
}

test('every screen leads to its chapter, by its link and by the key ?', async () => {
	await page.getByRole('banner').getByRole('link', { name: 'Hilfe' }).click();
	await heading('Eine Veranstaltung vorbereiten').waitFor();
	await moveTo(page, '/admin/event/host');
	await heading('Cockpit').waitFor({ state: 'attached' });
	await page.keyboard.press('?');
	await heading('Der Abend').waitFor();
	assert.is(new URL(page.url()).pathname, '/admin/help/evening');
});

test('a chapter shows its text, its contents and the next chapter', async () => {
	await isSoundEverywhere('help-chapter');
	const contents = page.getByRole('navigation', { name: 'In diesem Kapitel' });
	await contents.getByRole('link', { name: 'Die Siegerehrung' }).click();
	assert.is(new URL(page.url()).hash, '#at-die-siegerehrung');
	const top = await heading('Die Siegerehrung', 2).evaluate((element) => element.getBoundingClientRect().top);
	assert.ok(top >= 56 && top < 768, `the bar covers nothing: ${top}`);
	await page.getByRole('link', { name: 'Weiter: Danach' }).click();
	await heading('Danach').waitFor();
	const current = page.getByRole('navigation', { name: 'Kapitel', exact: true }).locator('[aria-current=page]');
	assert.is(await current.innerText(), 'Danach');
	await page.locator('.markdown').getByRole('link', { name: 'Ergebnisse', exact: true }).click();
	await page.waitForURL('**/admin/results');
});

test('on a phone the contents unfold above the text', async () => {
	await page.setViewportSize({ width: 390, height: 844 });
	await moveTo(page, '/admin/help/website');
	await page.getByText('Inhalt', { exact: true }).click();
	await screen.screenshot('help-contents-390');
	assert.equal(await screen.axe('all', 'measured'), []);
	await page.getByRole('link', { name: 'Newsletter', exact: true }).first().click();
	assert.is(new URL(page.url()).hash, '#at-newsletter');
	await page.setViewportSize({ width: 1366, height: 768 });
});

test('the slash focuses the search in any chapter, and hits lead to their place', async () => {
	await moveTo(page, '/admin/help/prepare');
	await heading('Eine Veranstaltung vorbereiten').waitFor();
	await page.keyboard.press('/');
	await page.keyboard.type('verdeckt');
	await page.keyboard.press('Enter');
	await page.waitForURL('**/admin/help?q=verdeckt');
	await page.getByText(/^\d Stellen?$/).waitFor();
	assert.is(await page.locator('mark').first().innerText(), 'verdeckt');
	await isSoundEverywhere('help-found');
	await page.getByRole('link', { name: 'Das Cockpit' }).click();
	await heading('Der Abend').waitFor();
	assert.is(new URL(page.url()).hash, '#at-das-cockpit');
});

test('reports that nothing was found, and leads back to all chapters', async () => {
	await moveTo(page, '/admin/help');
	await heading('Hilfe').waitFor();
	await isSoundEverywhere('help');
	await search().fill('xylophon <b>');
	await heading('Nichts zu „xylophon <b>“ gefunden', 2).waitFor();
	await isSoundEverywhere('help-nothing');
	await page.getByRole('main').getByRole('link', { name: 'Alle Kapitel' }).click();
	await page.getByRole('link', { name: 'Die Website' }).waitFor();
	assert.is(await search().inputValue(), '');
});

test('the search of everything finds its sections', async () => {
	await page.keyboard.press('Control+k');
	await page.getByRole('combobox').fill('siegerehr');
	await page.getByRole('option', { name: /^Die Siegerehrung/ }).click();
	await page.waitForURL('**/admin/help/evening#at-die-siegerehrung');
});

test('speaks English, works for every login and without a script, and knows no other chapter', async () => {
	const reader = await openAs(backEnd.browser, backEnd.product, 'reader', {
		locale: 'en-GB',
		javaScriptEnabled: false
	});
	await reader.page.goto('/admin/help');
	await reader.page.getByRole('searchbox', { name: 'Search help' }).fill('frozen');
	await reader.page.keyboard.press('Enter');
	await reader.page.getByRole('link', { name: 'The cockpit' }).click();
	await reader.page.getByRole('heading', { name: 'The evening', level: 1 }).waitFor();
	assert.is((await reader.page.request.get('/admin/help/nothing')).status(), 404);
	await reader.close();
	assert.is((await fetch(`${backEnd.product.base}/admin/help`, { redirect: 'manual' })).status, 302);
	assert.is((await fetch(`${backEnd.product.base}/help`)).status, 404);
});

test.run();
