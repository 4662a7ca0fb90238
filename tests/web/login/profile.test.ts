import * as assert from 'uvu/assert';
import { jobKinds } from '../../../server/composition/jobs.ts';
import { openQueue } from '../../../server/features/platform/jobs/queue.ts';
import { createRateLimits } from '../../../server/access/rates.ts';
import { ProjectSettings, Setting } from '../../../server/features/platform/settings/model.ts';
import { LoginSession, User } from '../../../server/features/platform/users/model.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { createClient, type Client } from '../../support/http.ts';
import { catchMail, tokenIn, type MailCatcher } from '../../support/processes/mail-catcher.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { goodPassword, logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';
import { standing } from '../../support/runner/standing-clock.ts';

const json = { accept: 'application/json' };
const hourMs = 3_600_000;
type Errors = { error: string; details: { path: string; code: string }[] };

forEachDatabase('profile and settings over http', ({ test, open }) => {
	let scene: Scene;
	let closeQueue: () => Promise<void>;
	let served: Served;
	let post: MailCatcher;
	let admin: Client;
	const put = (client: Client, path: string, body: object, headers: Record<string, string> = {}) =>
		client.request('PUT', path, { body, headers });
	const settings = '/admin/management/settings';
	const register = (body: object, headers: Record<string, string> = {}) =>
		createClient(served.base, { ...json, ...headers }).post('/register', body);
	const stored = async () =>
		JSON.stringify([await Setting.findAll(), await ProjectSettings.findAll({ order: ['namespace'] })]);

	test.before(async () => {
		scene = await openScene({ open });
		closeQueue = openQueue(scene.dependencies, jobKinds);
		served = await serveScene(scene);
		admin = await logIn(served, await makeUser(scene, 'admin'));
		post = await catchMail();
	});
	test.after(async () => {
		await closeQueue();
		await served.close();
		await post.close();
	});

	test('the imprint is read, changed and guarded by its version', async () => {
		const first = (await admin.get('/admin/profile')).json<{ namespace: string; of: string; profile: object }>();
		assert.equal([first.namespace, first.of], ['acme', 'namespace']);
		const changed = await put(admin, '/admin/profile', { ...first.profile, company: 'Acme e. V.' });
		assert.is(changed.status, 200, changed.text);
		const { status, profile } = changed.json<{ status: string; profile: { company: string; version: number } }>();
		assert.equal([status, profile.company, profile.version], ['updated', 'Acme e. V.', 2]);
		const late = await put(admin, '/admin/profile', { company: 'Late' }, { 'if-match': '"v1"' });
		assert.equal([late.status, late.json<Errors>().error], [412, 'version_conflict']);
		assert.is((await put(admin, '/admin/profile', { city: 'Halle' }, { 'if-match': '"v2"' })).status, 200);
		const own = (await admin.get('/admin/profile?of=person')).json<{ profile: { company: null } }>();
		assert.is(own.profile.company, null);
		assert.is((await admin.get('/admin/profile?of=everybody')).status, 422);
	});

	test('bad fields are 422 with every fault, another namespace is 403', async () => {
		const before = await stored();
		const answer = await put(admin, '/admin/profile', { website: 'javascript:alert(1)', email: 'x', nickname: 'x' });
		assert.is(answer.status, 422);
		assert.is(answer.json<Errors>().details.length, 3);
		const faulty = await put(admin, settings, { sessionIdleHours: 0, defaultLocale: 'xx' });
		assert.equal([faulty.status, faulty.json<Errors>().details.length], [422, 2]);
		assert.is((await put(admin, '/admin/profile', { namespace: 'beta', company: 'x' })).status, 403);
		assert.is(await stored(), before);
	});

	test('security.txt names the contact of the operator, and is not there while none is given', async () => {
		const visitor = createClient(served.base);
		const path = '/.well-known/security.txt';
		assert.is((await visitor.get(path)).status, 404, 'the imprint of acme is not that of the installation');
		const told = async (contact: object) => {
			const at = await admin.request('PUT', '/admin/profile?namespace=default', { body: contact });
			assert.is(at.status, 200, at.text);
			return (await visitor.get(path)).text.split('\n');
		};
		assert.is(
			(await told({ website: 'https://verein.example/sicherheit' }))[0],
			'Contact: https://verein.example/sicherheit'
		);
		const [contact, expires, languages, canonical, end] = await told({ email: 'technik@verein.example' });
		assert.is(contact, 'Contact: mailto:technik@verein.example');
		const days =
			(Date.parse(expires!.slice('Expires: '.length)) - scene.dependencies.clock().getTime()) / (24 * hourMs);
		assert.ok(days > 150 && days < 365, expires);
		assert.equal([languages, end], ['Preferred-Languages: de, en', '']);
		assert.is(canonical, `Canonical: ${scene.dependencies.publicUrl}${path}`);
		const answer = await visitor.get(path);
		assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; charset=utf-8$/);
		assert.equal((await told({ email: '', website: '' })).length, 1);
		assert.is((await visitor.get(path)).status, 404);
	});

	test('the overview and the settings are one read each', async () => {
		const { links } = (await admin.get('/admin/management')).json<{ links: { key: string; href: string }[] }>();
		assert.equal(
			links.map(({ key }) => key),
			['namespaces', 'logins', 'domains', 'events', 'tokens']
		);
		const shown = (await admin.get(settings)).json<{ settings: Record<string, unknown> }>();
		assert.equal(Object.keys(shown.settings), [
			'registrationEnabled',
			'defaultLocale',
			'sessionIdleHours',
			'ticketPublicSubmission',
			'version'
		]);
		const version = Number(shown.settings.version);
		const changed = await put(admin, settings, { ...shown.settings, ticketPublicSubmission: true });
		assert.is(changed.json<{ settings: { version: number } }>().settings.version, version + 1, changed.text);
		assert.is((await put(admin, settings, {}, { 'if-match': `"v${version}"` })).status, 412);
	});

	test('a shorter idle time ends logins at their next request, a longer one carries on', async () => {
		const person = await makeUser(scene, 'analyst');
		const client = await logIn(served, person);
		const rest = (hours: number) =>
			LoginSession.update(
				{ lastSeenAt: new Date(Date.now() - hours * hourMs), expiresAt: new Date(Date.now() + (8 - hours) * hourMs) },
				{ where: { userId: person.id } }
			);
		await rest(7);
		assert.is((await put(admin, settings, { sessionIdleHours: 20 })).status, 200);
		assert.is((await client.get('/admin/session')).status, 200);
		const row = (await LoginSession.findOne({ where: { userId: person.id } }))!;
		assert.ok(row.expiresAt.getTime() > Date.now() + 12 * hourMs);
		await rest(7);
		assert.is((await put(admin, settings, { sessionIdleHours: 2 })).status, 200);
		assert.is((await client.get('/admin/session')).status, 401);
		await logIn(served, person);
		const fresh = (await LoginSession.findOne({ where: { userId: person.id }, order: [['id', 'DESC']] }))!;
		assert.ok(Math.abs(fresh.expiresAt.getTime() - Date.now() - 2 * hourMs) < 60_000);
		await put(admin, settings, { sessionIdleHours: 8 });
	});

	test('registration is not there until it is switched on', async () => {
		const guest = { username: 'guest', email: 'guest@example.org', password: goodPassword };
		for (const body of [guest, {}]) assert.is((await register(body)).status, 404);
		scene.dependencies.env.SMTP_URL = post.url;
		await put(admin, settings, { registrationEnabled: true });
		const made = await register(guest);
		assert.equal([made.status, made.json()], [202, { status: 'ok' }]);
		assert.is(made.headers.get('set-cookie'), null);
		const again = await register({ ...guest, email: 'other@example.org' });
		assert.equal([again.status, again.text], [202, made.text]);
		assert.is(await User.count({ where: { username: 'guest' } }), 0);
		const token = tokenIn((await post.next()).body);
		const confirm = (body: object, headers = {}) =>
			createClient(served.base, { ...json, ...headers }).post('/register/confirm', body);
		assert.is((await confirm({ token }, { origin: 'https://evil.example' })).status, 403);
		assert.is((await confirm({ token: 'x' })).status, 422);
		const confirmed = await confirm({ token });
		assert.equal([confirmed.status, confirmed.json()], [200, { status: 'ok' }]);
		assert.is((await confirm({ token })).status, 422);
		assert.is(await User.count({ where: { username: 'guest' } }), 1);
		const late = await createClient(served.base, json).post('/login', guest);
		assert.is(late.status, 422, 'a login takes no address');
		const { username, password } = guest;
		assert.is((await createClient(served.base, json).post('/login', { username, password })).status, 401);
	});

	test('a registration comes from our own pages and is whole', async () => {
		const guest = { username: 'forged', email: 'forged@example.org', password: goodPassword };
		assert.is((await register(guest, { origin: 'https://evil.example' })).status, 403);
		assert.is((await register({ ...guest, isActive: true })).status, 422);
		assert.is((await register({ ...guest, namespaces: ['beta'] })).status, 422);
		assert.is((await register({})).json<Errors>().details.length, 3);
		assert.is(await User.count({ where: { username: 'forged' } }), 0);
	});

	test('the host decides about the namespace, the main one leads to default', async () => {
		const at = async (username: string, host: string, query = '') => {
			const client = createClient(served.base, { ...json, host });
			const body = { username, email: `${username}@example.org`, password: goodPassword };
			const answer = await client.post(`/register${query}`, body);
			assert.is(answer.status, 202, answer.text);
			let mail = await post.next();
			while (mail.to[0] !== body.email) mail = await post.next();
			await createClient(served.base, json).post('/register/confirm', { token: tokenIn(mail.body) });
			const list = (await admin.get('/admin/logins')).json<{ users: { username: string; namespaces: object[] }[] }>();
			return list.users.find((user) => user.username === username)!.namespaces;
		};
		const only = (namespace: string) => [{ namespace, isDefault: true }];
		assert.equal(await at('at-main', 'localhost'), only('default'));
		assert.equal(await at('at-acme', 'acme.localhost'), only('acme'));
		assert.equal(await at('wants-beta', 'localhost', '?namespace=beta'), only('beta'));
		assert.equal(await at('wants-none', 'localhost', '?namespace=nowhere'), only('default'));
	});

	test('the sixth registration of an hour waits', async () => {
		scene.dependencies.limits = createRateLimits(1, standing);
		const guest = (count: number) => ({
			username: `rate-${count}`,
			email: `rate-${count}@a.example`,
			password: goodPassword
		});
		for (let count = 0; count < 5; count++) assert.is((await register(guest(count))).status, 202);
		const sixth = await register(guest(5));
		assert.is(sixth.status, 429);
		assert.ok(Number(sixth.headers.get('retry-after')) > 3000);
		scene.dependencies.limits = createRateLimits(0);
	});
});
