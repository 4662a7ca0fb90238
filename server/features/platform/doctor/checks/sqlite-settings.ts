import { existsSync } from 'node:fs';
import { databaseUrlOf } from '../../../../runtime/database-url.ts';
import { error, megabytes, ok, warning, type Check } from '../check.ts';
import { sqliteDamage, sqliteFileOf } from '../facts/sqlite.ts';
import { ofDatabase } from './database.ts';

/** The line of the check comes first, then its process ends. */
const graceMs = 1000;

const longLog = 512 * 1024 * 1024;

/** Whether the file has its write-ahead log, and whether that is emptied from time to time. */
export const journal: Check = {
	name: 'journal',
	...ofDatabase('sqlite', ({ journal: mode, logBytes }) => {
		if (mode !== 'wal') return [warning('journal.rollback')];
		const size = megabytes(logBytes);
		return [logBytes > longLog ? warning('journal.long', { size }) : ok('journal.fine', { size })];
	})
};

/** Whether the file is sound; asked even if its first pages cannot be read. */
export const integrity: Check = {
	name: 'integrity',
	needs: ['DATABASE_URL'],
	isSlow: true,
	look: async ({ env, slowLimitMs }) => {
		const file = sqliteFileOf(databaseUrlOf(env));
		if (file === undefined || !existsSync(file)) return [];
		const damage = await sqliteDamage(file, slowLimitMs + graceMs);
		return [damage === undefined ? ok('integrity.fine') : error('integrity.damaged', { damage })];
	}
};
