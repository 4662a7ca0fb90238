import * as assert from 'uvu/assert';
import { createEvent } from '../../../server/features/authoring/events/operations.ts';
import {
	listManaged,
	removeNamespace,
	updateNamespace
} from '../../../server/features/platform/namespaces/operations.ts';
import { Namespace } from '../../../server/features/platform/namespaces/model.ts';
import { createNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { PasswordToken } from '../../../server/features/platform/users/links.ts';
import { createUser, inviteUser, updateUser } from '../../../server/features/platform/users/operations/users.ts';
import { LoginSession, User, UserNamespace } from '../../../server/features/platform/users/model.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { freshId } from '../../support/phone/phone.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, type Scene } from '../../support/scene.ts';
import { goodPassword } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';

forEachDatabase('memberships', ({ test, open }) => {
	let scene: Scene;
	let made = 0;
	test.before(async () => {
		scene = await openScene({ open });
		await makeUser(scene, 'admin', 'default');
	});

	/** A new namespace of the plan free, which has room for two users and three events, with so many members. */
	const freeSpace = async (members = 0): Promise<string> => {
		const namespace = `free-${(made += 1)}`;
		await scene.call(createNamespace, { namespace });
		await scene.call(updateNamespace, { id: namespace, plan: 'free' });
		for (let n = 0; n < members; n += 1) await makeUser(scene, 'analyst', namespace);
		return namespace;
	};
	const update = (id: number, fields: object) => scene.call(updateUser, { id, ...fields });
	const spacesOf = async (userId: number) => {
		const rows = await UserNamespace.findAll({ where: { userId }, order: ['namespace'], raw: true });
		return rows.map(({ namespace, isDefault }) => `${namespace}${isDefault ? ' default' : ''}`);
	};
	const membersOf = (namespace: string) => UserNamespace.count({ where: { namespace } });
	const openSession = (userId: number) =>
		LoginSession.create({
			tokenHash: freshId('session'),
			userId,
			data: {},
			ip: '',
			userAgent: '',
			lastSeenAt: new Date(),
			expiresAt: new Date(Date.now() + 3_600_000)
		});

	test('adding a user to a full namespace is rejected, and nothing of the change is stored', async () => {
		const [roomy, full] = [await freeSpace(), await freeSpace(2)];
		const { id } = await makeUser(scene, 'analyst');
		for (const namespaces of [[full], ['acme', full], [roomy, full], [{ namespace: full, isDefault: true }, 'acme']]) {
			const error = await refusal(update(id, { namespaces, displayName: 'Changed' }));
			assert.equal([error.code, error.extra], ['quota_exceeded', { metric: 'users', limit: 2, used: 2 }]);
		}
		const { displayName, version } = (await User.findByPk(id))!;
		assert.equal([displayName === 'Changed', version, await spacesOf(id)], [false, 1, ['acme default']]);
		assert.equal([await membersOf(roomy), await membersOf(full)], [0, 2]);
		await update(id, { namespaces: [roomy] });
		assert.equal(await spacesOf(id), [`${roomy} default`]);
	});

	test('a member of a full namespace may be changed, and leave room for another', async () => {
		const full = await freeSpace(1);
		const { id } = await makeUser(scene, 'analyst', full);
		await update(id, { namespaces: [full, 'acme'], displayName: 'Stays' });
		assert.equal(await spacesOf(id), ['acme', `${full} default`]);
		await update(id, { isActive: false });
		await update(id, { isActive: true, namespaces: ['acme', full] });
		assert.equal(await spacesOf(id), ['acme default', full]);
		await update(id, { namespaces: ['acme'] });
		const other = await makeUser(scene, 'analyst');
		await update(other.id, { namespaces: [full] });
		assert.is((await refusal(update(id, { namespaces: [full] }))).code, 'quota_exceeded');
	});

	test('of many concurrent users as many get in as there is room', async () => {
		const spaces = [await freeSpace(1), await freeSpace(1)];
		const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(scene, 'analyst')));
		const outcomes = await Promise.allSettled([
			...people.map(({ id }, index) => update(id, { namespaces: index % 2 ? spaces : [...spaces].reverse() })),
			...spaces.map((namespace) =>
				scene.call(createUser, {
					username: `${namespace}-new`,
					password: goodPassword,
					role: 'analyst',
					namespaces: [namespace]
				})
			)
		]);
		for (const outcome of outcomes)
			if (outcome.status === 'rejected') assert.is((outcome.reason as { code: string }).code, 'quota_exceeded');
		assert.equal(await Promise.all(spaces.map(membersOf)), [2, 2]);
	});

	test('of many concurrent events as many are created as there is room', async () => {
		const namespace = await freeSpace();
		const outcomes = await Promise.allSettled(
			Array.from({ length: 8 }, () => scene.call(createEvent, { name: 'Same' }, { namespace }))
		);
		assert.is(outcomes.filter(({ status }) => status === 'fulfilled').length, 3);
	});

	test('a smaller plan removes nobody and lets nobody in', async () => {
		const namespace = await freeSpace();
		await scene.call(updateNamespace, { id: namespace, plan: 'unlimited' });
		for (let n = 0; n < 3; n += 1) await makeUser(scene, 'analyst', namespace);
		await scene.call(updateNamespace, { id: namespace, plan: 'free' });
		assert.is(await membersOf(namespace), 3);
		const { id } = await makeUser(scene, 'analyst');
		const error = await refusal(update(id, { namespaces: ['acme', namespace] }));
		assert.equal(error.extra, { metric: 'users', limit: 2, used: 3 });
	});

	test('members without another namespace block its removal, and are blocked with it', async () => {
		const namespace = await freeSpace();
		await scene.call(updateNamespace, { id: namespace, plan: 'unlimited' });
		const only = await makeUser(scene, 'analyst', namespace);
		const both = await makeUser(scene, 'analyst', namespace);
		await update(both.id, { namespaces: [{ namespace, isDefault: true }, 'beta', 'acme'] });
		const admin = await makeUser(scene, 'admin', namespace);
		for (const { id } of [only, both]) await openSession(id);
		await scene.call(inviteUser, { id: only.id });
		const { namespaces } = await scene.call(listManaged, {});
		const listed = namespaces.find((each) => each.namespace === namespace)!;
		assert.equal([listed.usage, listed.onlyMembers], [{ users: 3 }, 1]);
		const full = await refusal(scene.call(removeNamespace, { id: namespace }));
		assert.equal([full.code, faultsOf(full), full.details![0]!.count], ['conflict', ['users in_use'], 1]);
		assert.ok(await Namespace.count({ where: { namespace } }));
		const order = { id: namespace, cascade: true, confirm: namespace };
		assert.equal((await scene.call(removeNamespace, order)).removed, { users: 1 });
		const active = async ({ id }: { id: number }) => (await User.findByPk(id))!.isActive;
		assert.equal([await active(only), await active(both), await active(admin)].map(Boolean), [false, true, true]);
		assert.equal(await spacesOf(only.id), []);
		assert.equal(await spacesOf(both.id), ['acme default', 'beta']);
		assert.equal(
			[
				await LoginSession.count({ where: { userId: only.id } }),
				await PasswordToken.count({ where: { userId: only.id } }),
				await LoginSession.count({ where: { userId: both.id } })
			],
			[0, 0, 1]
		);
		assert.equal(faultsOf(await refusal(update(only.id, { isActive: true }))), ['namespaces required']);
		assert.not(await active(only));
		await update(only.id, { isActive: true, namespaces: ['acme'] });
		assert.equal(faultsOf(await refusal(update(admin.id, { role: 'analyst' }))), ['namespaces required']);
		assert.is((await User.findByPk(admin.id))!.role, 'admin');
	});

	test('a namespace cannot be removed and gain a member at the same moment', async () => {
		const namespace = await freeSpace();
		const { id } = await makeUser(scene, 'analyst');
		const outcomes = await Promise.allSettled([
			scene.call(removeNamespace, { id: namespace }),
			update(id, { namespaces: [namespace] })
		]);
		const isThere = (await Namespace.count({ where: { namespace } })) > 0;
		assert.equal(await spacesOf(id), isThere ? [`${namespace} default`] : ['acme default']);
		const [refused] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
		assert.is(refused, isThere ? 'conflict' : 'invalid_input');
	});
});
