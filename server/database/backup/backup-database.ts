import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { openDatabase, sqliteFileOf } from '../database.ts';
import { backUpMysql, mysqlSize } from './mysql-backup.ts';
import { freeBytes, megabytes } from './new-file.ts';
import { backUpSqlite, sqliteSize } from './sqlite-backup.ts';

async function requireSpace(target: string, needed: number): Promise<void> {
	const free = await freeBytes(path.dirname(target));
	if (free < needed)
		throw new Error(
			`The backup needs about ${megabytes(needed)}, and ${path.dirname(target)} has ${megabytes(free)} left.`
		);
}

/** Writes a consistent copy of a database, which may be in use, to a new file; returns its bytes. */
export async function backUpDatabase(url: string, target: string): Promise<number> {
	const source = sqliteFileOf(url);
	// Opening would create it.
	if (source !== undefined && !existsSync(source)) throw new Error(`The database ${source} does not exist.`);
	const database = openDatabase(url);
	try {
		await requireSpace(target, source === undefined ? await mysqlSize(database) : sqliteSize(source));
		await (source === undefined ? backUpMysql(database, target) : backUpSqlite(source, target));
		return statSync(target).size;
	} finally {
		await database.close();
	}
}
