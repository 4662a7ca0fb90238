import { decryptOrNull, encrypt } from '../../runtime/crypto.ts';
import { tablesIn } from '../copy/unfinished.ts';
import type { Database } from '../database.ts';
import { select } from '../statements.ts';
import { readFact, storeFact } from './facts.ts';

const factsTable = 'installation_facts';

// Where sealed values are stored since the first version.
const sealed = [
	['teams', 'token_enc'],
	['config', 'share_token_enc'],
	['config', 'sponsor_token_enc'],
	['config', 'puzzle_word_enc'],
	['users', 'totp_secret'],
	['mail_providers', 'password']
] as const;
// More than one, because single values may have been sealed while another key was set.
const samples = 20;

/** Values that were sealed with the secret key of a database: its check value, else some of its data; may be none. */
export async function sealedSamples(database: Database): Promise<string[]> {
	const names = new Set(await tablesIn(database));
	const check = names.has(factsTable) ? await readFact(database, 'secretKey') : undefined;
	if (check) return [check];
	const found = sealed
		.filter(([table]) => names.has(table))
		.map(([table, column]) =>
			select<{ value: string }>(
				database.sequelize,
				`SELECT ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL LIMIT ${samples}`,
				[]
				// An old version has no such column yet.
			).catch(() => [])
		);
	return (await Promise.all(found)).flat().map(({ value }) => value);
}

/** Whether a secret key opens any of these values; true where there are none. */
export const opensSome = (values: readonly string[], secretKey: string): boolean =>
	!values.length || values.some((value) => decryptOrNull(value, secretKey) !== null);

/** Stores a value by which the next start recognises its secret key, where there is none. */
export async function keepKeyCheck(database: Database, secretKey: string): Promise<void> {
	if (!(await readFact(database, 'secretKey'))) await storeFact(database, 'secretKey', encrypt('marquee', secretKey));
}
