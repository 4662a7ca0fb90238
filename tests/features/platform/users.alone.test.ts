import * as assert from 'uvu/assert';
import { verifyPassword } from '../../../server/access/password.ts';
import { LoginSession, User, UserNamespace } from '../../../server/features/platform/users/model.ts';
import { createUser, setPassword } from '../../../server/features/platform/users/operations/users.ts';
import { authenticateUser } from '../../../server/features/platform/users/operations/login.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';
import { goodPassword } from '../../support/browser/log-in.ts';

forEachDatabase('users', ({ test, open }) => {
	let scene: Scene;
	let count = 0;
	const fresh = (more: object = {}) => ({
		username: `owl-${++count}`,
		password: goodPassword,
		role: 'customer',
		namespaces: ['acme'],
		...more
	});
	const logIn = (username: string, password: string) =>
		scene.call(authenticateUser, { username, password }, { actor: { kind: 'anonymous' }, ip: `10.0.0.${++count}` });

	test.before(async () => {
		scene = await openScene({ open });
	});

	test('a user has one role, memberships with one default, and no password in any answer', async () => {
		const input = fresh({
			username: ' Night.Owl_7 ',
			namespaces: ['beta', 'acme', 'beta'],
			displayName: 'Die <b>Eule</b>'
		});
		const { user } = await scene.call(createUser, input);
		assert.equal(
			[user.username, user.displayName, user.role, user.isActive, user.lastLoginAt],
			['night.owl_7', 'Die <b>Eule</b>', 'customer', true, null]
		);
		assert.not.match(JSON.stringify(user), /password|hash|argon/i);
		const memberships = await UserNamespace.findAll({ where: { userId: user.id }, order: ['namespace'] });
		assert.equal(
			memberships.map(({ namespace, isDefault }) => [namespace, isDefault]),
			[
				['acme', false],
				['beta', true]
			]
		);
	});

	test('passwords are stored as argon2id with 19 MiB, two passes, one lane, salted', async () => {
		const users = await Promise.all([1, 2].map(() => scene.call(createUser, fresh())));
		const hashes = await Promise.all(users.map(async ({ user }) => (await User.findByPk(user.id))!.passwordHash));
		for (const hash of hashes) {
			assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
			assert.ok(await verifyPassword(hash, goodPassword));
			assert.not(await verifyPassword(hash, `${goodPassword} `));
		}
		assert.is.not(hashes[0], hashes[1]);
	});

	const refusals: [name: string, fields: object, fault: string][] = [
		['a short name', { username: 'a' }, 'username invalid_format'],
		['a long name', { username: 'a'.repeat(65) }, 'username invalid_format'],
		['a name with spaces', { username: 'night owl' }, 'username invalid_format'],
		['a name that starts with a dot', { username: '.owl' }, 'username invalid_format'],
		['no name', { username: undefined }, 'username required'],
		['a short password', { password: 'nine char' }, 'password too_short'],
		['a long password', { password: 'x'.repeat(201) }, 'password too_long'],
		['a common password', { password: 'Password123' }, 'password invalid_format'],
		['the name of the product in it', { password: 'my-Marquee-2026' }, 'password invalid_format'],
		['an unknown role', { role: 'root' }, 'role invalid_enum'],
		['no namespace', { namespaces: [] }, 'namespaces too_short'],
		['an unknown namespace', { namespaces: ['acme', 'nowhere'] }, 'namespaces unknown_reference'],
		['an unknown field', { isActive: true }, 'isActive unknown_field']
	];
	for (const [name, fields, fault] of refusals)
		test(`refused: ${name}`, async () => {
			const before = await User.count();
			assert.equal(faultsOf(await refusal(scene.call(createUser, fresh(fields)))), [fault]);
			assert.is(await User.count(), before);
		});

	test('the name is not accepted as password, neither at first nor later', async () => {
		const username = 'long.enough.name';
		assert.equal(faultsOf(await refusal(scene.call(createUser, fresh({ username, password: 'Long.Enough.NAME' })))), [
			'password invalid_format'
		]);
		await scene.call(createUser, fresh({ username }));
		assert.equal(faultsOf(await refusal(scene.call(setPassword, { username, password: username }))), [
			'password invalid_format'
		]);
	});

	test('a name in use is a conflict, also for two concurrent requests', async () => {
		const input = fresh();
		const outcomes = await Promise.allSettled([input, input].map((each) => scene.call(createUser, each)));
		const refused = outcomes.filter((one) => one.status === 'rejected');
		assert.equal(
			refused.map(({ reason }) => (reason as { code: string }).code),
			['conflict']
		);
		assert.is((await refusal(scene.call(createUser, input))).status, 409);
		assert.is(await User.count({ where: { username: input.username } }), 1);
	});

	test('a login records its time and accepts name or email in any case', async () => {
		const { user } = await scene.call(createUser, fresh());
		await User.update({ email: 'owl@example.org' }, { where: { id: user.id } });
		scene.setTime('2026-07-01T10:00:00.000Z');
		for (const name of [user.username, ` ${user.username.toUpperCase()} `, 'OWL@example.org']) {
			const outcome = await logIn(name, goodPassword);
			assert.equal([outcome.user?.id, outcome.user?.lastLoginAt], [user.id, '2026-07-01T10:00:00.000Z'], name);
		}
		scene.setTime(null);
		await User.update({ email: null }, { where: { id: user.id } });
	});

	test('nobody can tell wrong, unknown and inactive apart', async () => {
		const { user } = await scene.call(createUser, fresh());
		assert.equal(await logIn(user.username, `${goodPassword}x`), { user: null, isTotpMissing: false });
		assert.equal(await logIn('nobody.at.all', goodPassword), { user: null, isTotpMissing: false });
		await User.update({ isActive: false }, { where: { id: user.id } });
		assert.equal(await logIn(user.username, goodPassword), { user: null, isTotpMissing: false });
	});

	test('a new password ends the sessions of that user and the old password', async () => {
		const [one, other] = [await scene.call(createUser, fresh()), await scene.call(createUser, fresh())];
		for (const [index, { user }] of [one, other].entries())
			await LoginSession.create({
				tokenHash: `hash-${count}-${index}`,
				userId: user.id,
				data: {},
				ip: '',
				userAgent: '',
				lastSeenAt: new Date(),
				expiresAt: new Date(Date.now() + 60_000)
			});
		await scene.call(setPassword, { username: one.user.username, password: 'quite another one' });
		assert.equal(
			[
				await LoginSession.count({ where: { userId: one.user.id } }),
				await LoginSession.count({ where: { userId: other.user.id } })
			],
			[0, 1]
		);
		assert.equal(await logIn(one.user.username, goodPassword), { user: null, isTotpMissing: false });
		assert.is((await logIn(one.user.username, 'quite another one')).user?.id, one.user.id);
		const unknown = scene.call(setPassword, { username: 'nobody.at.all', password: goodPassword });
		assert.is((await refusal(unknown)).code, 'not_found');
	});

	test('only administrators create users and set passwords', async () => {
		for (const role of ['customer', 'event-manager', 'service-account'] as const) {
			const actor = { actor: userOf(role, 'acme') };
			assert.is((await refusal(scene.call(createUser, fresh(), actor))).code, 'forbidden');
			const outcome = scene.call(setPassword, { username: 'x', password: goodPassword }, actor);
			assert.is((await refusal(outcome)).code, 'forbidden');
		}
	});
});
