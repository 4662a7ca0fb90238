import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { chooseInSideBar, isSound, openAs, password } from '../../../support/back-end.ts';
import { openBrowser, openScreen } from '../../../support/browser/chromium.ts';
import { statusOf } from '../../../support/processes/network-events.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { openQuiz, play } from '../../../support/phone/quiz.ts';
import { suite } from '../../../support/runner/suite.ts';

let product: Product;
let browser: Browser;
const test = suite('when something comes between a person and the back end');
const desk = { viewport: { width: 1280, height: 800 } };

test.before(async () => {
	product = await startProduct();
	for (const role of ['admin', 'analyst'] as const)
		await product.perform('user.create', { username: role, password, role, namespaces: ['default'] });
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

test('a closed area is named, with a way back', async () => {
	const screen = await openAs(browser, product, 'analyst', desk);
	const { page } = screen;
	for (const [lang, sentence, way] of [
		['de', 'Die Rolle Auswertung hat keinen Zugang zu „Zugänge“.', 'Zur Übersicht'],
		['en', 'The role Analysis does not include “Logins”.', 'Go to the overview']
	] as const) {
		await page.goto(`/admin/logins?lang=${lang}`);
		assert.is(await statusOf(page), 403);
		await page.getByText(sentence).waitFor();
		screen.errors.splice(0);
		await isSound(screen, `troubles-403-${lang}`);
		await page.getByRole('link', { name: way }).click();
		await page.waitForURL('**/admin/dashboard');
	}
	await screen.close();
});

test('a session that ends during typing loses no input', async () => {
	const screen = await openAs(browser, product, 'admin', desk);
	const { page, context } = screen;
	await page.goto('/admin/logins?new');
	await page.getByLabel('Benutzername').fill('mia.lang');
	await page.getByLabel('Anzeigename').fill('Mia Lang');
	await context.clearCookies({ name: 'mq_session' });
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByText('Du bist abgemeldet, nichts wurde gespeichert.').waitFor();
	assert.is(await page.getByLabel('Benutzername').inputValue(), 'mia.lang');
	await isSound(screen, 'troubles-ended');
	const [tab] = await Promise.all([
		context.waitForEvent('page'),
		page.getByRole('link', { name: 'In neuem Tab anmelden' }).click()
	]);
	await tab.getByLabel('Benutzername oder E-Mail').fill('admin');
	await tab.getByLabel('Passwort').fill(password);
	await tab.getByRole('button', { name: 'Anmelden' }).click();
	await tab.waitForURL('**/admin/dashboard');
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByText('Bitte speichere noch einmal.').waitFor();
	assert.is(await page.getByLabel('Anzeigename').inputValue(), 'Mia Lang');
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByRole('link', { name: 'Mia Lang' }).waitFor();
	await screen.close();
});

test('without JavaScript the login says that the form was not saved', async () => {
	const screen = await openAs(browser, product, 'admin', { ...desk, javaScriptEnabled: false });
	const { page, context } = screen;
	await page.goto('/admin/logins?new');
	await page.getByLabel('Benutzername').fill('ohne.script');
	await context.clearCookies({ name: 'mq_session' });
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByText('Was du zuletzt abgeschickt hast, wurde nicht gespeichert.').waitFor();
	await page.getByLabel('Benutzername oder E-Mail').fill('admin');
	await page.getByLabel('Passwort').fill(password);
	await page.getByRole('button', { name: 'Anmelden' }).click();
	await page.waitForURL('**/admin/logins?new=**');
	await screen.close();
});

test('without a network the page says so, keeps its input and stays', async () => {
	const screen = await openAs(browser, product, 'admin', desk);
	const { page, context } = screen;
	await page.goto('/admin/namespaces?new');
	await page.getByLabel('Kurzname').fill('unterwegs');
	await context.setOffline(true);
	await page.getByText('Gerade kein Netz').waitFor();
	await chooseInSideBar(page, 'Domains');
	await page.getByText('Ohne Netz geht es hier nicht weiter.').waitFor();
	await page.getByRole('button', { name: 'Anlegen', exact: true }).click();
	await page.getByText('Das konnte nicht gesendet werden.').waitFor();
	screen.errors.splice(0);
	await isSound(screen, 'troubles-offline');
	await context.setOffline(false);
	await page.getByText('Wieder verbunden').waitFor();
	await page.getByRole('button', { name: 'Anlegen', exact: true }).click();
	await page.getByRole('link', { name: 'unterwegs' }).waitFor();
	await screen.close();
});

test('a list that loads itself again while the server does not answer stays as it is, and follows later', async () => {
	const quiz = await openQuiz(product);
	await play(product, quiz, 'Early birds');
	const screen = await openAs(browser, product, 'admin', desk);
	const { page } = screen;
	await page.goto(`/admin/teams?event=${quiz.uid}&new`);
	await page.getByRole('link', { name: 'Early birds', exact: true }).waitFor();
	await page.getByLabel('Namen', { exact: true }).fill('half a wo');
	const away = /\/healthz$|\/__data\.json/;
	await page.route(away, (route) => route.abort());
	const tried = page.waitForEvent('requestfailed', (request) => away.test(request.url()));
	await play(product, quiz, 'Latecomers');
	await tried;
	await page.unroute(away);
	await page.getByRole('link', { name: 'Latecomers', exact: true }).waitFor();
	assert.is(await page.getByLabel('Namen', { exact: true }).inputValue(), 'half a wo');
	screen.errors.splice(0);
	await screen.close();
});

test('a tab from before an update reloads for its next screen', async () => {
	const { page, close } = await openAs(browser, product, 'admin', desk);
	await page.clock.install();
	await page.goto('/admin/namespaces');
	const isSameTab = () => page.evaluate('window.first === true');
	await page.evaluate('window.first = true');
	await chooseInSideBar(page, 'Domains');
	await page.waitForURL('**/admin/domains**');
	assert.ok(await isSameTab(), 'the same version goes on in place');
	await page.route('**/_app/version.json', (route) => route.fulfill({ json: { version: 'next' } }));
	const asked = page.waitForResponse('**/_app/version.json');
	await page.clock.runFor('01:01');
	await asked;
	await page.locator('nav a[href^="/admin/namespaces"]').first().click();
	await page.waitForURL('**/admin/namespaces**');
	await page.waitForFunction('window.first === undefined');
	await close();
});

test('language and theme are chosen before the login, without JavaScript, and kept', async () => {
	for (const javaScriptEnabled of [true, false]) {
		const screen = await openScreen(browser, {
			baseURL: product.base,
			locale: 'de-DE',
			viewport: { width: 390, height: 844 },
			javaScriptEnabled
		});
		const { page } = screen;
		for (const [path, german, english] of [
			['/login', 'Vorhang auf.', 'Curtain up.'],
			['/password/forgot', 'Passwort vergessen', 'Forgot your password?'],
			['/password/reset?token=spent', 'Wähle dein Passwort.', 'Choose a new password.'],
			['/setup?token=spent', 'Einrichten', 'Set up']
		] as const) {
			await page.goto(path);
			await page.getByRole('heading', { name: german }).waitFor();
			await page.getByRole('button', { name: 'Dunkel' }).click();
			await page.getByRole('heading', { name: german }).waitFor();
			assert.is(await page.locator('html').getAttribute('data-theme'), 'dark');
			await page.getByRole('link', { name: 'English' }).click();
			await page.getByRole('heading', { name: english }).waitFor();
			assert.is(await page.locator('html').getAttribute('data-theme'), 'dark');
			if (javaScriptEnabled) await isSound(screen, `troubles-looks${path.replace(/\W+/g, '-')}`);
			await page.getByRole('button', { name: 'Auto' }).click();
			await page.getByRole('link', { name: 'Deutsch' }).click();
		}
		await screen.close();
	}
});

test('choosing a theme never redirects to another site', async () => {
	const screen = await openScreen(browser, { baseURL: product.base });
	const { page } = screen;
	for (const back of ['//evil.test/', '/\\evil.test/', 'https://evil.test/']) {
		await page.goto('/login');
		await page
			.locator('input[name=back]')
			.evaluate((field, value) => ((field as HTMLInputElement).value = value), back);
		await page.locator('button[value=light]').click();
		await page.waitForURL(`${product.base}/`);
	}
	await screen.close();
});

test.run();
