import { generateSync } from 'otplib';
import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { chooseInSideBar, isSoundInBoth as isSound, moveTo } from '../../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { catchMail, tokenIn, type MailCatcher } from '../../../support/processes/mail-catcher.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const password = 'a-long-enough-word';
const chosen = 'a word that i chose';
let product: Product;
let browser: Browser;
let post: MailCatcher;
let desk: Screen;
let phone: Screen;
let secret = '';
let recovery = '';
const test = suite('people find their way in');

test.before(async () => {
	post = await catchMail();
	product = await startProduct();
	product.dependencies.env.SMTP_URL = post.url;
	browser = await openBrowser();
	const basis = { baseURL: product.base, locale: 'de-DE' };
	desk = await openScreen(browser, { ...basis, viewport: { width: 1280, height: 800 } });
	phone = await openScreen(browser, { ...basis, viewport: { width: 390, height: 844 } });
});
test.after(async () => {
	await browser.close();
	await product.close();
	await post.close();
});

async function logIn({ page }: Screen, username: string, word: string): Promise<void> {
	await page.goto('/login');
	await page.getByLabel('Benutzername oder E-Mail').fill(username);
	await page.getByLabel('Passwort', { exact: true }).fill(word);
	await page.getByRole('button', { name: 'Anmelden' }).click();
}

test('a new installation is set up by its link', async () => {
	const { url } = await product.perform('setup.link', {});
	const { page } = desk;
	await page.goto(`/setup?token=${tokenIn(url!)}`);
	await page.getByLabel('Benutzername').fill('chef');
	await page.getByLabel('Passwort').fill('kurz');
	await page.getByRole('button', { name: 'Zugang anlegen' }).click();
	await page.getByText('Nimm mindestens 10 Zeichen.').waitFor();
	assert.is(await page.getByLabel('Benutzername').inputValue(), 'chef');
	await isSound(desk, 'people-setup');
	desk.errors.splice(0);
	await page.getByLabel('Passwort').fill(password);
	await page.getByRole('button', { name: 'Zugang anlegen' }).click();
	await page.getByText('Dein Zugang ist angelegt.').waitFor();
	await page.goto(`/setup?token=${tokenIn(url!)}`);
	await page.getByText('schon benutzt').waitFor();
	await isSound(desk, 'people-setup-spent');
});

test('the administrator invites a user by mail', async () => {
	const { page } = desk;
	await logIn(desk, 'chef', password);
	await page.waitForURL('**/admin/dashboard');
	await chooseInSideBar(page, 'Zugänge');
	await page.getByRole('link', { name: 'chef', exact: true }).waitFor();
	await isSound(desk, 'people-logins');
	await page.keyboard.press('n');
	await page.getByLabel('Benutzername').fill('chef');
	await page.getByLabel('Anzeigename').fill('Änne <b>Groß</b> 🎪');
	await page.getByLabel('E-Mail', { exact: true }).fill('aenne@example.org');
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByText('gibt es schon').waitFor();
	desk.errors.splice(0);
	await page.getByLabel('Benutzername').fill('aenne');
	await isSound(desk, 'people-login-new');
	await page.getByRole('button', { name: 'Anlegen' }).click();
	await page.getByText('Die Einladung ist unterwegs.').waitFor();
	await page.getByRole('link', { name: 'Änne <b>Groß</b> 🎪' }).click();
	await page.getByRole('heading', { name: 'Änne <b>Groß</b> 🎪' }).waitFor();
	await isSound(desk, 'people-login-detail');
});

test('the guest chooses a password and logs in', async () => {
	const { page } = phone;
	await page.goto(`/password/reset?token=${tokenIn((await post.next()).body)}`);
	await page.getByText('Für den Zugang aenne.').waitFor();
	await isSound(phone, 'people-reset');
	await page.getByLabel('Neues Passwort').fill(chosen);
	await page.getByRole('button', { name: 'Passwort speichern' }).click();
	await page.getByText('Dein neues Passwort ist gespeichert.').waitFor();
	await logIn(phone, 'aenne@example.org', chosen);
	await page.waitForURL('**/admin/dashboard');
});

