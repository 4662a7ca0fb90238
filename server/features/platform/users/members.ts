import type { Transaction } from 'sequelize';
import { findField, findRows } from '../../../database/rows.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { User, UserNamespace } from './model.ts';

/**
 * SQL of the active customers `u` of the namespace `m.namespace`, for statements of features that list them:
 * `FROM ${joinedCustomers} WHERE m.namespace = ?`. Who waits for an account is none of them yet.
 */
export const joinedCustomers = `user_namespaces m
	JOIN users u ON u.id = m.user_id AND u.role = 'customer' AND u.is_active = 1`;

/** SQL of what such a statement may read of them. */
export const customerSql = {
	id: 'u.id',
	namespace: 'm.namespace',
	username: 'u.username',
	displayName: 'u.display_name',
	lastLoginAt: 'u.last_login_at',
	updatedAt: 'u.updated_at',
	version: 'u.version'
};

/** Whether a user is an active customer of a namespace; their row is locked till the commit. */
export async function lockCustomer(namespace: string, userId: number, transaction: Transaction): Promise<boolean> {
	const where = { id: userId, role: 'customer', isActive: true };
	if ((await findField(User, 'id', where, { transaction, lock: true })) === undefined) return false;
	return (await findField(UserNamespace, 'userId', { userId, namespace }, { transaction })) !== undefined;
}

/** What of a write tells other features of a change. */
export type Telling = Pick<WriteWork, 'changed' | 'recordIn' | 'transaction'>;

/**
 * Raises the revision of the customers of every namespace in which somebody works who was changed; the audit log of
 * each of them says so.
 */
export async function changedPerson(userId: number, { changed, recordIn, transaction }: Telling): Promise<void> {
	const homes = await findRows(UserNamespace, { userId }, { only: ['namespace'], transaction });
	changed(...homes.map(({ namespace }) => ({ namespace, resource: 'customers' })));
	recordIn(...homes.map(({ namespace }) => namespace));
}

/** Whether an active user of this name is a member of a namespace. */
export async function isMemberNamed(namespace: string, username: string, transaction: Transaction): Promise<boolean> {
	const userId = await findField(User, 'id', { username, isActive: true }, { transaction });
	if (userId === undefined) return false;
	return (await findField(UserNamespace, 'userId', { userId, namespace }, { transaction })) !== undefined;
}

/** The address of an active member of a namespace; null when there is none. */
export async function mailboxOf(namespace: string, username: string, transaction: Transaction): Promise<string | null> {
	if (!(await isMemberNamed(namespace, username, transaction))) return null;
	return (await findField(User, 'email', { username }, { transaction })) ?? null;
}

/** The active members of a namespace, by what they are called. */
export async function membersOf(namespace: string): Promise<{ username: string; displayName: string }[]> {
	const members = await findRows(UserNamespace, { namespace }, { only: ['userId'] });
	const id = members.map(({ userId }) => userId);
	const users = await findRows(User, { id, isActive: true }, { only: ['username', 'displayName'] });
	return users
		.map(({ username, displayName }) => ({ username, displayName }))
		.sort((one, other) => one.displayName.localeCompare(other.displayName));
}
