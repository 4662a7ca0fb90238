import * as assert from 'uvu/assert';
import { LoginSession } from '../../../server/features/platform/users/model.ts';
import { createClient, type Client } from '../../support/http.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const password = 'a-long-enough-word';
const html = { accept: 'text/html', 'accept-language': 'de' };
let product: Product;
const test = suite('login screens');

test.before(async () => {
	product = await startProduct();
	await product.perform('namespace.create', { namespace: 'acme' });
	for (const role of ['admin', 'analyst', 'designer', 'service-account'] as const)
		await product.perform('user.create', { username: role, password, role, namespaces: ['default'] });
});
test.after(() => product.close());

const visitor = (): Client => createClient(product.base, html);

/** Fills in the login form the way a browser without script does. */
async function logIn(client: Client, fields: Record<string, string>, next?: string) {
	const page = await client.get(`/login${next === undefined ? '' : `?${new URLSearchParams({ next })}`}`);
	assert.is(page.status, 200);
	const form = { password, next: next ?? '', _csrf: client.csrfToken ?? '', ...fields };
	return client.post('/login', new URLSearchParams(form), { origin: product.base });
}
async function loggedIn(username: string): Promise<Client> {
	const client = visitor();
	const answer = await logIn(client, { username });
	assert.is(answer.status, 303);
	await client.get('/account');
	return client;
}

test('the back end leads to the login and the login back to the same page', async () => {
	const client = visitor();
	const refused = await client.get('/admin/events?state=draft');
	assert.is(refused.status, 302);
	assert.is(refused.headers.get('location'), '/login?next=%2Fadmin%2Fevents%3Fstate%3Ddraft');
	const answer = await logIn(client, { username: 'admin' }, '/admin/events?state=draft');
	assert.is(answer.status, 303);
	assert.is(answer.headers.get('location'), '/admin/events?state=draft');
	assert.is((await client.get('/admin/events?state=draft')).status, 200);
});

for (const next of ['https://evil.example/', '//evil.example', '/%2Fevil.example', '\\evil'])
	test(`${next} is no way on after the login`, async () => {
		const answer = await logIn(visitor(), { username: 'admin' }, next);
		assert.is(answer.headers.get('location'), '/admin/dashboard');
	});

test('a wrong password keeps the name and says one sentence, whatever was wrong', async () => {
	const wrong = await logIn(visitor(), { username: 'admin', password: 'not this one' });
	const unknown = await logIn(visitor(), { username: 'nobody', password: 'not this one' });
	for (const answer of [wrong, unknown]) {
		assert.is(answer.status, 401);
		assert.match(answer.text, 'Benutzername oder Passwort stimmt nicht.');
	}
	assert.match(wrong.text, 'value="admin"');
	assert.not.match(wrong.text, 'not this one');
});

test('too many failures have to wait, and the page says how long', async () => {
	const client = visitor();
	for (let attempt = 1; attempt <= 5; attempt++) await logIn(client, { username: 'eager', password: 'not this one' });
	const answer = await logIn(client, { username: 'eager', password: 'not this one' });
	assert.is(answer.status, 429);
	const wait = Number(answer.headers.get('retry-after'));
	assert.ok(wait >= 1);
	assert.match(answer.text, `Bitte warte ${wait} Sekunde`);
});

test('a page with a new token is not whole before its session is stored, so a form sent at once is taken', async () => {
	const client = visitor();
	assert.is((await logIn(client, { username: 'admin' })).status, 303);
	const page = await client.get('/account');
	assert.equal([page.headers.get('content-length'), page.headers.get('transfer-encoding')], [null, 'chunked']);
	const forms = Array.from({ length: 10 }, async () => (await logIn(visitor(), { username: 'admin' })).status);
	assert.equal(await Promise.all(forms), Array(10).fill(303));
});

test('who only looks at forms writes nothing', async () => {
	const { url } = await product
		.perform('user.create', {
			username: 'linked',
			role: 'analyst',
			namespaces: ['default'],
			invite: true
		})
		.then(({ invite }) => invite!);
	const link = new URL(url!);
	const sessions = await LoginSession.count();
	const statements: string[] = [];
	const { options } = product.dependencies.database.sequelize as unknown as { options: { logging: unknown } };
	options.logging = (sql: string) => void statements.push(sql);
	for (const path of ['/login', '/password/forgot', '/setup?token=x', '/register', `${link.pathname}${link.search}`])
		for (let count = 0; count < 3; count++) await visitor().get(path);
	options.logging = false;
	assert.equal(
		statements.filter((sql) => /INSERT|UPDATE|DELETE/.test(sql)),
		[]
	);
	assert.ok(statements.length);
	assert.is(await LoginSession.count(), sessions);
});