test('the guest switches on a second factor', async () => {
	const { page } = phone;
	await page.goto('/account');
	await isSound(phone, 'people-account');
	await page.getByRole('button', { name: 'Einrichten' }).click();
	const key = page.locator('#factor code');
	secret = (await key.innerText()).replaceAll(' ', '');
	await page.getByLabel('Code aus der App').fill('000000');
	await page.getByRole('button', { name: 'Einschalten' }).click();
	await page.getByText('Dieser Code stimmt nicht.').waitFor();
	await isSound(phone, 'people-totp');
	phone.errors.splice(0);
	await page.getByLabel('Code aus der App').fill(generateSync({ secret }));
	await page.getByRole('button', { name: 'Einschalten' }).click();
	await page.getByText('Deine Wiederherstellungscodes').waitFor();
	const codes = await page.locator('#factor ol code').allInnerTexts();
	assert.is(codes.length, 10);
	recovery = codes[0]!;
	await page.getByText('diese hier').waitFor();
	await isSound(phone, 'people-codes');
	await page.goto('/account');
	await page.getByText('Noch 10 Wiederherstellungscodes übrig.').waitFor();
	assert.is(await page.getByText(recovery).count(), 0);
});

test('the login asks for the code; a recovery code works too', async () => {
	const { page } = phone;
	await page.context().clearCookies();
	await logIn(phone, 'aenne', chosen);
	await page.getByText('Noch ein Schritt.').waitFor();
	await isSound(phone, 'people-login-code');
	await page.getByLabel('Code').fill('123456');
	await page.getByRole('button', { name: 'Anmelden' }).click();
	await page.getByText('Dieser Code stimmt nicht').waitFor();
	phone.errors.splice(0);
	await page.getByLabel('Code').fill(recovery);
	await page.getByRole('button', { name: 'Anmelden' }).click();
	await page.waitForURL('**/admin/dashboard');
});

test('a forgotten password', async () => {
	const { page } = phone;
	await page.context().clearCookies();
	await page.goto('/login');
	await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
	await isSound(phone, 'people-forgot');
	await page.getByLabel('Benutzername oder E-Mail').fill('aenne');
	await page.getByRole('button', { name: 'Link schicken' }).click();
	await page.getByText('ist ein Link unterwegs').waitFor();
	await isSound(phone, 'people-forgot-sent');
	await page.goto(`/password/reset?token=${tokenIn((await post.next()).body)}`);
	await page.getByLabel('Neues Passwort').fill(`${chosen} again`);
	await page.getByRole('button', { name: 'Passwort speichern' }).click();
	await page.getByText('Dein neues Passwort ist gespeichert.').waitFor();
});

test('own password and other sessions', async () => {
	const { page } = desk;
	await product.perform('user.invite', { id: 2 });
	const other = await openScreen(browser, { baseURL: product.base, locale: 'de-DE' });
	await logIn(other, 'chef', password);
	await other.page.waitForURL('**/admin/dashboard');
	await page.goto('/account');
	await page.getByText('diese hier').waitFor();
	await page.getByRole('button', { name: 'Alle anderen beenden' }).click();
	await page.getByText('Beendet.').waitFor();
	await other.page.goto('/admin/events');
	assert.match(other.page.url(), /\/login\?next=/);
	await page.getByLabel('Jetziges Passwort').fill('not this one');
	await page.getByLabel('Neues Passwort').fill(`${password} new`);
	await page.getByRole('button', { name: 'Passwort ändern' }).click();
	await page.getByText('Das jetzige Passwort stimmt nicht.').waitFor();
	desk.errors.splice(0);
	await page.getByLabel('Jetziges Passwort').fill(password);
	await page.getByLabel('Neues Passwort').fill(`${password} new`);
	await page.getByRole('button', { name: 'Passwort ändern' }).click();
	await page.getByText('Dein Passwort ist geändert.').waitFor();
	await isSound(desk, 'people-account-desk');
});

test('the administrator looks after a user: no second factor, blocked, removed', async () => {
	const { page } = desk;
	await moveTo(page, '/admin/logins?user=2');
	await page.getByText('Zweiten Faktor entfernen …').click();
	await page.getByRole('button', { name: 'Zweiten Faktor entfernen' }).click();
	await page.getByText('Zweiten Faktor entfernen …').waitFor({ state: 'detached' });
	await page.getByRole('button', { name: 'Sperren' }).click();
	await page.getByRole('button', { name: 'Wieder freigeben' }).waitFor();
	await isSound(desk, 'people-login-blocked');
	await page.getByText('Zugang entfernen …').click();
	await page.getByRole('button', { name: 'Zugang entfernen', exact: true }).click();
	await page.waitForURL('**/admin/logins');
	assert.is(await page.getByText('aenne').count(), 0);
});

