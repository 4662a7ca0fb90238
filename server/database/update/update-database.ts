import { copyBeforeUpdate, type CopyRules } from '../backup/before-update.ts';
import { notedMigrations } from '../copy/shape.ts';
import { tablesIn } from '../copy/unfinished.ts';
import type { Database } from '../database.ts';
import { select } from '../statements.ts';
import { requireEveryCharacter } from './charset.ts';
import { requireOwn } from './require-own.ts';

/** What an update of the database did. */
export interface Update {
	/** The migrations that ran, oldest first. */
	migrations: string[];
	/** The last migration that was done before; null in a new database. */
	before: string | null;
	ms: number;
}

/** How an update reports, and which databases it accepts. */
interface Options {
	/** Called when another process updates the database, whose end is awaited. */
	waiting?: () => void;
	/** Also updates tables that cannot hold every character, so that they can be copied to others. */
	narrow?: boolean;
	/** Copies an SQLite file before; without them there is no copy. */
	copies?: CopyRules;
}

/**
 * Brings a database up to date; every command and the server begin with it. Throws, with what to do and before anything is
 * changed, where the database belongs to another program or a newer version, is half a copy, or refuses characters.
 */
export async function updateDatabase(
	database: Database,
	{ waiting = () => undefined, narrow = false, copies }: Options = {}
): Promise<Update> {
	await requireOwn(database);
	if (!narrow) await requireEveryCharacter(database);
	const before = await lastMigration(database);
	const dropOlderCopies = copies && (await copyBeforeUpdate(database, copies));
	const begun = performance.now();
	const raised = await database.migrator.up({ waiting });
	dropOlderCopies?.();
	const migrations = raised.map(({ name }) => name);
	return { migrations, before, ms: Math.round(performance.now() - begun) };
}

async function lastMigration(database: Database): Promise<string | null> {
	if (!(await tablesIn(database)).includes(notedMigrations)) return null;
	const [row] = await select<{ name: string | null }>(
		database.sequelize,
		`SELECT MAX(name) AS name FROM ${notedMigrations}`,
		[]
	);
	return row?.name ?? null;
}
