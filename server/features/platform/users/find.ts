import { Op, type Transaction } from 'sequelize';
import type { Scope } from '../../../access/scopes.ts';
import { holding } from '../../../database/search.ts';
import { notFound } from '../../../runtime/errors.ts';
import { User } from './model.ts';

/** The row of a user, locked; 404 when there is none. */
export async function lockUser(id: number, transaction: Transaction): Promise<User> {
	const user = await User.findByPk(id, { transaction, lock: true });
	if (!user) throw notFound('user');
	return user;
}

/** How many users there are, and how many of them wait for approval. */
export const countUsers = (): Promise<number> => User.count();
export const countWaiting = (): Promise<number> => User.count({ where: { registeredAt: { [Op.not]: null } } });

/** The email address of a user. */
export interface Mailbox {
	name: string;
	/** Null if they have none. */
	address: string | null;
}

/** The email address of a user; null if there is no such user. */
export async function mailboxOf(userId: number): Promise<Mailbox | null> {
	const user = await User.findByPk(userId, { attributes: ['displayName', 'email'] });
	return user && { name: user.displayName, address: user.email };
}

/** Display names by user id. */
export async function peopleOf(
	ids: readonly number[]
): Promise<Map<number, { username: string; displayName: string }>> {
	const attributes = ['id', 'username', 'displayName'] as const;
	const rows = await User.findAll({ where: { id: [...ids] }, attributes: [...attributes], raw: true });
	return new Map(rows.map(({ id, username, displayName }) => [id, { username, displayName }]));
}

/** The users among these whose name contains a search word. */
export async function userIdsHolding(ids: readonly number[], word: string): Promise<number[]> {
	const where = { [Op.and]: [{ id: [...ids] }, holding(User, ['username', 'displayName'], word)] };
	const rows = await User.findAll({ where, attributes: ['id'], raw: true });
	return rows.map(({ id }) => id);
}

/** The scopes an administrator granted a service account; empty for everybody else, whose role decides. */
export async function allowedScopesOf(userId: number): Promise<Scope[]> {
	const user = await User.findByPk(userId, { attributes: ['allowedScopes'] });
	return user?.allowedScopes ?? [];
}

/** The day up to which a user knows the product: what they have read, or the day they came. */
export async function knownUntil(userId: number): Promise<string | null> {
	const user = await User.findByPk(userId, { attributes: ['newsSeen', 'createdAt'] });
	return user && (user.newsSeen ?? user.createdAt.toISOString().slice(0, 10));
}

/** Notes that a user has read what is new up to a day; this is no change of the user. */
export async function noteNewsSeen(userId: number, day: string, transaction: Transaction): Promise<void> {
	await User.update({ newsSeen: day }, { where: { id: userId }, transaction, silent: true });
}
