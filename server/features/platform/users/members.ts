import type { Transaction } from 'sequelize';
import { findField, findRows } from '../../../database/rows.ts';
import { User, UserNamespace } from './model.ts';

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
