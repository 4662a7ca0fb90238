import { notedMigrations } from '../copy/shape.ts';
import { requireFinished, tablesIn } from '../copy/unfinished.ts';
import type { Database } from '../database.ts';

const shown = 3;
const some = (names: readonly string[]): string =>
	names.slice(0, shown).join(', ') + (names.length > shown ? ` and ${names.length - shown} more` : '');

/**
 * Throws where a database is half a copy, belongs to another program, or was written by a newer version: this one would
 * read rows it does not understand, and write ones that the newer version does not expect.
 */
export async function requireOwn(database: Database): Promise<void> {
	// Comes first: a copy that has just begun has no list of migrations yet.
	await requireFinished(database);
	const names = await tablesIn(database);
	if (!names.length) return;
	if (!names.includes(notedMigrations))
		throw new Error(
			`This database belongs to another program: it has tables (${some(names.sort())}) but no list of Marquee's migrations. Choose an empty database in DATABASE_URL.`
		);
	const unknown = await database.migrator.unknown();
	if (unknown.length)
		throw new Error(
			`This database was written by a newer version of Marquee: ${some(unknown)} not known here. Install that version again, or restore the backup made before the update.`
		);
}
