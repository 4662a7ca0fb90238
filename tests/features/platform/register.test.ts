import * as assert from 'uvu/assert';
import { jobKinds } from '../../../server/composition/jobs.ts';
import { openQueue } from '../../../server/features/platform/jobs/queue.ts';
import { anonymous } from '../../../server/access/actor.ts';
import { updateNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { showManagement } from '../../../server/features/platform/management/operations.ts';
import { saveSettings } from '../../../server/features/platform/settings/operations.ts';
import { createUser, listUsers, updateUser } from '../../../server/features/platform/users/operations/users.ts';
import { User } from '../../../server/features/platform/users/model.ts';
import { authenticateUser } from '../../../server/features/platform/users/operations/login.ts';
import { showRegistration } from '../../../server/features/platform/users/operations/registrations.ts';
import { Registration } from '../../../server/features/platform/users/registrations.ts';
import { usedOf } from '../../../server/features/platform/plans/meters.ts';
import { createRateLimits } from '../../../server/access/rates.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { catchMail, tokenIn, type MailCatcher } from '../../support/processes/mail-catcher.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { registrationAt, someone } from '../../support/apps/registration.ts';
import { openScene, type Scene } from '../../support/scene.ts';
import { goodPassword } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';
import { standing } from '../../support/runner/standing-clock.ts';

forEachDatabase('registration', ({ test, open }) => {
	let scene: Scene;
	let closeQueue: () => Promise<void>;
	let post: MailCatcher;
	const { register, confirm, tokenFor, arrive, find } = registrationAt(() => ({ scene, post }));
	const waiting = async (username: string) =>
		(await scene.call(listUsers, {})).users.find((user) => user.username === username)!;
	const logIn = async (username: string) =>
		(await scene.call(authenticateUser, { username, password: goodPassword })).user?.username;

	test.before(async () => {
		scene = await openScene({ open });
		closeQueue = openQueue(scene.dependencies, jobKinds);
		post = await catchMail();
	});
	test.before.each(() => {
		scene.dependencies.env.SMTP_URL = post.url;
		scene.setTime(null);
	});
	test.after(async () => {
		await closeQueue();
		await post.close();
	});

	test('is closed until an administrator opens it', async () => {
		const guest = someone();
		assert.is((await refusal(register(guest))).code, 'not_found');
		assert.is(await find(guest.username), null);
		await scene.call(saveSettings, { registrationEnabled: true });
		assert.equal(await register(guest), {});
		await confirm(await tokenFor(guest.email));
		assert.ok(await find(guest.username));
	});

	test('without mail of the installation it cannot be opened, and is closed', async () => {
		scene.dependencies.env.SMTP_URL = '';
		assert.is((await refusal(register(someone()))).code, 'not_found');
		assert.is((await refusal(confirm('x'))).code, 'not_found');
		// What is open stays as it is: other settings can still be saved.
		await scene.call(saveSettings, { registrationEnabled: true, sessionIdleHours: 9 });
		await scene.call(saveSettings, { registrationEnabled: false });
		const refused = await refusal(scene.call(saveSettings, { registrationEnabled: true }));
		assert.equal(faultsOf(refused), ['registrationEnabled mail_missing']);
		scene.dependencies.env.SMTP_URL = post.url;
		await scene.call(saveSettings, { registrationEnabled: true });
	});

	test('creates an inactive customer of the namespace, who cannot log in', async () => {
		const guest = someone();
		await register({ ...guest, displayName: '<b>Gast</b>', locale: 'en' }, { namespace: 'beta' });
		const { body } = await post.next();
		assert.match(body, `http://localhost/register/confirm?token=${tokenIn(body)}`);
		assert.match(body, 'Use this link to confirm that it was you');
		assert.is(await find(guest.username), null);
		assert.not(JSON.stringify(await Registration.findAll()).includes(tokenIn(body)));
		const asked = await scene.call(showRegistration, { token: tokenIn(body) }, { actor: anonymous });
		assert.equal(asked, { username: guest.username, email: guest.email });
		const [once, twice] = await Promise.allSettled([confirm(tokenIn(body)), confirm(tokenIn(body))]);
		assert.equal([once.status, twice.status].sort(), ['fulfilled', 'rejected']);
		const user = await waiting(guest.username);
		assert.equal(
			[user.role, user.isActive, user.displayName, user.email, user.namespaces],
			['customer', false, '<b>Gast</b>', guest.email, [{ namespace: 'beta', isDefault: true }]]
		);
		assert.ok(user.registeredAt);
		assert.is(await logIn(guest.username), undefined);
		assert.match((await find(guest.username))!.passwordHash, /^\$argon2id\$/);
	});

	test('responds the same for taken names and addresses, with the same work, and mails nobody', async () => {
		const { username: admin, id } = await makeUser(scene, 'admin');
		await User.update({ email: 'boss@example.org' }, { where: { id } });
		const { options } = scene.dependencies.database.sequelize as unknown as { options: { logging: unknown } };
		const work = async (guest: object) => {
			const statements: string[] = [];
			options.logging = (sql: string) => void statements.push(sql.replace(/^[^:]*: /, '').slice(0, 30));
			const said = await register(guest);
			options.logging = false;
			return { said, statements };
		};
		await register(someone());
		// What the queue does meanwhile is nobody's work.
		await closeQueue();
		const before = [post.mails.length, await User.count()];
		const taken = await work({ ...someone(), username: admin });
		const other = await work({ ...someone(), email: 'BOSS@example.org' });
		const guest = someone();
		const free = await work(guest);
		assert.ok(free.statements.some((sql) => sql.startsWith('INSERT')));
		for (const one of [taken, other]) assert.equal(one, free);
		closeQueue = openQueue(scene.dependencies, jobKinds);
		const token = await tokenFor(guest.email);
		assert.ok(post.mails.length <= before[0]! + 2, 'the mail before, and that of the free name');
		assert.ok(!post.mails.some(({ to }) => /^boss/i.test(to[0]!)));
		await confirm(token);
		assert.is(await User.count(), before[1]! + 1);
	});

	test('reserves no name: it goes to whoever an administrator gives it to', async () => {
		const [waits, asks] = [someone(), someone()];
		await arrive(waits);
		await register(asks);
		const token = await tokenFor(asks.email);
		const fields = { role: 'analyst', namespaces: ['acme'], password: goodPassword };
		const { user } = await scene.call(createUser, { ...fields, username: waits.username });
		assert.equal([user.isActive, user.role, user.email], [true, 'analyst', null]);
		assert.is(await User.count({ where: { email: waits.email } }), 0);
		const other = await makeUser(scene, 'analyst');
		await scene.call(updateUser, { id: other.id, username: asks.username });
		const refused = await refusal(confirm(token));
		assert.equal([refused.code, faultsOf(refused)], ['conflict', ['username duplicate']]);
		assert.is((await find(asks.username))!.id, other.id);
	});

	test('a repeated registration waits once, and of two with one name the first to confirm gets it', async () => {
		const first = someone();
		await arrive(first);
		await arrive({ ...first, username: `${first.username}-b` } as typeof first);
		const held = await User.findAll({ where: { email: first.email } });
		assert.equal(
			held.map(({ username }) => username),
			[`${first.username}-b`]
		);
		const [one, two] = [someone(), someone()];
		await register(one);
		await register({ ...two, username: one.username });
		const [early, late] = [await tokenFor(one.email), await tokenFor(two.email)];
		const both = await Promise.allSettled([confirm(early), confirm(late)]);
		assert.equal(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
		assert.is(await User.count({ where: { username: one.username } }), 1);
	});

	test('stores nothing for programs that fill in every field', async () => {
		const guest = someone();
		const stored = () => Registration.count({ where: { username: guest.username } });
		assert.equal(await register({ ...guest, website: 'https://spam.example' }), {});
		assert.is(await stored(), 0);
		assert.equal(await register({ ...guest, website: '' }), {});
		assert.is(await stored(), 1);
	});

	test('refuses bad input with every fault', async () => {
		const refused = await refusal(register({ username: '-', email: 'nobody', password: 'short', role: 'admin' }));
		const faults = ['email invalid_format', 'password too_short', 'role unknown_field', 'username invalid_format'];
		assert.equal(faultsOf(refused).sort(), faults);
		const guest = { ...someone(), username: 'a-long-user-name' };
		const same = await refusal(register({ ...guest, password: 'A-long-user-name' }));
		assert.equal(faultsOf(same), ['password invalid_format']);
		assert.is(await find(guest.username), null);
	});

	test('accepts five an hour from one address', async () => {
		const limits = scene.dependencies.limits;
		scene.dependencies.limits = createRateLimits(1, standing);
		const from = (ip: string) => register(someone(), { ip });
		for (let count = 0; count < 5; count++) await from('10.0.0.1');
		assert.is((await refusal(from('10.0.0.1'))).code, 'rate_limited');
		await from('10.0.0.2');
		scene.dependencies.limits = limits;
	});

	test('an administrator approves a user, who is notified in the language of the registration', async () => {
		const guest = someone();
		await arrive({ ...guest, locale: 'en' } as typeof guest);
		const { id } = await waiting(guest.username);
		const count = (await scene.call(showManagement, {})).waiting;
		await scene.call(updateUser, { id, displayName: 'Still waiting' });
		assert.ok((await waiting(guest.username)).registeredAt);
		const { user } = await scene.call(updateUser, { id, isActive: true });
		assert.equal([user.isActive, user.registeredAt], [true, null]);
		assert.is((await scene.call(showManagement, {})).waiting, count - 1);
		const mail = await post.next();
		assert.match(mail.body, guest.username);
		assert.match(mail.body, 'http://localhost/login');
		assert.match(mail.body, 'has been activated');
		assert.is(await logIn(guest.username), guest.username);
	});

	test('without mail users can still be approved', async () => {
		const guest = someone();
		await arrive(guest);
		scene.dependencies.env.SMTP_URL = '';
		await scene.call(updateUser, { id: (await waiting(guest.username)).id, isActive: true });
		assert.is(await logIn(guest.username), guest.username);
	});

	test('pending users take no room in the plan, approved ones do', async () => {
		await scene.call(updateNamespace, { id: 'beta', plan: 'free' });
		const used = await usedOf('users', 'beta');
		for (let free = used; free < 2; free++) await makeUser(scene, 'analyst', 'beta');
		const guest = someone();
		await arrive(guest, { namespace: 'beta' });
		assert.is(await usedOf('users', 'beta'), 2);
		const { id } = await waiting(guest.username);
		assert.is((await refusal(scene.call(updateUser, { id, isActive: true }))).code, 'quota_exceeded');
		assert.ok((await waiting(guest.username)).registeredAt);
		await scene.call(updateNamespace, { id: 'beta', plan: 'unlimited' });
		await scene.call(updateUser, { id, isActive: true });
		assert.is(await usedOf('users', 'beta'), 3);
	});
});
