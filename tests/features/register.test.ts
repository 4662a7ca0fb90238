import * as assert from 'uvu/assert';
import { anonymous } from '../../server/access/actor.ts';
import { updateNamespace } from '../../server/features/namespaces/change.ts';
import { showManagement } from '../../server/features/settings/management.ts';
import { saveSettings } from '../../server/features/settings/operations.ts';
import { listUsers, updateUser } from '../../server/features/users/manage.ts';
import { User } from '../../server/features/users/model.ts';
import { authenticateUser } from '../../server/features/users/operations.ts';
import { registerUser } from '../../server/features/users/register.ts';
import { usedOf } from '../../server/features/plans/meters.ts';
import { createRateLimits } from '../../server/access/rates.ts';
import { forEachDatabase } from '../support/databases.ts';
import { catchMail, type MailCatcher } from '../support/mail-catcher.ts';
import { faultsOf, refusal } from '../support/refusal.ts';
import { openScene, type Scene } from '../support/scene.ts';
import { goodPassword, makeUser } from '../support/staff.ts';

forEachDatabase('registration', ({ test, open }) => {
	let scene: Scene;
	let post: MailCatcher;
	let made = 0;
	const someone = () => {
		const username = `guest-${++made}`;
		return { username, email: `${username}@example.org`, password: goodPassword };
	};
	const register = (input: object, more = {}) => scene.call(registerUser, input, { actor: anonymous, ...more });
	const find = (username: string) => User.findOne({ where: { username } });
	const waiting = async (username: string) =>
		(await scene.call(listUsers, {})).users.find((user) => user.username === username)!;
	const logIn = async (username: string) =>
		(await scene.call(authenticateUser, { username, password: goodPassword })).user?.username;

	test.before(async () => {
		scene = await openScene({ open });
		post = await catchMail();
	});
	test.after(() => post.close());

	test('is closed until an administrator opens it', async () => {
		const guest = someone();
		assert.is((await refusal(register(guest))).code, 'not_found');
		assert.is(await find(guest.username), null);
		await scene.call(saveSettings, { registrationEnabled: true });
		assert.equal(await register(guest), {});
	});

	test('makes an inactive customer of the namespace, who cannot log in', async () => {
		const guest = someone();
		await register({ ...guest, displayName: '<b>Gast</b>', locale: 'en' }, { namespace: 'beta' });
		const user = await waiting(guest.username);
		assert.equal(
			[user.role, user.isActive, user.displayName, user.email, user.namespaces],
			['customer', false, '<b>Gast</b>', guest.email, [{ namespace: 'beta', isDefault: true }]]
		);
		assert.ok(user.registeredAt);
		assert.is(await logIn(guest.username), undefined);
		assert.match((await find(guest.username))!.passwordHash, /^\$argon2id\$/);
	});

	test('says the same about names and addresses that are taken, and changes nobody', async () => {
		const first = someone();
		await register(first);
		const { passwordHash } = (await find(first.username))!;
		const before = await User.count();
		const { username: admin } = await makeUser(scene, 'admin');
		for (const again of [
			{ ...someone(), username: first.username },
			{ ...someone(), email: first.email.toUpperCase() },
			{ ...someone(), username: admin }
		])
			assert.equal(await register(again), {});
		assert.is(await User.count(), before + 1);
		assert.is((await find(first.username))!.passwordHash, passwordHash);
	});

	test('one of two at the same moment gets the name, and both are told the same', async () => {
		const { username } = someone();
		const both = [1, 2].map(() => register({ ...someone(), username }));
		assert.equal(await Promise.all(both), [{}, {}]);
		assert.is(await User.count({ where: { username } }), 1);
	});

	test('stores nothing for programs that fill in every field', async () => {
		const guest = someone();
		assert.equal(await register({ ...guest, website: 'https://spam.example' }), {});
		assert.is(await find(guest.username), null);
		assert.equal(await register({ ...guest, website: '' }), {});
		assert.ok(await find(guest.username));
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

	test('takes five an hour from one address', async () => {
		const limits = scene.parts.limits;
		scene.parts.limits = createRateLimits(1);
		const from = (ip: string) => register(someone(), { ip });
		for (let count = 0; count < 5; count++) await from('10.0.0.1');
		assert.is((await refusal(from('10.0.0.1'))).code, 'rate_limited');
		await from('10.0.0.2');
		scene.parts.limits = limits;
	});

	test('an administrator lets somebody in, who is told in the language of the registration', async () => {
		scene.parts.env.SMTP_URL = post.url;
		const guest = someone();
		await register({ ...guest, locale: 'en' });
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
		scene.parts.env.SMTP_URL = '';
	});

	test('without mail somebody is let in all the same', async () => {
		const guest = someone();
		await register(guest);
		await scene.call(updateUser, { id: (await waiting(guest.username)).id, isActive: true });
		assert.is(await logIn(guest.username), guest.username);
	});

	test('who waits takes no room in the plan, who is let in does', async () => {
		await scene.call(updateNamespace, { id: 'beta', plan: 'free' });
		const used = await usedOf('users', 'beta');
		for (let free = used; free < 2; free++) await makeUser(scene, 'analyst', 'beta');
		const guest = someone();
		await register(guest, { namespace: 'beta' });
		assert.is(await usedOf('users', 'beta'), 2);
		const { id } = await waiting(guest.username);
		assert.is((await refusal(scene.call(updateUser, { id, isActive: true }))).code, 'quota_exceeded');
		assert.ok((await waiting(guest.username)).registeredAt);
		await scene.call(updateNamespace, { id: 'beta', plan: 'unlimited' });
		await scene.call(updateUser, { id, isActive: true });
		assert.is(await usedOf('users', 'beta'), 3);
	});

	test('a flood of registrations ends at two hundred', async () => {
		const { passwordHash } = (await find('guest-1'))!;
		const rows = Array.from({ length: 200 }, (_, index) => ({
			username: `flood-${index}`,
			email: null,
			displayName: 'Flood',
			passwordHash,
			role: 'customer' as const,
			isActive: false,
			registeredAt: new Date()
		}));
		await User.bulkCreate(rows);
		scene.parts.log = { ...scene.parts.log, warn: () => undefined };
		const guest = someone();
		assert.equal(await register(guest), {});
		assert.is(await find(guest.username), null);
	});
});
