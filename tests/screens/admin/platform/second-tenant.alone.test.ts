import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { chooseInSideBar, isSound, moveTo } from '../../../support/back-end.ts';
import { ensureBuild } from '../../../support/runner/build.ts';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { freshFolder, start, type Running } from '../../../support/processes/command.ts';
import { freePort } from '../../../support/processes/free-port.ts';
import { createClient, type Answer } from '../../../support/http.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const secret = 'a secret of at least thirty-two bytes';
const [chief, guest, helper] = ['the chief chose this', 'ida chose this one', 'ole was given this'];
const test = suite('a newcomer sets up a second tenant from the screens alone');
let server: Running;
let browser: Browser;
let port: number;
let setupLink = '';
let inviteLink = '';
let token = '';
let desk: Screen;
let visitor: Screen;

test.before(async () => {
	const failure = await ensureBuild();
	if (failure) throw new Error(failure);
	port = await freePort();
	const settings = { DATA_DIR: freshFolder(), PORT: String(port), MAIN_DOMAIN: 'localhost' };
	server = start('server/main.ts', [], { ...settings, SESSION_SECRET: secret, SECRET_KEY: secret });
	await until(() => server.said.err.includes('"ready"'), 'the server');
	setupLink = /"url":"(http:[^"]+\/setup\?token=[^"]+)"/.exec(server.said.err)?.[1] ?? '';
	browser = await openBrowser();
	const basis = { baseURL: main(), locale: 'de-DE' };
	desk = await openScreen(browser, { ...basis, viewport: { width: 1440, height: 900 } });
	visitor = await openScreen(browser, { ...basis, viewport: { width: 390, height: 844 } });
});
test.after(async () => {
	await browser?.close();
	await server?.stop('SIGTERM');
});

const main = () => `http://localhost:${port}`;
const own = () => `http://quiz.sued.test:${port}`;
const api = async (path: string, bearer?: string) =>
	(await fetch(`${main()}/api/v1/namespaces/${path}`, bearer ? { headers: { authorization: `Bearer ${bearer}` } } : {}))
		.status;

/** What a tab would be told at the domain of the tenant, without following redirects. */
async function at({ context }: Screen, path: string, accept: string): Promise<Answer> {
	const cookie = (await context.cookies(own())).map(({ name, value }) => `${name}=${value}`).join('; ');
	return createClient(`http://127.0.0.1:${port}`, { host: new URL(own()).host, cookie }).get(path, { accept });
}

