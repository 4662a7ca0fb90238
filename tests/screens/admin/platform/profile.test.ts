import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { chooseInSideBar, isSoundInBoth as isSound } from '../../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { createClient } from '../../../support/http.ts';
import { catchMail, tokenIn, type MailCatcher } from '../../../support/processes/mail-catcher.ts';
import { statusOf } from '../../../support/processes/network-events.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const password = 'a-long-enough-word';
let product: Product;
let browser: Browser;
let post: MailCatcher;
let desk: Screen;
let phone: Screen;
const test = suite('profile, installation and registration');

test.before(async () => {
	post = await catchMail();
	product = await startProduct({ env: { SMTP_URL: post.url } });
	const user = { password, namespaces: ['default'] };
	await product.perform('user.create', { ...user, username: 'chef', role: 'admin' });
	await product.perform('user.create', { ...user, username: 'anna', role: 'analyst' });
	browser = await openBrowser();
	const basis = { baseURL: product.base };
	desk = await openScreen(browser, { ...basis, locale: 'de-DE', viewport: { width: 1440, height: 900 } });
	phone = await openScreen(browser, { ...basis, locale: 'en-GB', viewport: { width: 390, height: 844 } });
});
test.after(async () => {
	await browser.close();
	await product.close();
	await post.close();
});

// Forms are taken from our own pages only.
const visitor = (headers: Record<string, string> = {}) =>
	createClient(product.base, { accept: 'text/html', origin: product.base, ...headers });
const fields = (texts: Record<string, string>) => new URLSearchParams(texts);

