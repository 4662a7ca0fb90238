import { z } from 'zod';
import { tellOfUser } from '../../access/changed.ts';
import { verifyPassword } from '../../access/password.ts';
import { invalidField, notFound, unauthenticated } from '../../errors.ts';
import { operation } from '../../operation.ts';
import { presentOne } from './memberships.ts';
import { endLogins } from './end-logins.ts';
import { User } from './model.ts';
import { hashFor, password } from './schema.ts';
import { ownId } from './sessions.ts';

/** The caller's own row; 404 when it was removed meanwhile. */
export async function ownUser(work: Parameters<typeof ownId>[0]): Promise<User> {
	const user = await User.findByPk(ownId(work));
	if (!user) throw notFound('user');
	return user;
}

/** The caller's account, and how many recovery codes are left. */
export const showAccount = operation({
	summary: 'Show your own account.',
	access: { login: true },
	input: z.strictObject({}),
	async run({ actor }) {
		const user = await ownUser(actor);
		return { user: await presentOne(user), recoveryCodesLeft: (user.recoveryCodes ?? []).length };
	}
});

/** The hash that a password was proved against; see `provePassword`. */
export type Proof = Pick<User, 'passwordHash'>;

/** Throws 422 at `currentPassword` unless it is the user's; tries are counted like those of a login. */
export async function provePassword(
	user: User,
	currentPassword: string,
	{ take }: { take: (bucket: string, key: string, most: number, seconds: number) => void }
): Promise<Proof> {
	take('current-password', String(user.id), 10, 900);
	if (!(await verifyPassword(user.passwordHash, currentPassword)))
		throw invalidField('currentPassword', 'invalid_format', 'The current password is not right.');
	return { passwordHash: user.passwordHash };
}

/** 401 for a caller who was blocked or given another password since the old one was proved. */
export function requireProof({ isActive, passwordHash }: User, proof: Proof): void {
	if (!isActive || passwordHash !== proof.passwordHash) throw unauthenticated();
}

/** Changes the caller's password and ends all sessions; the door gives the caller a new one. */
export const changePassword = operation({
	summary: 'Change your own password.',
	access: { login: true },
	input: z.strictObject({ currentPassword: z.string().min(1).max(200), password }),
	writes: [],
	async prepare({ input, actor, parts }) {
		const user = await ownUser(actor);
		const proof = await provePassword(user, input.currentPassword, parts.limits);
		return { proof, passwordHash: await hashFor(user, input.password) };
	},
	async run({ actor, prepared: { proof, passwordHash }, transaction }) {
		const userId = ownId(actor);
		const user = await User.findByPk(userId, { transaction: transaction!, lock: true, rejectOnEmpty: true });
		requireProof(user, proof);
		await user.update({ passwordHash, version: user.version + 1 }, { transaction });
		return { ended: await endLogins(userId, transaction!) };
	},
	settled: async ({ parts, actor }) => tellOfUser(parts, ownId(actor))
});