async function logIn({ page }: Screen, base: string, username: string, password: string): Promise<void> {
	await page.goto(`${base}/admin`);
	await page.getByLabel('Benutzername oder E-Mail').fill(username);
	await page.getByLabel('Passwort', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Anmelden' }).click();
	await page.waitForURL('**/admin/dashboard');
}

test('the link of the log creates the first administrator, once', async () => {
	const { page } = desk;
	await page.goto(setupLink);
	await isSound(desk, 'second-setup');
	await page.getByLabel('Benutzername').fill('chef');
	await page.getByLabel('Passwort').fill(chief);
	await page.getByRole('button', { name: 'Zugang anlegen' }).click();
	await page.getByText('Dein Zugang ist angelegt.').waitFor();
	await logIn(desk, main(), 'chef', chief);
	await isSound(desk, 'second-dashboard');
	await visitor.page.goto(setupLink);
	await visitor.page.getByText('schon benutzt').waitFor();
});

test('a tenant with its own domain, and the next steps', async () => {
	const { page } = desk;
	await chooseInSideBar(page, 'Mandanten');
	await isSound(desk, 'second-tenants');
	await page.getByRole('link', { name: /^Mandant ?N$/ }).click();
	await page.getByLabel('Bezeichnung').fill('Verein Süd');
	assert.is(await page.getByLabel('Kurzname').inputValue(), 'verein-sued', 'the name suggests it');
	await page.getByLabel('Kurzname').fill('sued');
	await page.getByLabel('Domain').fill('quiz.sued.test');
	await isSound(desk, 'second-tenant-new');
	await page.getByRole('button', { name: 'Mandant anlegen' }).click();
	await page.getByRole('heading', { name: 'So geht es weiter' }).waitFor();
	await page.getByText('Angelegt.').waitFor();
	for (const step of ['Hier arbeiten', 'Gestaltung wählen', 'Erste Seite anlegen', 'Menü zusammenstellen'])
		assert.match((await page.getByRole('link', { name: step }).getAttribute('href'))!, /namespace=sued/);
	await isSound(desk, 'second-tenant-made');
	assert.is((await fetch(`${main()}/readyz?domain=quiz.sued.test`)).status, 200);
});

test('two people: one is invited by a link, one gets a password', async () => {
	const { page } = desk;
	await page.getByRole('link', { name: /Person einladen/ }).click();
	assert.ok(await page.getByRole('checkbox', { name: 'Verein Süd' }).isChecked());
	assert.not(await page.getByRole('checkbox', { name: 'Marquee' }).isChecked());
	await page.getByLabel('Benutzername').fill('ida');
	await isSound(desk, 'second-person-new');
	await page.getByRole('button', { name: 'Anlegen', exact: true }).click();
	inviteLink = await page.getByLabel('Einladungslink', { exact: true }).inputValue();
	await isSound(desk, 'second-person-invited');
	await moveTo(page, '/admin/logins?new');
	await page.getByLabel('Benutzername').fill('ole');
	await page.getByLabel('Passwort').fill(helper);
	await page.getByRole('button', { name: 'Anlegen', exact: true }).click();
	await page.getByRole('heading', { name: 'ole' }).waitFor();
	await isSound(desk, 'second-people');
});

test('an API token opens the namespace of the tenant and no other', async () => {
	const { page } = desk;
	await moveTo(page, '/admin/tenants?tenant=sued');
	await page.getByRole('link', { name: /API-Token erzeugen/ }).click();
	await page.getByLabel('Zweck').fill('Vereinsseite');
	await page.getByText('Weitere Rechte').click();
	await page.getByLabel('quiz:read').check();
	await isSound(desk, 'second-token-new');
	await page.getByRole('button', { name: 'Token erzeugen' }).click();
	token = await page.getByLabel('Token', { exact: true }).inputValue();
	await isSound(desk, 'second-token');
	assert.equal([await api('sued/events', token), await api('default/events', token)], [200, 403]);
	assert.equal([await api('sued/events'), await api('nowhere/events', token)], [401, 403]);
});

test('the invited person chooses a password and works at the domain of the tenant', async () => {
	const { page } = visitor;
	await page.goto(inviteLink);
	await page.getByText('Für den Zugang ida.').waitFor();
	await isSound(visitor, 'second-choose');
	await page.getByLabel('Neues Passwort').fill(guest);
	await page.getByRole('button', { name: 'Passwort speichern' }).click();
	await page.getByText('Dein neues Passwort ist gespeichert.').waitFor();
	await page.goto(own());
	await isSound(visitor, 'second-own-root');
	await logIn(visitor, own(), 'ida', guest);
	await isSound(visitor, 'second-own-dashboard');
	await moveTo(page, `${own()}/admin/events?new`);
	await page.getByLabel('Name', { exact: true }).fill('Südfest');
	await page.getByRole('button', { name: 'Anlegen', exact: true }).click();
	await page.getByRole('link', { name: 'Südfest' }).first().waitFor();
	await isSound(visitor, 'second-own-event');
	const session = await at(visitor, '/admin/session', 'application/json');
	const { namespace, namespaces } = session.json<{ namespace: string; namespaces: { namespace: string }[] }>();
	assert.equal([namespace, namespaces.map((one) => one.namespace)], ['sued', ['sued']]);
});

test('neither the guest nor a stranger gets anything of another namespace', async () => {
	const ask = async (who: Screen, path: string) => (await at(who, path, 'text/html')).status;
	const foreign = [
		'events?namespace=default',
		'dashboard?namespace=default',
		'logins',
		'namespaces',
		'logs',
		'media?namespace=default'
	];
	for (const path of foreign) assert.is(await ask(visitor, `/admin/${path}`), 403, path);
	for (const path of ['domains', 'tenants']) assert.is(await ask(visitor, `/admin/${path}`), 404, path);
	const stranger = await openScreen(browser, { baseURL: own(), locale: 'de-DE' });
	for (const path of ['events', 'logins', 'namespaces?view=tokens', 'tenants', 'media'])
		assert.is(await ask(stranger, `/admin/${path}`), 302, path);
	assert.equal(await stranger.context.cookies(), [], 'a stranger is given no session');
	await stranger.page.goto(`${own()}/admin/events`);
	await stranger.page.getByLabel('Benutzername oder E-Mail').waitFor();
	assert.not.match(await stranger.page.content(), /Südfest|sued\b/);
	await isSound(stranger, 'second-stranger');
	await visitor.page.goto(`${own()}/admin/events?namespace=default`);
	await visitor.page.getByText('Dafür fehlt dir ein Recht').first().waitFor();
	assert.not(await visitor.page.getByText('chef').count());
	visitor.errors.splice(0);
	await isSound(visitor, 'second-foreign');
	await stranger.close();
});

test('the session of one host opens no other, and the log contains no secret', async () => {
	const cookies = (await visitor.context.cookies(own())).filter(({ name }) => name === 'mq_session');
	assert.equal(
		cookies.map(({ domain, httpOnly, sameSite }) => [domain, httpOnly, sameSite]),
		[['quiz.sued.test', true, 'Lax']]
	);
	await visitor.page.goto(`${main()}/admin`);
	await visitor.page.getByLabel('Benutzername oder E-Mail').waitFor();
	const said = server.said.out + server.said.err.replace(setupLink, '');
	for (const text of [chief, guest, helper, token, new URL(inviteLink).searchParams.get('token')!])
		assert.not(said.includes(text));
	assert.equal([...desk.errors, ...visitor.errors], []);
});

test.run();