async function logIn({ page }: Screen, username: string): Promise<void> {
	await page.goto('/login?lang=de');
	await page.getByLabel('Benutzername oder E-Mail').fill(username);
	await page.getByLabel('Passwort', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Anmelden' }).click();
	await page.waitForURL('**/admin/dashboard');
}

test('without the setting there is no registration, and no link to it', async () => {
	const { page, errors } = phone;
	await page.goto('/login');
	assert.is(await page.getByRole('link', { name: 'Register' }).count(), 0);
	await page.goto('/register');
	assert.is(await statusOf(page), 404);
	errors.splice(0);
	const stranger = visitor();
	await stranger.get('/login');
	assert.is((await stranger.post('/register', fields({ username: 'x' }))).status, 404);
});

test('the administrator enables registration and sees the setting', async () => {
	const { page } = desk;
	await logIn(desk, 'chef');
	await chooseInSideBar(page, 'Installation');
	await page.getByRole('heading', { name: 'Ganze Installation' }).waitFor();
	assert.match(await page.getByRole('main').getByRole('link', { name: 'Zugänge' }).innerText(), '2');
	await isSound(desk, 'management');
	await page.getByLabel('Registrierung erlauben').check();
	await page.getByLabel('Voreingestellte Sprache').selectOption('en');
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.getByText('Gespeichert.', { exact: true }).waitFor();
	assert.ok(await page.getByLabel('Registrierung erlauben').isChecked());
	assert.is(await page.getByLabel('Voreingestellte Sprache').inputValue(), 'en');
	assert.is(product.dependencies.settings.current().registrationEnabled, true);
});

test('a visitor without a wish gets the language of the installation', async () => {
	const at = async (headers: Record<string, string>) =>
		/<html lang="(\w+)"/.exec((await visitor(headers).get('/login')).text)?.[1];
	assert.equal(
		[await at({}), await at({ 'accept-language': 'de' }), await at({ cookie: 'mq_lang=de' })],
		['en', 'de', 'de']
	);
});

test('a guest registers on the phone and gets the same response a second time', async () => {
	const { page } = phone;
	await page.goto('/login');
	await page.getByRole('link', { name: 'Register' }).click();
	await page.getByRole('heading', { name: 'Request an account.' }).waitFor();
	await isSound(phone, 'register');
	for (const word of ['short', password, password]) {
		await page.goto('/register');
		await page.getByLabel('User name').fill('guest');
		await page.getByLabel('Your name').fill('Gerda <b>Gast</b>');
		await page.getByLabel('Email').fill('guest@example.org');
		await page.getByLabel('Password').fill(word);
		const answer = page.waitForResponse((one) => one.request().method() === 'POST');
		await page.getByRole('button', { name: 'Register' }).click();
		assert.is((await answer).status(), word === 'short' ? 422 : 202);
		if (word === 'short') {
			await page.getByText('Please check the marked fields.').waitFor();
			assert.is(await page.getByLabel('User name').inputValue(), 'guest');
			await isSound(phone, 'register-refused');
			phone.errors.splice(0);
		} else await page.getByText('Thank you!').waitFor();
	}
	await isSound(phone, 'register-sent');
});

test('the guest confirms the address by the link of the mail, once', async () => {
	const link = /http\S+confirm\S+/.exec((await post.next()).body)![0];
	assert.equal((await product.perform('user.list', {})).users.length, 2);
	const { page } = phone;
	await page.goto(`/register/confirm?token=${tokenIn(link)}`);
	await page.getByText('Confirm that guest@example.org is your address').waitFor();
	await isSound(phone, 'register-confirm');
	await page.getByRole('button', { name: 'Confirm' }).click();
	await page.getByText('An administrator will review your request.').waitFor();
	await isSound(phone, 'register-confirmed');
	await page.goto(`/register/confirm?token=${tokenIn(link)}`);
	await page.getByText('This link was already used or has expired.').waitFor();
	await isSound(phone, 'register-spent');
	await page.getByRole('link', { name: 'Register again' }).click();
	await page.getByRole('heading', { name: 'Request an account.' }).waitFor();
	const wide = await openScreen(browser, {
		baseURL: product.base,
		locale: 'de-DE',
		viewport: { width: 1280, height: 800 }
	});
	await wide.page.goto('/register/confirm?token=x');
	await wide.page.getByText('Dieser Link wurde schon benutzt').waitFor();
	await isSound(wide, 'register-spent-wide');
	await wide.page.close();
});

test('a form that fills in the hidden field is thanked and forgotten', async () => {
	const robot = visitor();
	await robot.get('/register');
	const guest = { username: 'robot', email: 'robot@example.org', password, displayName: '' };
	const sent = await robot.post('/register?namespace=default', fields({ ...guest, website: 'https://spam.example' }));
	assert.is(sent.status, 202);
	const { users } = await product.perform('user.list', {});
	assert.equal(users.map(({ username }) => username).sort(), ['anna', 'chef', 'guest']);
	robot.csrfToken = 'wrong';
	assert.is((await robot.post('/register', fields(guest))).status, 403);
});

test('the administrator finds the registration and lets the guest in', async () => {
	const { page } = desk;
	await page.goto('/admin/management');
	await page.getByText('1 Registrierung wartet auf dich.').waitFor();
	await page.getByRole('link', { name: 'Ansehen' }).click();
	await page.getByText('1 Registrierung wartet auf Freischaltung.').waitFor();
	await isSound(desk, 'logins-waiting');
	await page.getByRole('link', { name: 'Gerda <b>Gast</b>' }).click();
	await page.getByRole('button', { name: 'Freischalten' }).waitFor();
	await isSound(desk, 'login-waiting');
	await page.getByRole('button', { name: 'Freischalten' }).click();
	await page.getByRole('button', { name: 'Sperren' }).waitFor();
	assert.is(await page.getByText('wartet auf Freischaltung').count(), 0);
	await logIn(phone, 'guest');
	await phone.page.goto('/register');
	await phone.page.waitForURL('**/admin/dashboard');
});

test('the imprint of the namespace and personal contact details are separate', async () => {
	const { page } = desk;
	await page.goto('/admin/profile');
	await page.getByText('Du bearbeitest die Angaben des Bereichs').waitFor();
	await isSound(desk, 'profile-namespace');
	await page.getByLabel('Firma oder Verein').fill('Zirkus <Ü>');
	await page.getByLabel('Website').fill('javascript:alert(1)');
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.getByText('Das ist keine erlaubte Adresse.').waitFor();
	assert.is(await page.getByLabel('Firma oder Verein').inputValue(), 'Zirkus <Ü>');
	await isSound(desk, 'profile-refused');
	desk.errors.splice(0);
	await page.getByLabel('Website').fill('www.example.org');
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.getByText('Gespeichert.', { exact: true }).waitFor();
	await page.waitForFunction(
		() => document.querySelector<HTMLInputElement>('[name=website]')?.value === 'https://www.example.org'
	);
	await page.getByRole('link', { name: 'Ich selbst' }).click();
	await page.getByText('Du bearbeitest deine eigenen Angaben.').waitFor();
	assert.is(await page.getByLabel('Firma oder Verein').inputValue(), '');
	await page.getByLabel('Dein Name').fill('Charlie Chef');
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.getByText('Charlie Chef').waitFor();
});

test('users without a namespace to manage see only themselves', async () => {
	await phone.page.context().clearCookies();
	await logIn(phone, 'anna');
	await phone.page.goto('/admin/profile');
	await phone.page.getByText('Du bearbeitest deine eigenen Angaben.').waitFor();
	assert.is(await phone.page.getByRole('link', { name: 'Ich selbst' }).count(), 0);
	await isSound(phone, 'profile-person');
	await phone.page.goto('/admin/management');
	assert.is(await statusOf(phone.page), 403);
	phone.errors.splice(0);
});

test('forms work without JavaScript: 303 after a change, 422 with the input, 403 without the token', async () => {
	const client = visitor();
	await client.get('/login');
	const login = await client.post('/login', fields({ username: 'chef', password, next: '' }));
	assert.is(login.status, 303, login.text.slice(0, 200));
	await client.get('/admin/profile');
	const save = (texts: Record<string, string>) => client.post('/admin/profile?/save', fields(texts));
	const saved = await save({ of: 'namespace', displayName: 'Zelt', city: 'Halle' });
	assert.equal([saved.status, saved.headers.get('location')], [303, '/admin/profile?of=namespace&status=updated']);
	const refused = await save({ of: 'namespace', displayName: 'Zelt', city: 'Jena', email: 'nobody' });
	assert.equal([refused.status, refused.text.includes('value="Jena"')], [422, true]);
	const wrong = { of: 'person', displayName: 'Chef', email: 'chef@example.org', currentPassword: 'not-the-password' };
	const unproved = await save(wrong);
	assert.equal([unproved.status, unproved.text.includes('chef@example.org')], [422, true]);
	assert.not(unproved.text.includes(wrong.currentPassword), 'a password is never repeated');
	const page = await client.get('/admin/profile?of=namespace');
	assert.ok(page.text.includes('value="Halle"'));
	const idle = await client.post('/admin/management?/save', fields({ defaultLocale: 'de', sessionIdleHours: '0' }));
	assert.is(idle.status, 422);
	assert.is(product.dependencies.settings.current().registrationEnabled, true);
	const closed = await client.post('/admin/management?/save', fields({ defaultLocale: 'de', sessionIdleHours: '9' }));
	assert.equal([closed.status, product.dependencies.settings.current().registrationEnabled], [303, false]);
	assert.is((await client.get('/admin/management/settings')).headers.get('location'), '/admin/management#settings');
	client.csrfToken = 'wrong';
	assert.is((await save({ of: 'namespace', displayName: 'Forged' })).status, 403);
});

test('no screen complained', () => assert.equal([desk.errors, phone.errors], [[], []]));

test.run();
