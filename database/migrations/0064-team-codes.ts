import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, optional } from '../columns.ts';

/** Teams of before get their codes when the product starts, because sealing them needs its secret key. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('teams', 'join_code_hash', c.key(64, optional));
	await queries.addColumn('teams', 'join_code_enc', c.text(300, optional));
	await addIndexes(queries, [['teams', ['join_code_hash'], true]]);
}

export async function down(queries: QueryInterface): Promise<void> {
	await queries.removeIndex('teams', 'teams_join_code_hash');
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	for (const column of ['join_code_hash', 'join_code_enc'])
		await queries.sequelize.query(`ALTER TABLE teams DROP COLUMN ${column}`);
}
