import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFileOf, type Database } from '../database.ts';
import { select } from '../statements.ts';
import { notedMigrations } from './shape.ts';
import { howToEmpty, requireFinished, tablesIn } from './unfinished.ts';

/** Throws where two addresses lead to one file, or the source to none. */
export function requireTwoFiles(from: string, to: string): void {
	const [source, target] = [sqliteFileOf(from), sqliteFileOf(to)];
	if (source === ':memory:' || target === ':memory:') throw new Error('A database in memory cannot be copied.');
	if (source !== undefined && !existsSync(source)) throw new Error(`The source ${source} does not exist.`);
	if (source === undefined || target === undefined || !existsSync(target)) return;
	const [one, other] = [statSync(source), statSync(target)];
	if (one.dev === other.dev && one.ino === other.ino) throw new Error('Source and target are the same database.');
}

const place = 'SELECT @@hostname AS host, @@port AS port, @@datadir AS folder, DATABASE() AS name';

/** Throws where two connections lead to one database of a server. */
export async function requireTwoSchemas(source: Database, target: Database): Promise<void> {
	if (source.dialect !== 'mysql' || target.dialect !== 'mysql') return;
	const [one, other] = await Promise.all([source, target].map(({ sequelize }) => select(sequelize, place, [])));
	if (JSON.stringify(one) === JSON.stringify(other)) throw new Error('Source and target are the same database.');
}

/** Throws unless a database is a whole installation of this version. */
export async function requireCurrent(source: Database): Promise<void> {
	if (!(await tablesIn(source)).includes(notedMigrations))
		throw new Error('The source is no database of Marquee: it has no list of migrations.');
	await requireFinished(source);
	const missing = await source.migrator.pending();
	if (missing.length)
		throw new Error(
			`The source is older than this version: ${missing.length} migrations are missing. Run "npm run marquee -- migrate" on it first.`
		);
	const unknown = await source.migrator.unknown();
	if (unknown.length)
		throw new Error(
			`The source is newer than this version, which does not know ${unknown.join(', ')}. Copy it with the version that runs on it.`
		);
}

/** Throws unless a database has no table at all, and can hold every character. */
export async function requireEmpty(target: Database): Promise<void> {
	const names = await tablesIn(target);
	if (names.length) {
		await requireFinished(target);
		const some = names.sort().slice(0, 3).join(', ');
		throw new Error(`The target is not empty: it has ${names.length} tables, such as ${some}. ${howToEmpty(target)}`);
	}
	if (target.dialect === 'sqlite') return;
	const [row] = await select<{ charset: string }>(target.sequelize, 'SELECT @@character_set_database AS charset', []);
	if (row?.charset === 'utf8mb4') return;
	const name = target.sequelize.getDatabaseName();
	throw new Error(
		`The target keeps text as ${row?.charset}, which cannot hold every character: ALTER DATABASE \`${name}\` CHARACTER SET utf8mb4;`
	);
}

/**
 * Whether another connection has an SQLite file open, as a running server does; ask before opening the file. Where the
 * file is in WAL mode, nobody gets it alone while others are connected.
 */
export function isFileInUse(file: string): boolean {
	const probe = new DatabaseSync(file, { timeout: 0 });
	try {
		probe.exec('PRAGMA locking_mode=EXCLUSIVE');
		probe.prepare('SELECT COUNT(*) FROM sqlite_master').get();
		return false;
	} catch (error) {
		if ((error as { errcode?: number }).errcode === 5) return true;
		throw new Error(`The source ${file} cannot be read: ${(error as Error).message}.`, { cause: error });
	} finally {
		probe.close();
	}
}

/** Whether others are connected to a database of a server, as far as this account may see. */
export async function isSchemaInUse({ sequelize }: Database): Promise<boolean> {
	const sql =
		'SELECT COUNT(*) AS others FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()';
	const [row] = await select<{ others: number }>(sequelize, sql, []);
	return Number(row?.others) > 0;
}
