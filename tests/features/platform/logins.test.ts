import * as assert from 'uvu/assert';
import { createRateLimits } from '../../../server/access/rates.ts';
import {
	createUser,
	inviteUser,
	listUsers,
	removeUser,
	updateUser
} from '../../../server/features/platform/users/operations/users.ts';
import { LoginSession, User, UserNamespace } from '../../../server/features/platform/users/model.ts';
import { authenticateUser } from '../../../server/features/platform/users/operations/login.ts';
import { endUserSessions, listUserSessions } from '../../../server/features/platform/users/operations/sessions.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';
import { goodPassword } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';
import { standing } from '../../support/runner/standing-clock.ts';

forEachDatabase('logins', ({ test, open }) => {
	let scene: Scene;
	const update = (id: number, fields: Record<string, unknown>, more = {}) =>
		scene.call(updateUser, { id, ...fields }, more);
	const openSession = (userId: number) =>
		LoginSession.create({
			tokenHash: `${userId}-${Math.random()}`,
			userId,
			data: {},
			ip: '10.0.0.1',
			userAgent: 'test',
			lastSeenAt: new Date(),
			expiresAt: new Date(Date.now() + 3_600_000)
		});

	test.before(async () => {
		scene = await openScene({ open });
		await makeUser(scene, 'admin');
	});

	test('a flood of logins by one caller delays nobody else', async () => {
		const limits = createRateLimits(1, standing);
		const from = (ip: string) =>
			scene.call(
				authenticateUser,
				{ username: 'nobody', password: goodPassword },
				{ ip, dependencies: { ...scene.dependencies, limits } }
			);
		for (let count = 0; count < 300; count++) limits.count('login', '10.9.9.9', 60);
		assert.is((await refusal(from('10.9.9.9'))).code, 'rate_limited');
		assert.is((await from('10.9.9.8')).user, null);
	});

	test('wrong passwords from one IPv6 network count together', async () => {
		const from = (ip: string) =>
			scene.call(authenticateUser, { username: 'neighbour', password: goodPassword }, { ip });
		for (let host = 1; host <= 5; host++) assert.is((await from(`2a01:4f8:7:7::${host}`)).user, null);
		assert.is((await refusal(from('2a01:4f8:7:7:1:2:3:4'))).code, 'rate_limited');
		assert.is((await from('2a01:4f8:7:8::1')).user, null);
	});

	test('a user is created with everything an administrator chooses', async () => {
		const { user } = await scene.call(createUser, {
			username: ' Robot ',
			password: goodPassword,
			role: 'service-account',
			email: 'Robot@Example.org',
			displayName: '<b>Robot</b> 🤖',
			namespaces: ['beta', { namespace: 'acme', isDefault: true }],
			allowedScopes: ['quiz:read']
		});
		assert.equal(
			[user.username, user.email, user.displayName, user.allowedScopes, user.twoFactor, user.version],
			['robot', 'robot@example.org', '<b>Robot</b> 🤖', ['quiz:read'], false, 1]
		);
		assert.equal(user.namespaces, [
			{ namespace: 'acme', isDefault: true },
			{ namespace: 'beta', isDefault: false }
		]);
		const stored = await User.findByPk(user.id, { rejectOnEmpty: true });
		assert.match(stored.passwordHash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
		assert.not.match(JSON.stringify(await scene.call(listUsers, {})), 'argon2');
	});

	const faulty: [name: string, fields: Record<string, unknown>, fault: string][] = [
		['no password and no invitation', { password: undefined }, 'password required'],
		['a short password', { password: 'short' }, 'password too_short'],
		['a common password', { password: 'Password123' }, 'password invalid_format'],
		['the product as password', { password: 'my-marquee-login' }, 'password invalid_format'],
		['the own name as password', { username: 'long-user-name', password: 'Long-User-Name' }, 'password invalid_format'],
		['a bad name', { username: '-x' }, 'username invalid_format'],
		['an unknown role', { role: 'king' }, 'role invalid_enum'],
		['an unknown namespace', { namespaces: ['nowhere'] }, 'namespaces unknown_reference'],
		['no namespace', { namespaces: [] }, 'namespaces too_short'],
		['no address', { email: 'nobody' }, 'email invalid_format']
	];
	for (const [name, fields, fault] of faulty)
		test(`${name} is rejected and nobody is created`, async () => {
			const before = await User.count();
			const all = { username: 'faulty', password: goodPassword, role: 'analyst', namespaces: ['acme'], ...fields };
			assert.equal(faultsOf(await refusal(scene.call(createUser, all))), [fault]);
			assert.is(await User.count(), before);
		});

	test('names and addresses are taken once', async () => {
		const first = { username: 'first-one', password: goodPassword, role: 'analyst', namespaces: ['acme'] };
		await scene.call(createUser, { ...first, email: 'first@example.org' });
		assert.is((await refusal(scene.call(createUser, first))).code, 'conflict');
		const other = { ...first, username: 'second-one', email: 'FIRST@example.org' };
		assert.is((await refusal(scene.call(createUser, other))).code, 'conflict');
		const { id } = await makeUser(scene, 'analyst');
		assert.is((await refusal(update(id, { username: 'first-one' }))).code, 'conflict');
		assert.is((await refusal(update(id, { email: 'first@example.org' }))).code, 'conflict');
	});

	test('only the given fields change, and an old version is refused', async () => {
		const { id, username } = await makeUser(scene, 'analyst');
		const { user } = await update(id, { displayName: 'New', namespaces: ['beta'] });
		assert.equal([user.username, user.displayName, user.role, user.version], [username, 'New', 'analyst', 2]);
		assert.equal(user.namespaces, [{ namespace: 'beta', isDefault: true }]);
		assert.is((await refusal(update(id, { displayName: 'Late' }, { ifVersion: 1 }))).code, 'version_conflict');
		assert.is((await refusal(update(9999, { displayName: 'None' }))).code, 'not_found');
		assert.equal(faultsOf(await refusal(update(id, { passwordHash: 'x' }))), ['passwordHash unknown_field']);
	});

	test('a new role and the end of access end the sessions, another name does not', async () => {
		const { id } = await makeUser(scene, 'analyst');
		for (const [fields, left] of [
			[{ displayName: 'Same' }, 1],
			[{ role: 'analyst', isActive: true }, 1],
			[{ role: 'event-manager' }, 0],
			[{ isActive: false }, 0]
		] as const) {
			await LoginSession.destroy({ where: { userId: id } });
			await openSession(id);
			await update(id, fields);
			assert.is(await LoginSession.count({ where: { userId: id } }), left, JSON.stringify(fields));
		}
	});

	test('the last active administrator stays, and nobody removes their own rights', async () => {
		const admins = await User.findAll({ where: { role: 'admin' } });
		const [only] = admins;
		assert.is(admins.length, 1);
		for (const fields of [{ role: 'analyst' }, { isActive: false }])
			assert.equal(faultsOf(await refusal(update(only!.id, fields))), [`${Object.keys(fields)[0]} protected`]);
		assert.equal(faultsOf(await refusal(scene.call(removeUser, { id: only!.id }))), ['id protected']);
		const second = await makeUser(scene, 'admin');
		const own = userOf('admin', 'acme');
		const actor = own.kind === 'user' ? { ...own, user: { ...own.user, id: second.id } } : own;
		for (const fields of [{ role: 'analyst' }, { isActive: false }])
			assert.is((await refusal(update(second.id, fields, { actor }))).code, 'conflict');
		assert.is((await refusal(scene.call(removeUser, { id: second.id }, { actor }))).code, 'conflict');
		await update(second.id, { isActive: false });
		assert.is((await refusal(update(only!.id, { role: 'analyst' }))).code, 'conflict');
		await scene.call(removeUser, { id: second.id });
	});

	test('two administrators cannot demote each other at the same time', async () => {
		const two = [await makeUser(scene, 'admin'), await makeUser(scene, 'admin')];
		const others = await User.findAll({ where: { role: 'admin' } });
		for (const { id } of others)
			if (!two.some((one) => one.id === id)) await User.update({ isActive: false }, { where: { id } });
		const outcomes = await Promise.allSettled(two.map(({ id }) => update(id, { role: 'analyst' })));
		assert.is(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
		assert.is(await User.count({ where: { role: 'admin', isActive: true } }), 1);
	});

	test('a removed user leaves nothing behind', async () => {
		const { id } = await makeUser(scene, 'analyst');
		await openSession(id);
		await scene.call(inviteUser, { id });
		await scene.call(removeUser, { id });
		assert.is(await LoginSession.count({ where: { userId: id } }), 0);
		assert.is(await UserNamespace.count({ where: { userId: id } }), 0);
		assert.is((await refusal(scene.call(removeUser, { id }))).code, 'not_found');
	});

	test('sessions of a user are listed and ended, one or all', async () => {
		const { id } = await makeUser(scene, 'analyst');
		const other = await makeUser(scene, 'analyst');
		const foreign = await openSession(other.id);
		for (let count = 0; count < 3; count++) await openSession(id);
		const { sessions } = await scene.call(listUserSessions, { id });
		assert.is(sessions.length, 3);
		assert.equal([sessions[0]?.ip, sessions[0]?.current], ['10.0.0.1', false]);
		await scene.call(endUserSessions, { id, session: sessions[0]!.id });
		assert.is((await refusal(scene.call(endUserSessions, { id, session: foreign.id }))).code, 'not_found');
		assert.equal(await scene.call(endUserSessions, { id }), { removed: 2 });
		assert.is(await LoginSession.count({ where: { userId: other.id } }), 1);
	});

	test('every role but the administrator is refused', async () => {
		const { id } = await makeUser(scene, 'analyst');
		for (const role of ['customer', 'event-manager', 'designer', 'service-account'] as const) {
			const actor = userOf(role, 'acme');
			for (const call of [
				scene.call(listUsers, {}, { actor }),
				update(id, { displayName: 'Mine' }, { actor }),
				scene.call(inviteUser, { id }, { actor })
			])
				assert.is((await refusal(call)).code, 'forbidden');
		}
	});

	test('a hash with outdated parameters is renewed at the next login', async () => {
		const { id, username } = await makeUser(scene, 'analyst');
		const { hash } = await import('@node-rs/argon2');
		const weak = await hash(goodPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
		await User.update({ passwordHash: weak }, { where: { id } });
		const { user } = await scene.call(authenticateUser, { username, password: goodPassword });
		assert.is(user?.id, id);
		const stored = await User.findByPk(id, { rejectOnEmpty: true });
		assert.match(stored.passwordHash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
		assert.ok((await scene.call(authenticateUser, { username, password: goodPassword })).user);
	});
});
