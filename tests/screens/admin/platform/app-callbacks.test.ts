import type { Browser, Page, Response } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSoundInBoth, openAs, password } from '../../../support/back-end.ts';
import { arrived, startCallbacks, type Callbacks } from '../../../support/apps/callbacks.ts';
import { openBrowser, openScreen } from '../../../support/browser/chromium.ts';
import { addressOf } from '../../../support/apps/consent.ts';
import { createClient } from '../../../support/http.ts';
import {
	askToken,
	exchangeOf,
	pkce,
	registerApp,
	requestOf,
	type App,
	type Pkce,
	type Tokens
} from '../../../support/apps/oauth.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { addFactor } from '../../../support/browser/sign-in.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the way back to an app whose address leads on to other sites');
const desk = { viewport: { width: 1366, height: 768 } };
let product: Product;
let browser: Browser;
let callbacks: Callbacks;
let app: App;
let secret: Pkce;

test.before(async () => {
	product = await startProduct();
	for (const [username, displayName] of [
		['jana', 'Jana Albrecht'],
		['ole', 'Ole Brandt']
	] as const)
		await product.perform('user.create', { username, displayName, password, role: 'admin', namespaces: ['default'] });
	callbacks = await startCallbacks();
	browser = await openBrowser();
});
test.before.each(async () => {
	callbacks.visits.length = 0;
	app = await registerApp(createClient(product.base), { client_name: 'Chat', redirect_uris: [callbacks.address] });
	secret = pkce();
});
test.after(async () => {
	await browser?.close();
	await callbacks?.close();
	await product?.close();
});

const address = (more: Record<string, string> = {}) =>
	addressOf(requestOf(app, secret, { redirect_uri: callbacks.address, scope: 'quiz:read', ...more }));

/** What the app is told, once the browser has gone all the way. */
async function toldAt(page: Page): Promise<Record<string, string>> {
	await page.getByText(arrived).waitFor();
	const { host, searchParams } = new URL(page.url());
	assert.match(host, /^chat\.test:/);
	assert.equal(
		callbacks.visits.map((visit) => visit.split('?')[0]),
		['first /callback', 'middle /relay', 'last /done']
	);
	const { state, iss, ...told } = Object.fromEntries(searchParams);
	assert.equal([state, iss], ['xyz &=', product.dependencies.publicUrl]);
	return told;
}

/** Presses a button whose form is answered with a page that goes on; answers that page. */
async function pressAndGoOn(page: Page, name: string): Promise<Response> {
	const isAnswer = (one: Response) => one.request().method() === 'POST';
	const [answer] = await Promise.all([
		page.waitForEvent('response', isAnswer),
		page.getByRole('button', { name, exact: true }).click()
	]);
	const headers = await answer.allHeaders();
	assert.equal([answer.status(), headers.location], [200, undefined]);
	assert.equal([headers['cache-control'], headers['referrer-policy']], ['no-store', 'no-referrer']);
	assert.match(headers['content-security-policy']!, /form-action 'self'(;|$)/);
	assert.match(headers['content-security-policy']!, /frame-ancestors 'none'/);
	return answer;
}

const logInThere = async (page: Page, username: string): Promise<void> => {
	await page.getByLabel('Benutzername oder E-Mail').fill(username);
	await page.getByLabel('Passwort').fill(password);
};

for (const javaScriptEnabled of [true, false]) {
	const how = javaScriptEnabled ? '' : ' without script';
	test(`a consent arrives${how}, and its code is spent once`, async () => {
		const screen = await openAs(browser, product, 'jana', { ...desk, javaScriptEnabled });
		const { page } = screen;
		const shown = page.waitForEvent('response');
		await page.goto(address());
		const policy = (await (await shown).allHeaders())['content-security-policy']!;
		assert.match(policy, /form-action 'self'(;|$)/);
		await pressAndGoOn(page, 'Erlauben');
		const { code, ...rest } = await toldAt(page);
		assert.equal(rest, {});
		const fields = { ...exchangeOf(app, code!, secret), redirect_uri: callbacks.address };
		const exchange = () => askToken(createClient(product.base), fields);
		assert.is((await exchange()).json<Tokens>().scope, 'quiz:read');
		assert.equal([(await exchange()).status, screen.errors], [400, []]);
		await screen.close();
	});

	test(`a refusal arrives${how}`, async () => {
		const screen = await openAs(browser, product, 'jana', { ...desk, javaScriptEnabled });
		await screen.page.goto(address());
		await pressAndGoOn(screen.page, 'Ablehnen');
		assert.is((await toldAt(screen.page)).error, 'access_denied');
		assert.equal(screen.errors, []);
		await screen.close();
	});

	test(`an error right after the login arrives${how}, and nobody is redirected there before it`, async () => {
		const screen = await openScreen(browser, { baseURL: product.base, locale: 'de-DE', ...desk, javaScriptEnabled });
		const { page } = screen;
		await page.goto(address({ scope: 'nonsense' }));
		await logInThere(page, 'jana');
		assert.equal(callbacks.visits, []);
		await pressAndGoOn(page, 'Anmelden');
		assert.is((await toldAt(page)).error, 'invalid_scope');
		assert.equal(screen.errors, []);
		await screen.close();
	});
}

test('so it does after the second step of a login', async () => {
	const [totp] = await addFactor(product, { username: 'ole', password });
	const screen = await openScreen(browser, { baseURL: product.base, locale: 'de-DE', ...desk });
	const { page } = screen;
	await page.goto(address({ resource: 'https://elsewhere.example/mcp' }));
	await logInThere(page, 'ole');
	await page.getByRole('button', { name: 'Anmelden' }).click();
	await page.locator('input[name="totp"]').fill(totp!);
	await pressAndGoOn(page, 'Anmelden');
	assert.is((await toldAt(page)).error, 'invalid_target');
	await screen.close();
});

test('the page on the way shows the decision, and continues with a link too', async () => {
	for (const [button, heading] of [
		['Erlauben', 'Chat darf jetzt für dich arbeiten'],
		['Ablehnen', 'Chat bekommt keinen Zugriff']
	] as const) {
		const screen = await openAs(browser, product, 'jana', desk);
		const { page } = screen;
		await page.goto(address());
		// The browser stays where it is, as with an app whose scheme only another program knows.
		await page.route(`${new URL(callbacks.address).origin}/**`, (route) => route.fulfill({ status: 204 }));
		await pressAndGoOn(page, button);
		await page.getByRole('heading', { name: heading }).waitFor();
		await page.getByText('Danach kannst du diesen Tab schließen').waitFor();
		const target = new URL((await page.getByRole('link', { name: 'Weiter zur App' }).getAttribute('href'))!);
		assert.is(target.origin + target.pathname, callbacks.address);
		await isSoundInBoth(screen, `app-callback-${button}`);
		await screen.close();
	}
});

test.run();
