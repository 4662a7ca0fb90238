import type { Database } from '../database.ts';
import { select } from '../statements.ts';
import { fileOf } from './sqlite-writer.ts';

/** A table that a database has while a copy into it is not verified. */
const marker = 'database_copy_unfinished';

const tableNames = {
	sqlite: `SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite!_%' ESCAPE '!'`,
	mysql: 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()'
};

/** The names of all tables and views of a database, whoever made them. */
export async function tablesIn({ sequelize, dialect }: Database): Promise<string[]> {
	return (await select<{ name: string }>(sequelize, tableNames[dialect], [])).map(({ name }) => name);
}

/** What to do to have a database without tables again, as a sentence. */
export function howToEmpty(database: Database): string {
	if (database.dialect === 'sqlite') {
		const file = fileOf(database);
		return `To empty it, delete the files ${file}, ${file}-wal and ${file}-shm.`;
	}
	const name = database.sequelize.getDatabaseName();
	return `To empty it: DROP DATABASE \`${name}\`; CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4;`;
}

/** Marks a database as unfinished; throws when another copy did it at the same moment. */
export async function markUnfinished({ sequelize }: Database): Promise<void> {
	await sequelize.query(`CREATE TABLE ${marker} (id INTEGER PRIMARY KEY)`);
}

/** Says that a database is whole. */
export async function markFinished({ sequelize }: Database): Promise<void> {
	await sequelize.query(`DROP TABLE ${marker}`);
}

/** Throws where a copy into this database was not finished: parts of its data are missing. */
export async function requireFinished(database: Database): Promise<void> {
	if (!(await tablesIn(database)).includes(marker)) return;
	throw new Error(
		`This database is an unfinished copy: "database copy" into it still runs, failed or was stopped, and data is missing. Use the database it was copied from, or copy again. ${howToEmpty(database)}`
	);
}
