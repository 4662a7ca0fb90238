import { z } from 'zod';
import { publishUserChange } from '../../../../access/access-changes.ts';
import { operation } from '../../../../operation/operation.ts';
import { endLogins } from '../end-logins.ts';
import { changedPerson } from '../members.ts';
import { presentOne } from '../memberships.ts';
import { User } from '../model.ts';
import { ownId, ownUser, provePassword, requireProof } from '../proof.ts';
import { hashFor, password } from '../schema.ts';

/** The caller's account, and how many recovery codes are left. */
export const showAccount = operation({
	summary: 'Show your own account.',
	access: { login: true },
	input: z.strictObject({}),
	async run({ actor, now }) {
		const user = await ownUser(actor);
		return { user: await presentOne(user, now, null), recoveryCodesLeft: (user.recoveryCodes ?? []).length };
	}
});

/** Changes the caller's password and ends all sessions; the route starts a new one for the caller. */
export const changePassword = operation({
	summary: 'Change your own password.',
	access: { login: true },
	input: z.strictObject({ currentPassword: z.string().min(1).max(200), password }),
	changes: [],
	async prepare({ input, actor, dependencies }) {
		const user = await ownUser(actor);
		const proof = await provePassword(user, input.currentPassword, dependencies.limits);
		return { proof, passwordHash: await hashFor(user, input.password) };
	},
	async run(work) {
		const { actor, prepared, dependencies, transaction, afterCommit } = work;
		const { proof, passwordHash } = prepared;
		const userId = ownId(actor);
		const user = await User.findByPk(userId, { transaction, lock: true, rejectOnEmpty: true });
		requireProof(user, proof);
		await user.update({ passwordHash, version: user.version + 1 }, { transaction });
		await changedPerson(userId, work);
		afterCommit(() => publishUserChange(dependencies, userId));
		return { ended: await endLogins(userId, transaction) };
	}
});
