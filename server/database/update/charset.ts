import { notedMigrations } from '../copy/shape.ts';
import { tablesIn } from '../copy/unfinished.ts';
import type { Database } from '../database.ts';
import { select } from '../statements.ts';

const needed = 'utf8mb4';

const otherTables = `SELECT table_name AS name, table_collation AS collation FROM information_schema.tables
	WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' AND table_collation NOT LIKE 'utf8mb4%'
	AND table_name <> '${notedMigrations}' ORDER BY table_name`;

/**
 * Lets new tables hold every character. Throws where the database cannot be changed, or has tables that would refuse an
 * emoji or a Cyrillic letter.
 */
export async function requireEveryCharacter(database: Database): Promise<void> {
	if (database.dialect !== 'mysql') return;
	const { sequelize } = database;
	const [narrow] = await select<{ name: string; collation: string }>(sequelize, otherTables, []);
	if (narrow)
		throw new Error(
			`Table ${narrow.name} keeps text as ${narrow.collation.split('_')[0]}, which cannot hold every character, such as emoji. ${moveToWider}`
		);
	const [row] = await select<{ charset: string }>(sequelize, 'SELECT @@character_set_database AS charset', []);
	if (row?.charset === needed) return;
	const statement = `ALTER DATABASE \`${sequelize.getDatabaseName()}\` CHARACTER SET ${needed}`;
	try {
		await sequelize.query(statement);
	} catch (error) {
		const state = (await tablesIn(database)).length ? 'New tables of this database' : 'This database';
		throw new Error(
			`${state} would keep text as ${row?.charset}, which cannot hold every character, and this account may not change it (${(error as Error).message}). As an administrator of the database run: ${statement};`,
			{ cause: error }
		);
	}
}

const moveToWider =
	'Run "npm run marquee -- migrate", create a database with CHARACTER SET utf8mb4, run "npm run marquee -- database copy --to mysql://…" with its address, and set it as DATABASE_URL.';
