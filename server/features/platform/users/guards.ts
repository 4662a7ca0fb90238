import { Op, type Transaction } from 'sequelize';
import type { Actor } from '../../../access/actor.ts';
import { conflict, invalidField, isProtected } from '../../../runtime/errors.ts';
import { requireRoom } from '../plans/quota.ts';
import { User, UserNamespace } from './model.ts';
import { giveWay } from './waiting.ts';

/** 409 when a user who shall lose the role, the access or the account is the last active administrator or the caller. */
export async function guard(user: User, field: string, actor: Actor, transaction: Transaction): Promise<void> {
	if (actor.kind === 'user' && actor.user.id === user.id)
		throw isProtected(field, 'You cannot take your own rights away.');
	if (user.role !== 'admin' || !user.isActive) return;
	// Locked, so that two administrators cannot remove each other at the same time.
	const admins = await User.findAll({ where: { role: 'admin', isActive: true }, transaction, lock: true });
	if (!admins.some(({ id }) => id !== user.id)) throw isProtected(field, 'The last active administrator stays.');
}

/** 422 for an active user without a namespace to work in; administrators need none. */
export async function requireMembership({ id, role, isActive }: User, transaction: Transaction): Promise<void> {
	if (role === 'admin' || !isActive || (await UserNamespace.count({ where: { userId: id }, transaction }))) return;
	throw invalidField('namespaces', 'required', 'Give the user a namespace to work in.');
}

/** Throws 409 if the plan of a namespace has no room for a user who was just added. */
export async function requireSeat(userId: number, transaction: Transaction): Promise<void> {
	const seats = await UserNamespace.findAll({ where: { userId }, transaction });
	for (const { namespace } of seats) await requireRoom('users', namespace, transaction, 0);
}

/** Throws 409 if the name or address belongs to another user; pending requests give way. */
export async function refuseTaken(
	id: number,
	fields: { username?: string | undefined; email?: string | null | undefined },
	transaction: Transaction
): Promise<void> {
	await giveWay(id, fields, transaction);
	const isOther = { id: { [Op.ne]: id } };
	if (fields.username && (await User.count({ where: { ...isOther, username: fields.username }, transaction })))
		throw conflict('This user name is taken.');
	if (fields.email && (await User.count({ where: { ...isOther, email: fields.email }, transaction })))
		throw conflict('This e-mail address is taken.');
}
