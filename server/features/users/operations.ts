import { z } from 'zod';
import { Op } from 'sequelize';
import { hashPassword, verifyNothing, verifyPassword } from '../../access/password.ts';
import { AppError, conflict, unlessTaken, invalidField, notFound, rateLimited } from '../../errors.ts';
import { operation } from '../../operation.ts';
import { Namespace, UserNamespace } from '../namespaces/model.ts';
import { requireRoom } from '../plans/quota.ts';
import { namespaceName } from '../namespaces/schema.ts';
import { LoginSession, User } from './model.ts';
import { password, presentUser, role, username } from './schema.ts';
import { bucketsOf, countFailure, forgive, lockCounters, waitMs } from './throttle.ts';

const credentials = z.strictObject({
	username: z.string().trim().toLowerCase().min(1).max(200),
	password: z.string().min(1).max(200)
});

/**
 * Checks a user name (or e-mail) and password with the same work for unknown accounts.
 * Answers the user, or null for anything wrong; 429 while the account or address has to wait.
 */
export const authenticateUser = operation({
	summary: 'Check a login.',
	access: { public: true },
	input: credentials,
	writes: [],
	async prepare({ input, ip, now }) {
		const wait = await waitMs(bucketsOf(input.username, ip), now);
		if (wait) throw rateLimited(wait / 1000);
		const user = await User.findOne({ where: { [Op.or]: [{ username: input.username }, { email: input.username }] } });
		const isRight = user
			? await verifyPassword(user.passwordHash, input.password)
			: await verifyNothing(input.password);
		return user?.isActive && isRight ? user : null;
	},
	async run({ input, ip, now, prepared: user, transaction }) {
		const buckets = bucketsOf(input.username, ip);
		// Tries that were sent at once all passed the first look, so they are looked at again one by one.
		await lockCounters(buckets, now, transaction!);
		const wait = await waitMs(buckets, now, transaction);
		if (wait) throw rateLimited(wait / 1000);
		if (!user) {
			await countFailure(buckets, now, transaction!);
			return { user: null };
		}
		await forgive(buckets, transaction!);
		await user.update({ lastLoginAt: now }, { transaction });
		return { user: presentUser(user) };
	},
	// Nobody acts yet: what a login leaves is its session, and a failed one its throttle.
	target: () => null
});

/** The error of a failed login; the same words whatever was wrong. */
export const wrongCredentials = () => new AppError('invalid_credentials', 'User name or password is not right.');

const newUser = z.strictObject({
	username,
	password,
	role,
	displayName: z.string().trim().max(120).optional(),
	namespaces: z.array(namespaceName).min(1)
});

/** The hash of a password that is not the user's name. */
function hashOther({ username: name, password: text }: { username: string; password: string }): Promise<string> {
	if (text.trim().toLowerCase() === name)
		throw invalidField('password', 'invalid_format', 'The password must differ from the name.');
	return hashPassword(text);
}

/** Makes a user with a role and memberships; a name in use is 409, an unknown namespace 422. */
export const createUser = operation({
	summary: 'Create a user.',
	access: { area: 'users', right: 'w' },
	input: newUser,
	writes: [],
	prepare: ({ input }) => hashOther(input),
	async run({ input, prepared: passwordHash, transaction }) {
		if (await User.findOne({ where: { username: input.username }, transaction }))
			throw conflict('This user name is taken.');
		const known = await Namespace.count({ where: { namespace: input.namespaces }, transaction });
		if (known !== new Set(input.namespaces).size)
			throw invalidField('namespaces', 'unknown_reference', 'This namespace does not exist.');
		for (const namespace of new Set(input.namespaces)) await requireRoom('users', namespace, transaction!);
		const { username: name, displayName, role: given } = input;
		const fields = { username: name, email: null, displayName: displayName || name, passwordHash, role: given };
		const user = await unlessTaken('This user name is taken.', () => User.create(fields, { transaction }));
		const memberships = [...new Set(input.namespaces)].map((namespace, index) => ({
			userId: user.id,
			namespace,
			isDefault: index === 0,
			defaultKey: index === 0 ? user.id : null
		}));
		await UserNamespace.bulkCreate(memberships, { transaction });
		return { user: presentUser(user) };
	}
});

/** Sets a password and ends every session of the user. */
export const setPassword = operation({
	summary: 'Set the password of a user.',
	access: { area: 'users', right: 'w' },
	input: z.strictObject({ username, password }),
	writes: [],
	prepare: ({ input }) => hashOther(input),
	async run({ input, prepared: passwordHash, transaction }) {
		const user = await User.findOne({ where: { username: input.username }, transaction });
		if (!user) throw notFound('user');
		await user.update({ passwordHash, version: user.version + 1 }, { transaction });
		await LoginSession.destroy({ where: { userId: user.id }, transaction });
		return { user: presentUser(user) };
	}
});
