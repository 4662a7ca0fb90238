import { z } from 'zod';
import { Op, type Transaction } from 'sequelize';
import type { Locale } from '#lib/messages/locale.ts';
import { conflict, invalidField, isProtected, notFound, requireVersion, unlessTaken } from '../../errors.ts';
import type { Actor } from '../../access/actor.ts';
import { orNull } from '../../blank.ts';
import { tellOfUser } from '../../access/changed.ts';
import { operation } from '../../operation.ts';
import { UserNamespace } from '../namespaces/model.ts';
import { endLogins } from './end-logins.ts';
import { presentFully, presentOne, setMemberships } from './memberships.ts';
import { LoginSession, User } from './model.ts';
import { requireSeat, tellAdmission } from './register.ts';
import { allowedScopes, displayName, email, memberships, role, userId, username } from './schema.ts';

/** Every user of the installation, by name. */
export const listUsers = operation({
	summary: 'List the users.',
	access: { area: 'users', right: 'r' },
	input: z.strictObject({}),
	run: async () => ({ users: await presentFully(await User.findAll({ order: ['username'] })) })
});

/** The row of a user, locked; 404 when there is none. */
export async function lockUser(id: number, transaction: Transaction): Promise<User> {
	const user = await User.findByPk(id, { transaction, lock: true });
	if (!user) throw notFound('user');
	return user;
}

/** 409 when a user who shall lose the role, the access or the account is the last active administrator or the caller. */
async function guard(user: User, field: string, actor: Actor, transaction: Transaction): Promise<void> {
	if (actor.kind === 'user' && actor.user.id === user.id)
		throw isProtected(field, 'You cannot take your own rights away.');
	if (user.role !== 'admin' || !user.isActive) return;
	// Locked, so that two administrators cannot remove each other at the same moment.
	const admins = await User.findAll({ where: { role: 'admin', isActive: true }, transaction, lock: true });
	if (!admins.some(({ id }) => id !== user.id)) throw isProtected(field, 'The last active administrator stays.');
}

const changes = z.strictObject({
	id: userId,
	username: username.optional(),
	email: orNull(email).optional(),
	displayName: displayName.optional(),
	role: role.optional(),
	namespaces: memberships.optional(),
	allowedScopes: allowedScopes.optional(),
	isActive: z.boolean().optional(),
	twoFactor: z.literal(false).optional().describe('false takes the second factor away')
});

/**
 * Changes the given fields of a user. A new role or the end of access also ends the sessions of the user;
 * whoever registered is let in by `isActive` and told by mail.
 */
export const updateUser = operation({
	summary: 'Change a user.',
	access: { area: 'users', right: 'w' },
	input: changes,
	writes: [],
	prepare: async () => ({ admitted: null as { language: Locale } | null }),
	async run({ input, actor, ifVersion, prepared, transaction }) {
		const user = await lockUser(input.id, transaction!);
		requireVersion(user, ifVersion);
		const hasNewRole = input.role !== undefined && input.role !== user.role;
		const isLeaving = input.isActive === false && user.isActive;
		if (hasNewRole) await guard(user, 'role', actor, transaction!);
		if (isLeaving) await guard(user, 'isActive', actor, transaction!);
		await refuseTaken(user.id, input, transaction!);
		const { id, namespaces, twoFactor, ...fields } = input;
		const isAdmitted = input.isActive === true && user.registeredAt !== null;
		prepared.admitted = isAdmitted ? { language: user.registeredLocale ?? 'de' } : null;
		const seen = isAdmitted ? { registeredAt: null, registeredLocale: null } : {};
		const factor = twoFactor === false ? { totpSecret: null, totpPending: null, recoveryCodes: null } : {};
		user.set(
			Object.fromEntries(Object.entries({ ...fields, ...factor, ...seen }).filter(([, value]) => value !== undefined))
		);
		if (user.changed() || namespaces) user.set({ version: user.version + 1 });
		await unlessTaken('This name or address is taken.', () => user.save({ transaction }));
		if (namespaces) await setMemberships(id, namespaces, transaction!);
		await requireMembership(user, transaction!);
		if (isAdmitted) await requireSeat(id, transaction!);
		if (isLeaving) await endLogins(id, transaction!);
		else if (hasNewRole || twoFactor === false) await LoginSession.destroy({ where: { userId: id }, transaction });
		return { user: await presentOne(user, transaction) };
	},
	async settled({ parts, prepared }, { user }) {
		tellOfUser(parts, user.id);
		if (!prepared.admitted) return;
		// A slow mail server holds nobody up; what it says is in the log.
		tellAdmission(parts, user.id, prepared.admitted.language).catch((error: unknown) =>
			parts.log.warn('admission not told', { error: String(error) })
		);
	}
});

/** 422 for an active user without a namespace to work in; administrators need none. */
async function requireMembership({ id, role, isActive }: User, transaction: Transaction): Promise<void> {
	if (role === 'admin' || !isActive || (await UserNamespace.count({ where: { userId: id }, transaction }))) return;
	throw invalidField('namespaces', 'required', 'Give the user a namespace to work in.');
}

/** Throws 409 when the name or address belongs to another user. */
export async function refuseTaken(
	id: number,
	fields: { username?: string | undefined; email?: string | null | undefined },
	transaction: Transaction
): Promise<void> {
	const isOther = { id: { [Op.ne]: id } };
	if (fields.username && (await User.count({ where: { ...isOther, username: fields.username }, transaction })))
		throw conflict('This user name is taken.');
	if (fields.email && (await User.count({ where: { ...isOther, email: fields.email }, transaction })))
		throw conflict('This e-mail address is taken.');
}

/** Removes a user with sessions, links and memberships. */
export const removeUser = operation({
	summary: 'Remove a user.',
	access: { area: 'users', right: 'w' },
	input: z.strictObject({ id: userId }),
	writes: [],
	async run({ input, actor, ifVersion, transaction }) {
		const user = await lockUser(input.id, transaction!);
		requireVersion(user, ifVersion);
		await guard(user, 'id', actor, transaction!);
		await user.destroy({ transaction });
		return { removed: { id: input.id } };
	},
	settled: async ({ parts }, { removed }) => tellOfUser(parts, removed.id)
});
