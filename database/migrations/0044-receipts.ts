import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('question_results', 'receipt_version', c.int(optional));
	await queries.createTable('puzzle_tries', {
		id: c.id(),
		namespace: c.namespace(),
		event_uid: c.event(),
		team_uid: c.uid({ references: { model: 'teams', key: 'uid' }, onDelete: 'CASCADE' }),
		try_id: c.key(64),
		word_hash: c.key(64),
		is_solved: c.bool(),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['puzzle_tries', ['event_uid', 'try_id'], true],
		['puzzle_tries', ['team_uid']]
	]);
}

export async function down(queries: QueryInterface): Promise<void> {
	await dropTables(queries, ['puzzle_tries']);
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	await queries.sequelize.query('ALTER TABLE question_results DROP COLUMN receipt_version');
}
