import type { Transaction } from 'sequelize';
import { nameKey } from '#lib/text/name-key.ts';
import { findRows } from '../../../database/rows.ts';
import { invalidField } from '../../../runtime/errors.ts';
import { BlockedName } from './model.ts';

/** Whether a name, by its key, holds something that teams of a namespace may not be called. */
export async function blockedIn(namespace: string, transaction: Transaction | null): Promise<(key: string) => boolean> {
	const [own, everywhere] = await Promise.all(
		[namespace, null].map((place) => findRows(BlockedName, { namespace: place }, { transaction }))
	);
	const terms = [...own!, ...everywhere!].map(({ termKey }) => termKey);
	return (key) => terms.some((term) => key.includes(term));
}

/** 422 `name_blocked` for a name that nobody may give to a team in a namespace. */
export async function refuseBlocked(namespace: string, name: string, transaction: Transaction | null): Promise<void> {
	const isBlocked = await blockedIn(namespace, transaction);
	if (isBlocked(nameKey(name))) throw invalidField('name', 'name_blocked', 'Please choose another name.');
}
