import * as assert from 'uvu/assert';
import { changePassword } from '../../../server/features/platform/users/operations/account.ts';
import { LoginSession, User } from '../../../server/features/platform/users/model.ts';
import { setPassword, updateUser } from '../../../server/features/platform/users/operations/users.ts';
import { authenticateUser } from '../../../server/features/platform/users/operations/login.ts';
import { disableTotp, renewRecoveryCodes } from '../../../server/features/platform/users/operations/second-factor.ts';
import type { AnyOperation } from '../../../server/operation/operation.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, type Scene } from '../../support/scene.ts';
import { goodPassword } from '../../support/browser/log-in.ts';
import { makeUser, type Person } from '../../support/staff.ts';

const newPassword = 'a password by an administrator';

forEachDatabase('a password that was right a moment ago', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
		await makeUser(scene, 'admin', 'default');
	});

	/** Runs an operation for a person, with something that happens between its check and its write. */
	async function interrupted(
		operation: AnyOperation,
		{ id, username }: Person,
		input: object,
		act: () => Promise<unknown>
	) {
		const user = { id, username, displayName: username, role: 'customer' as const };
		const actor = { kind: 'user' as const, user, namespaces: ['acme'] };
		const slowed: AnyOperation = {
			...operation,
			async prepare(work) {
				const prepared: unknown = await operation.prepare!(work);
				await act();
				return prepared;
			},
			target: () => null
		};
		return scene.call(slowed, input, { actor });
	}
	const acts: [name: string, act: (person: Person) => Promise<unknown>][] = [
		['another password', ({ username }) => scene.call(setPassword, { username, password: newPassword })],
		['a blocked account', ({ id }) => scene.call(updateUser, { id, isActive: false })]
	];
	for (const [name, act] of acts) {
		test(`${name} comes before the end of a login: nobody is logged in`, async () => {
			const person = await makeUser(scene, 'customer');
			const input = { username: person.username, password: goodPassword };
			const answer = await interrupted(authenticateUser, person, input, () => act(person));
			assert.equal(answer, { user: null, isTotpMissing: false });
			assert.is((await User.findByPk(person.id))!.lastLoginAt ?? null, null);
		});

		test(`${name} comes before the end of a change that the old password allowed`, async () => {
			const person = await makeUser(scene, 'customer');
			const proof = { currentPassword: goodPassword };
			const calls: [AnyOperation, object][] = [
				[changePassword, { ...proof, password: 'a password by somebody else' }],
				[disableTotp, proof],
				[renewRecoveryCodes, proof]
			];
			for (const [operation, input] of calls) {
				const fields = { isActive: true, passwordHash: (await User.findByPk(person.id))!.passwordHash };
				const error = await refusal(interrupted(operation, person, input, () => act(person)));
				assert.is(error.code, 'unauthenticated', operation.summary);
				await User.update(fields, { where: { id: person.id } });
			}
			assert.is(await LoginSession.count({ where: { userId: person.id } }), 0);
		});
	}

	test('renaming a user during a login does not disturb it', async () => {
		const person = await makeUser(scene, 'customer');
		const input = { username: person.username, password: goodPassword };
		const answer = await interrupted(authenticateUser, person, input, () =>
			scene.call(updateUser, { id: person.id, displayName: 'New name' })
		);
		assert.is((answer as { user: { id: number } }).user.id, person.id);
	});
});
