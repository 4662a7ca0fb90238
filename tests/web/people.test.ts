import { QueryTypes } from 'sequelize';
import { generateSync } from 'otplib';
import * as assert from 'uvu/assert';
import { roles, mayRole } from '../../server/access/policy.ts';
import { routes as mailRows } from '../../server/features/mail/admin.ts';
import { routes as userRows } from '../../server/features/users/admin.ts';
import { createLog } from '../../server/runtime/log.ts';
import { forEachDatabase } from '../support/databases.ts';
import { createClient, type Client } from '../support/http.ts';
import { catchMail, tokenIn, type MailCatcher } from '../support/mail-catcher.ts';
import { openScene, serveScene, type Scene, type Served } from '../support/scene.ts';
import { goodPassword, logIn, makeUser } from '../support/staff.ts';

const rows = [...userRows, ...mailRows];
type Errors = { error: string };

forEachDatabase('people over http', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let post: MailCatcher;
	let admin: Client;
	const words: string[] = [];
	const pathOf = (path: string) => path.replace(/:\w+/g, '1');
	const json = { accept: 'application/json' };
	const html = { accept: 'text/html' };
	const dump = async () => {
		const { sequelize } = scene.dependencies.database;
		const tables = (await sequelize.getQueryInterface().showAllTables()).map(String).sort();
		const kept = tables.filter((table) => !/^(sessions|sqlite_.*)$/.test(table));
		return JSON.stringify(
			await Promise.all(kept.map((table) => sequelize.query(`SELECT * FROM ${table}`, { type: QueryTypes.SELECT })))
		);
	};

	test.before(async () => {
		scene = await openScene({ open });
		post = await catchMail();
		scene.dependencies.env.SMTP_URL = post.url;
		scene.dependencies.log = createLog('debug', (line) => void words.push(line));
		served = await serveScene(scene);
		admin = await logIn(served, await makeUser(scene, 'admin'));
	});
	test.after(async () => {
		await served.close();
		await post.close();
	});

	test('without a login every row is 401', async () => {
		const stranger = served.client();
		for (const { method, path } of rows) {
			const answer = await stranger.request(method.toUpperCase(), pathOf(path), { headers: json });
			assert.is(answer.status, 401, `${method} ${path}`);
			assert.is(answer.json<Errors>().error, 'unauthenticated');
		}
	});

	test('a write without the right token, or from elsewhere, is 403 and changes nothing', async () => {
		const before = await dump();
		const token = admin.csrfToken;
		const tries: [string | undefined, string, Record<string, string>][] = [
			[undefined, '', {}],
			['wrong', '', {}],
			[undefined, `?_csrf=${token}`, {}],
			[token, '', { origin: 'https://evil.example' }]
		];
		for (const { method, path } of rows.filter((row) => row.method !== 'get'))
			for (const [header, query, headers] of tries) {
				admin.csrfToken = header;
				const sending = { headers: { ...json, ...headers }, body: { displayName: 'Forged' } };
				const answer = await admin.request(method.toUpperCase(), pathOf(path) + query, sending);
				assert.is(answer.status, 403, `${method} ${path} ${query}`);
				assert.is(answer.json<Errors>().error, 'csrf');
			}
		admin.csrfToken = token;
		assert.is(await dump(), before);
	});

	test('each role gets what the matrix says', async () => {
		for (const role of roles) {
			const client = await logIn(served, await makeUser(scene, role));
			for (const { method, path, operation } of rows.filter((row) => row.operation.access.area)) {
				const { area, right } = operation.access;
				// An id nobody has: whoever may pass is told 404 or 422, and nothing happens.
				const where = path.replace(/:\w+/g, '999999');
				const sending = method === 'get' ? { headers: json } : { headers: json, body: { noSuchField: 1 } };
				const { status } = await client.request(method.toUpperCase(), where, sending);
				assert.is(status !== 403, mayRole(role, area!, right ?? 'r'), `${role} ${method} ${path}: ${status}`);
			}
			assert.is((await client.get('/account', json)).status, 200, role);
		}
	});

	test('an administrator invites by mail; the guest chooses a password, and the link is spent', async () => {
		const body = { username: 'guest', role: 'analyst', email: 'guest@example.org', namespaces: ['acme'], invite: true };
		const made = await admin.post('/admin/logins', body);
		assert.is(made.status, 201, made.text);
		assert.is(made.json<{ status: string }>().status, 'created');
		const token = tokenIn((await post.next()).body);
		assert.not.match(made.text, token);
		const guest = createClient(served.base, json);
		const choose = () => guest.post('/password/reset', { token, password: goodPassword });
		const chosen = await choose();
		assert.equal([chosen.status, chosen.json()], [200, { status: 'ok' }]);
		assert.is((await guest.get('/admin/session')).status, 401, 'nobody is logged in by it');
		const used = await choose();
		assert.is(used.status, 422);
		assert.is((await guest.post('/login', { username: 'guest', password: goodPassword })).status, 200);
		assert.is((await admin.post('/admin/logins', body)).status, 409);
	});

	test('forgot answers everybody alike', async () => {
		const stranger = createClient(served.base, json);
		const answers = await Promise.all(
			['guest', 'nobody-at-all', 'guest@example.org'].map((username) => stranger.post('/password/forgot', { username }))
		);
		for (const answer of answers) assert.equal([answer.status, answer.text], [202, answers[0]!.text]);
		assert.is((await stranger.post('/password/forgot', {})).status, 422);
		await post.next();
	});

	const changes: [name: string, fields: Record<string, unknown>, status: number][] = [
		['deactivated', { isActive: false }, 401],
		['given another role', { role: 'designer' }, 401],
		['moved elsewhere', { namespaces: ['beta'] }, 403]
	];
	for (const [name, fields, status] of changes)
		test(`who is ${name} feels it at the next request`, async () => {
			const person = await makeUser(scene, 'event-manager');
			const client = await logIn(served, person);
			assert.is((await client.get('/admin/events?namespace=acme', json)).status, 200);
			const answer = await admin.request('PUT', `/admin/logins/${person.id}`, { body: fields });
			assert.is(answer.status, 200, answer.text);
			assert.is((await client.get('/admin/events?namespace=acme', json)).status, status);
		});

	test('the session id changes at login and with the password; other sessions end', async () => {
		const person = await makeUser(scene, 'analyst');
		const here = createClient(served.base, json);
		await here.get('/login');
		const ids = [here.cookies.get('mq_session')];
		await here.post('/login', { username: person.username, password: goodPassword });
		ids.push(here.cookies.get('mq_session'));
		const elsewhere = await logIn(served, person);
		assert.is((await here.post('/admin/namespace', { namespace: 'acme' })).status, 200);
		const body = { currentPassword: goodPassword, password: 'a new long password' };
		const changed = await here.post('/account/password', body);
		assert.is(changed.status, 200, changed.text);
		ids.push(here.cookies.get('mq_session'));
		assert.is(new Set(ids).size, 3);
		assert.is((await here.get('/account')).status, 200);
		assert.is((await elsewhere.get('/account')).status, 401);
		assert.is((await here.post('/account/2fa/enrol', {})).status, 200, 'the new token fits');
	});

	test('one session ends and the others stay', async () => {
		const person = await makeUser(scene, 'analyst');
		const [one, two, three] = [await logIn(served, person), await logIn(served, person), await logIn(served, person)];
		const { sessions } = (await one.get('/account/sessions')).json<{ sessions: { id: number; current: boolean }[] }>();
		assert.is(sessions.length, 3);
		assert.is(sessions.filter(({ current }) => current).length, 1);
		const own = sessions.find(({ current }) => current)!.id;
		assert.is((await two.request('DELETE', `/account/sessions/${own}`)).status, 200);
		assert.equal([(await one.get('/account')).status, (await three.get('/account')).status], [401, 200]);
		assert.is((await two.request('DELETE', '/account/sessions')).status, 422, 'not without others=1');
		assert.is((await two.request('DELETE', '/account/sessions?others=1')).status, 200);
		assert.equal([(await two.get('/account')).status, (await three.get('/account')).status], [200, 401]);
		assert.is((await admin.request('DELETE', `/admin/logins/${person.id}/sessions`)).status, 200);
		assert.is((await two.get('/account')).status, 401);
	});

	test('a login with a second factor', async () => {
		const person = await makeUser(scene, 'analyst');
		const client = await logIn(served, person);
		const { secret } = (await client.post('/account/2fa/enrol', {})).json<{ secret: string }>();
		const on = await client.post('/account/2fa/verify', { code: generateSync({ secret }) });
		assert.is(on.status, 200, on.text);
		const { recoveryCodes } = on.json<{ recoveryCodes: string[] }>();
		const fresh = createClient(served.base, json);
		const attempt = (more: object) =>
			fresh.post('/login', { username: person.username, password: goodPassword, ...more });
		assert.is((await attempt({ password: 'wrong password' })).json<Errors>().error, 'invalid_credentials');
		assert.is((await attempt({})).json<Errors>().error, 'totp_required');
		assert.is((await attempt({ totp: recoveryCodes[0] })).status, 200);
		const known = JSON.stringify(words) + (await dump());
		for (const text of [secret, ...recoveryCodes, goodPassword]) assert.not(known.includes(text));
	});

	test('the last administrator is protected', async () => {
		const { users } = (await admin.get('/admin/logins', json)).json<{ users: { id: number; role: string }[] }>();
		const own = users.find(({ role }) => role === 'admin')!;
		const answer = await admin.request('PUT', `/admin/logins/${own.id}`, { body: { role: 'analyst' } });
		assert.is(answer.status, 409);
		assert.match(answer.text, '"code":"protected"');
		assert.is((await admin.request('DELETE', `/admin/logins/${own.id}`)).status, 409);
	});

	test('a service account has its account and nothing else', async () => {
		const client = await logIn(served, await makeUser(scene, 'service-account'));
		assert.is((await client.get('/account', json)).status, 200);
		for (const path of ['/admin/events', '/admin/logins', '/admin/mail-providers'])
			assert.equal([(await client.get(path, json)).status, path], [403, path]);
	});

	test('a mail server is stored, shown without its password, and tried', async () => {
		const body = {
			host: '127.0.0.1',
			port: post.port,
			security: 'none',
			fromAddress: 'a@acme.example',
			fromName: 'Acme'
		};
		const saved = await admin.request('PUT', '/admin/mail-providers', { body: { ...body, password: 'mail secret' } });
		assert.is(saved.status, 200, saved.text);
		const shown = await admin.get('/admin/mail-providers', json);
		assert.match(shown.text, '"password":{"set":true}');
		assert.not.match(shown.text + JSON.stringify(words) + (await dump()), 'mail secret');
		assert.is((await admin.post('/admin/mail-providers/test', {})).status, 422, 'no address of my own');
	});

	test('links with a secret are neither logged nor told to other sites', async () => {
		const answer = await served.client().get('/password/reset?token=very-secret', html);
		assert.is(answer.headers.get('referrer-policy'), 'no-referrer');
		assert.not.match(words.join(), 'very-secret');
	});
});
