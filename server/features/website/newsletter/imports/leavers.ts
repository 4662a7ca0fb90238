import { createHmac } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { Leaver } from './model.ts';

const hashOf = (email: string, secretKey: string): string =>
	createHmac('sha256', secretKey).update(`newsletter left ${email}`).digest('hex');

/** Remembers that an address left before everything else about it is forgotten. */
export async function rememberLeavers(
	rows: readonly { namespace: string; email: string }[],
	secretKey: string,
	transaction: Transaction
): Promise<void> {
	const leavers = rows.map(({ namespace, email }) => ({ namespace, emailHash: hashOf(email, secretKey) }));
	if (leavers.length) await Leaver.bulkCreate(leavers, { ignoreDuplicates: true, transaction });
}

/** Forgets that an address left: its owner subscribed again. */
export const forgetLeaver = (namespace: string, email: string, secretKey: string, transaction: Transaction) =>
	Leaver.destroy({ where: { namespace, emailHash: hashOf(email, secretKey) }, transaction });

/** Those of these addresses that left and were forgotten since. */
export async function leaversAmong(
	namespace: string,
	emails: readonly string[],
	secretKey: string,
	transaction: Transaction | null
): Promise<Set<string>> {
	// Mostly there are none, and a million hashes take seconds.
	if (!(await Leaver.findOne({ where: { namespace }, attributes: ['id'], transaction }))) return new Set();
	const byHash = new Map(emails.map((email) => [hashOf(email, secretKey), email]));
	const where = { namespace, emailHash: [...byHash.keys()] };
	const rows = await Leaver.findAll({ where, attributes: ['emailHash'], transaction, raw: true });
	return new Set(rows.map(({ emailHash }) => byHash.get(emailHash)!));
}
