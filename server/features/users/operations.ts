import { z } from 'zod';
import { Op, type Transaction } from 'sequelize';
import { tellOfUser } from '../../access/changed.ts';
import { hashPassword, isOutdated, verifyNothing, verifyPassword } from '../../access/password.ts';
import { AppError, conflict, invalidField, unlessTaken, notFound, rateLimited } from '../../errors.ts';
import { orNull } from '../../blank.ts';
import { operation } from '../../operation.ts';
import { randomToken } from '../../secrets.ts';
import { inviteInput, linkFor, mailLink } from './invite.ts';
import { presentOne, setMemberships } from './memberships.ts';
import { endLogins } from './end-logins.ts';
import { User } from './model.ts';
import {
	allowedScopes,
	displayName,
	email,
	hashFor,
	memberships,
	password,
	presentUser,
	role,
	username
} from './schema.ts';
import { useCode } from './second-factor.ts';
import { bucketsOf, countFailure, forgive, lockCounters, waitMs } from './throttle.ts';

const credentials = z.strictObject({
	username: z.string().trim().toLowerCase().min(1).max(200),
	password: z.string().min(1).max(200),
	totp: z.string().trim().max(40).optional().describe('Code of the authenticator app, or a recovery code')
});

/**
 * Checks a user name (or e-mail) and password with the same work for unknown accounts, then the second factor.
 * Answers the user, or null with what is missing; 429 while the account or address has to wait.
 */
export const authenticateUser = operation({
	summary: 'Check a login.',
	access: { public: true },
	input: credentials,
	writes: [],
	async prepare({ input, ip, now, parts }) {
		// Before any failure is counted, a flood of tries at once would keep everybody else waiting for the slow hash.
		parts.limits.take('login', ip, 300, 60);
		const wait = await waitMs(bucketsOf(input.username, ip), now);
		if (wait) throw rateLimited(wait / 1000);
		const user = await User.findOne({ where: { [Op.or]: [{ username: input.username }, { email: input.username }] } });
		const isRight = user
			? await verifyPassword(user.passwordHash, input.password)
			: await verifyNothing(input.password);
		if (!user?.isActive || !isRight) return null;
		return { user, rehashed: isOutdated(user.passwordHash) ? await hashPassword(input.password) : undefined };
	},
	async run({ input, ip, now, parts, prepared, transaction }) {
		const buckets = bucketsOf(input.username, ip);
		// Tries that were sent at once all passed the first look, so they are looked at again one by one.
		await lockCounters(buckets, now, transaction!);
		const wait = await waitMs(buckets, now, transaction);
		if (wait) throw rateLimited(wait / 1000);
		const user = prepared && (await unchanged(prepared.user, transaction!));
		if (!user) {
			await countFailure(buckets, now, transaction!);
			return { user: null, isTotpMissing: false };
		}
		const proof = { now, key: parts.env.SECRET_KEY, transaction: transaction! };
		if (user.totpSecret && !(await useCode(user, input.totp ?? '', proof))) {
			if (input.totp) await countFailure(buckets, now, transaction!);
			return { user: null, isTotpMissing: true };
		}
		await forgive(buckets, transaction!);
		await user.update(
			{ lastLoginAt: now, ...(prepared.rehashed ? { passwordHash: prepared.rehashed } : {}) },
			{ transaction }
		);
		return { user: presentUser(user), isTotpMissing: false };
	},
	// Nobody acts yet: what a login leaves is its session, and a failed one its throttle.
	target: () => null
});

/** The row of a user whose password was right, locked; null when the user was blocked or given another one since. */
async function unchanged({ id, passwordHash, version }: User, transaction: Transaction): Promise<User | null> {
	const user = await User.findByPk(id, { transaction, lock: true });
	// A login at the same moment may have hashed the same password anew, which is no new version.
	const isSame = user?.passwordHash === passwordHash || user?.version === version;
	return user?.isActive && isSame ? user : null;
}

/** The error of a failed login; the same words whatever was wrong, but for the second factor after a right password. */
export const wrongCredentials = (isTotpMissing = false) =>
	isTotpMissing
		? new AppError('totp_required', 'Please send the code of your authenticator app.')
		: new AppError('invalid_credentials', 'User name or password is not right.');

const newUser = z.strictObject({
	username,
	role,
	password: password.optional().describe('Left out with invite'),
	displayName: displayName.optional(),
	email: orNull(email).optional(),
	namespaces: memberships,
	allowedScopes: allowedScopes.optional(),
	...inviteInput
});

/** Makes a user with a role and memberships, with a password or with an invitation that lets them choose it. */
export const createUser = operation({
	summary: 'Create a user.',
	access: { area: 'users', right: 'w' },
	input: newUser,
	writes: [],
	async prepare({ input }) {
		if (input.invite || input.password !== undefined) return hashFor(input, input.password ?? randomToken(32));
		throw invalidField('password', 'required', 'Give a password or invite the user.');
	},
	async run({ input, prepared: passwordHash, parts, now, transaction }) {
		if (await User.findOne({ where: { username: input.username }, transaction }))
			throw conflict('This user name is taken.');
		if (input.email && (await User.findOne({ where: { email: input.email }, transaction })))
			throw conflict('This e-mail address is taken.');
		const { username: name, role: given } = input;
		const person = { displayName: input.displayName || name, email: input.email ?? null };
		const fields = { ...person, username: name, passwordHash, role: given, allowedScopes: input.allowedScopes ?? null };
		const user = await unlessTaken('This user name is taken.', () => User.create(fields, { transaction }));
		await setMemberships(user.id, input.namespaces, transaction!);
		const invite = input.invite ? await linkFor(user, 'invite', { now, parts, transaction: transaction! }) : undefined;
		return { user: await presentOne(user, transaction), ...(invite ? { invite } : {}) };
	},
	settled: (work, { invite }) => (invite ? mailLink(work.parts, invite, work.input.locale) : Promise.resolve())
});

/** Sets a password and ends every session of the user. */
export const setPassword = operation({
	summary: 'Set the password of a user.',
	access: { area: 'users', right: 'w' },
	input: z.strictObject({ username, password }),
	writes: [],
	prepare: ({ input }) => hashFor(input, input.password),
	async run({ input, prepared: passwordHash, transaction }) {
		const user = await User.findOne({ where: { username: input.username }, transaction });
		if (!user) throw notFound('user');
		await user.update({ passwordHash, version: user.version + 1 }, { transaction });
		await endLogins(user.id, transaction!);
		return { user: presentUser(user) };
	},
	settled: async ({ parts }, { user }) => tellOfUser(parts, user.id)
});