test('an invitation that no mail server accepted is told in the list, and its link is shown instead', async () => {
	const { page } = desk;
	post.refuse(1, 550);
	const guest = { username: 'jens', displayName: 'Jens Öhlmann', email: 'jens@example.org', role: 'analyst' } as const;
	const { user } = await product.perform('user.create', { ...guest, namespaces: ['default'], invite: true });
	const mail = async () => (await product.perform('user.list', { q: 'jens' })).users[0]?.invitation?.mail;
	await until(async () => (await mail()) === 'failed', 'a mail that failed');
	await moveTo(page, '/admin/logins');
	await page.getByText('Einladung nicht zugestellt').waitFor();
	await isSound(desk, 'people-invite-failed');
	await moveTo(page, `/admin/logins?user=${user.id}`);
	await page.getByText('Kein Mailserver hat sie angenommen').waitFor();
	await isSound(desk, 'people-invite-failed-detail');
	await page.getByRole('button', { name: 'Link stattdessen anzeigen' }).click();
	const link = page.getByLabel('Einladungslink', { exact: true });
	await link.waitFor();
	assert.match(await link.inputValue(), /\/password\/reset\?token=[\w-]{43}$/);
	await product.perform('user.remove', { id: user.id });
});

test('without mail the link of an invitation is shown once', async () => {
	const { page } = desk;
	product.dependencies.env.SMTP_URL = '';
	await moveTo(page, '/admin/logins?new');
	await page.getByLabel('Benutzername').fill('robot');
	await page.getByLabel('Rolle').selectOption('service-account');
	await page.getByLabel('quiz:read').check();
	await page.getByRole('button', { name: 'Anlegen' }).click();
	const link = page.getByLabel('Einladungslink', { exact: true });
	await link.waitFor();
	assert.match(await link.inputValue(), /\/password\/reset\?token=[\w-]{43}$/);
	await isSound(desk, 'people-invite-link');
	const robot = (await product.perform('user.list', {})).users.find(({ username }) => username === 'robot');
	assert.equal(robot?.allowedScopes, ['quiz:read']);
});

test('a mail server is entered and tested, and its password is not shown', async () => {
	const { page } = desk;
	await moveTo(page, '/admin/mail-providers');
	await page.getByText('Noch ist kein Mailversand eingerichtet.').waitFor();
	await page.getByLabel('Server').fill('127.0.0.1');
	await page.getByLabel('Port').fill(String(post.port));
	await page.getByLabel('Verschlüsselung').selectOption('none');
	await page.getByLabel('Passwort', { exact: true }).fill('secret of the mail');
	await page.getByLabel('Absenderadresse').fill('quiz@example.org');
	await page.getByLabel('Absendername').fill('Das Quiz');
	await page.getByRole('button', { name: 'Speichern' }).click();
	await page.getByText('Ein Passwort ist hinterlegt.').waitFor();
	assert.not.match(await page.content(), 'secret of the mail');
	await page.getByRole('button', { name: 'Testmail an mich schicken' }).click();
	await page.getByText('Dein eigener Zugang hat keine E-Mail-Adresse.').waitFor();
	desk.errors.splice(0);
	await product.perform('user.update', { id: 1, email: 'chef@example.org' });
	await page.getByRole('button', { name: 'Testmail an mich schicken' }).click();
	await page.getByText('Die Testmail ist an chef@example.org gegangen.').waitFor();
	await isSound(desk, 'people-mail');
	await phone.page.context().addCookies(await desk.context.cookies());
	for (const [path, name] of [
		['/admin/logins', 'people-logins-phone'],
		['/admin/logins?user=1&lang=en', 'people-login-phone'],
		['/admin/mail-providers', 'people-mail-phone']
	] as const) {
		await phone.page.goto(path);
		await isSound(phone, name);
	}
});

test('runs into no error on the way', () => assert.equal([...desk.errors, ...phone.errors], []));

test.run();
