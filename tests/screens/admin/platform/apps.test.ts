import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { OauthGrant } from '../../../../server/features/platform/oauth/model.ts';
import { chooseInSideBar, enter, isSound, isSoundInBoth, openAs, password } from '../../../support/back-end.ts';
import { openBrowser } from '../../../support/browser/chromium.ts';
import { connectApp, type ConnectedApp } from '../../../support/apps/consent.ts';
import { createClient, type Client } from '../../../support/http.ts';
import { askToken, refreshOf } from '../../../support/apps/oauth.ts';
import { logIn } from '../../../support/browser/log-in.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the screens of connected apps');
const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };
let product: Product;
let browser: Browser;
let client: Client;

test.before(async () => {
	product = await startProduct();
	const person = { password, namespaces: ['default'] };
	await product.perform('user.create', { ...person, username: 'jana', displayName: 'Jana Albrecht', role: 'admin' });
	client = await logIn(product, { username: 'jana' }, {});
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

const connect = (name: string, redirect: string, scopes: string[]): Promise<ConnectedApp> =>
	connectApp(product, client, { name, redirect, namespace: 'default', scopes });

async function refreshed({ app, tokens }: ConnectedApp): Promise<[number, string | undefined]> {
	const answer = await askToken(createClient(product.base), refreshOf(app, tokens.refresh_token));
	return [answer.status, answer.json<{ error?: string }>().error];
}

test('without connected apps the screen explains how to connect one', async () => {
	const screen = await enter(browser, product, 'jana', desk);
	const { page } = screen;
	await chooseInSideBar(page, 'Apps');
	await page.getByRole('heading', { name: 'Keine App ist verbunden' }).waitFor();
	const address = `${product.dependencies.publicUrl}/mcp`;
	assert.is(await page.getByLabel('Adresse für Apps').innerText(), address);
	assert.match(await page.getByLabel('JSON mit „mcpServers“').innerText(), new RegExp(address));
	await page.getByText('TOML mit „mcp_servers“').click();
	await page.getByLabel('TOML mit „mcp_servers“').waitFor();
	await isSoundInBoth(screen, 'apps-empty');
	await screen.close();
});

test('an administrator sees who connected what, and disconnects it after confirming', async () => {
	const kept = await connect('Kalenderbote', 'https://kalenderbote.example/cb', ['quiz:read']);
	const ended = await connect('<b>Helfer</b>', 'http://127.0.0.1/cb', ['news:read', 'news:write', 'quiz:read']);
	const screen = await openAs(browser, product, 'jana', desk);
	const { page } = screen;
	await page.goto('/admin/apps');
	const row = page.getByRole('row').filter({ hasText: '<b>Helfer</b>' });
	await row.getByText('News: lesen, ändern').last().waitFor();
	await row.getByText('verbunden von Jana Albrecht').waitFor();
	await row.getByText('Programm auf dem eigenen Gerät').waitFor();
	await isSoundInBoth(screen, 'apps-list');
	await row.getByRole('button', { name: '<b>Helfer</b> trennen …' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByText('ab sofort nichts mehr').waitFor();
	await isSound(screen, 'apps-end');
	await dialog.getByRole('button', { name: 'Abbrechen' }).click();
	assert.is((await refreshed(kept))[0], 200);
	await row.getByRole('button', { name: '<b>Helfer</b> trennen …' }).click();
	await dialog.getByRole('button', { name: 'Jetzt trennen' }).click();
	await row.waitFor({ state: 'detached' });
	assert.equal(await refreshed(ended), [400, 'invalid_grant']);
	await screen.close();
});

test('an app that is gone by then is reported as gone', async () => {
	await connect('Schnell vorbei', 'https://vorbei.example/cb', ['quiz:read']);
	const screen = await openAs(browser, product, 'jana', desk);
	const { page } = screen;
	await page.goto('/admin/apps');
	await page.getByRole('button', { name: 'Schnell vorbei trennen …' }).click();
	const { apps } = await product.perform('app.list', { q: 'Schnell' });
	await product.dependencies.database.write((transaction) =>
		OauthGrant.destroy({ where: { uid: apps[0]!.grantId }, transaction })
	);
	await page.getByRole('dialog').getByRole('button', { name: 'Jetzt trennen' }).click();
	await page.getByText('Das gibt es nicht mehr.').waitFor();
	await screen.close();
});

test('on a phone an app opens with all it may do, in English too', async () => {
	const ended = await connect('Redaktionshelfer', 'https://helfer.example/cb', ['cms:read', 'cms:write', 'quiz:read']);
	const screen = await openAs(browser, product, 'jana', phone);
	const { page } = screen;
	await page.goto('/admin/apps?lang=en');
	await page.getByText('Pages: read, change · Quizzes: read').waitFor();
	await isSoundInBoth(screen, 'apps-phone');
	await page.getByRole('link', { name: 'Redaktionshelfer' }).click();
	await page.getByText('Create and change pages').waitFor();
	await isSoundInBoth(screen, 'apps-phone-detail');
	const pane = page.getByRole('region', { name: 'Redaktionshelfer' });
	await pane.getByText('Disconnect …').click();
	await page.getByRole('button', { name: 'Disconnect now' }).click();
	// The list behind it is out of sight till then.
	await pane.waitFor({ state: 'detached' });
	await page.getByRole('link', { name: 'Redaktionshelfer' }).waitFor({ state: 'detached' });
	assert.equal(await refreshed(ended), [400, 'invalid_grant']);
	await screen.close();
});

test('people find their own apps in their account, and disconnect them there', async () => {
	const ended = await connect('Textwerk', 'https://textwerk.example/cb', ['quiz:read']);
	const screen = await openAs(browser, product, 'jana', phone);
	const { page } = screen;
	await page.goto('/account/apps');
	await page.waitForURL('**/account#apps');
	const row = page.getByRole('listitem').filter({ hasText: 'Textwerk' });
	await row.getByText('Quiz: lesen').waitFor();
	await isSoundInBoth(screen, 'apps-account');
	await row.getByRole('button', { name: 'Trennen' }).click();
	await row.waitFor({ state: 'detached' });
	assert.equal(await refreshed(ended), [400, 'invalid_grant']);
	await screen.close();
});

test.run();
