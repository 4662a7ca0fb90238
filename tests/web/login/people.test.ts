import { generateSync } from 'otplib';
import * as assert from 'uvu/assert';
import { jobKinds } from '../../../server/composition/jobs.ts';
import { openQueue } from '../../../server/features/platform/jobs/queue.ts';
import { createLog } from '../../../server/runtime/log/log.ts';
import { dumpTables } from '../../support/dump.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { createClient, type Client } from '../../support/http.ts';
import { catchMail, tokenIn, type MailCatcher } from '../../support/processes/mail-catcher.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { goodPassword, logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';

type Errors = { error: string };

forEachDatabase('people over http', ({ test, open }) => {
	let scene: Scene;
	let closeQueue: () => Promise<void>;
	let served: Served;
	let post: MailCatcher;
	let admin: Client;
	const words: string[] = [];
	const json = { accept: 'application/json' };
	const html = { accept: 'text/html' };
	const dump = () => dumpTables(scene.dependencies.database, /^sessions$/);

	test.before(async () => {
		scene = await openScene({ open });
		closeQueue = openQueue(scene.dependencies, jobKinds);
		post = await catchMail();
		scene.dependencies.env.SMTP_URL = post.url;
		scene.dependencies.log = createLog('debug', (line) => void words.push(line));
		served = await serveScene(scene);
		admin = await logIn(served, await makeUser(scene, 'admin'));
	});
	test.after(async () => {
		await closeQueue();
		await served.close();
		await post.close();
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