test('a form without the token of the session is refused', async () => {
	const client = visitor();
	await client.get('/login');
	client.csrfToken = undefined;
	const form = new URLSearchParams({ username: 'admin', password });
	assert.is((await client.post('/login', form, { origin: product.base })).status, 403);
	const staff = await loggedIn('admin');
	staff.csrfToken = undefined;
	const made = await staff.post('/admin/events?/create', new URLSearchParams({ name: 'Forged' }), {
		origin: product.base
	});
	assert.is(made.status, 403);
	const { events } = await product.perform('event.list', {});
	assert.equal(events, []);
});

test('logging out asks first, then ends the session', async () => {
	const client = await loggedIn('admin');
	const page = await client.get('/logout');
	assert.match(page.text, 'Du bist als admin angemeldet.');
	assert.is((await client.get('/admin/events')).status, 200);
	const form = new URLSearchParams({ _csrf: client.csrfToken ?? '' });
	const answer = await client.post('/logout', form, { origin: product.base });
	assert.is(answer.status, 303);
	assert.is(answer.headers.get('location'), '/login');
	assert.is((await client.get('/admin/events')).status, 302);
});

test('every role comes home to what is open to it', async () => {
	const home = async (username: string) => (await logIn(visitor(), { username })).headers.get('location');
	assert.is(await home('analyst'), '/admin/dashboard');
	assert.is(await home('designer'), '/admin/pages/design');
	assert.is(await home('service-account'), '/account');

	const designer = await loggedIn('designer');
	for (const path of ['/admin', '/admin/dashboard'])
		assert.is((await designer.get(path)).headers.get('location'), '/admin/pages/design');
	assert.is((await designer.get('/admin/pages/design')).status, 200);
	assert.is((await designer.get('/admin/events')).status, 403);

	const servant = await loggedIn('service-account');
	for (const path of ['/admin', '/admin/dashboard', '/admin/events', '/admin/teams', '/admin/pages/design'])
		assert.is((await servant.get(path)).status, 403, path);
	assert.match((await servant.get('/account')).text, 'Dienstkonto');
});

test('unknown places of the back end are 404, never a redirect', async () => {
	const client = await loggedIn('admin');
	const answer = await client.get('/admin/nothing/here');
	assert.is(answer.status, 404);
	assert.match(answer.text, 'Diese Seite gibt es nicht');
	assert.is((await client.get('/admin/teams?event=nobody')).status, 404);
});

test('readers see no forms and their writes are refused', async () => {
	const { event } = await product.perform('event.create', { name: 'Readers only' });
	const client = await loggedIn('analyst');
	for (const path of ['/admin/events?new', `/admin/teams?event=${event.uid}`, `/admin/catalogs?event=${event.uid}`]) {
		const page = await client.get(path);
		assert.is(page.status, 200, path);
		assert.not.match(page.text, 'action="?/');
	}
	const send = (path: string, fields: Record<string, string>) =>
		client.post(path, new URLSearchParams({ _csrf: client.csrfToken ?? '', event: event.uid, ...fields }), {
			origin: product.base
		});
	assert.is((await send('/admin/events?/create', { name: 'Mine' })).status, 403);
	assert.is((await send(`/admin/events/${event.uid}?/rotate`, {})).status, 403);
	assert.is((await send(`/admin/teams?/add&event=${event.uid}`, { names: 'Mine' })).status, 403);
	assert.is((await send(`/admin/catalogs?/remove&event=${event.uid}`, { catalog: 'x' })).status, 403);
	assert.is((await client.get(`/admin/results/export?event=${event.uid}`)).status, 200);
});

test('a namespace that is not mine is 403, an administrator may enter it', async () => {
	const analyst = await loggedIn('analyst');
	const refused = await analyst.get('/admin/events?namespace=acme');
	assert.is(refused.status, 403);
	assert.match(refused.text, 'Dafür fehlt dir ein Recht');
	assert.is((await analyst.get('/admin/events')).status, 200);
	const wish = (client: Client) => new URLSearchParams({ _csrf: client.csrfToken ?? '', namespace: 'acme' });
	assert.is((await analyst.post('/admin/namespace', wish(analyst), { origin: product.base })).status, 403);

	const admin = await loggedIn('admin');
	const answer = await admin.post('/admin/namespace', wish(admin), { origin: product.base });
	assert.is(answer.status, 303);
	const page = await admin.get(answer.headers.get('location') ?? '');
	assert.match(page.text, /<small[^>]*>acme</);
	assert.match((await admin.get('/admin/events')).text, /<small[^>]*>acme</);
});

test('the theme is kept on the device', async () => {
	const client = await loggedIn('admin');
	const form = new URLSearchParams({ _csrf: client.csrfToken ?? '', theme: 'dark', back: '/admin/events' });
	const answer = await client.post('/theme', form, { origin: product.base });
	assert.is(answer.headers.get('location'), '/admin/events');
	assert.match((await client.get('/admin/events')).text, 'data-theme="dark"');
});

test.run();
