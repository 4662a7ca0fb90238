import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, optional } from '../columns.ts';

/** Rounds that the host leads; the attempts of a round name it, and its answers can be replaced until the lock. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('rounds', {
		uid: c.uid({ primaryKey: true }),
		namespace: c.namespace(),
		event_uid: c.event(),
		catalog_uid: c.uid({ references: { model: 'catalogs', key: 'uid' }, onDelete: 'CASCADE' }),
		catalog: c.key(100),
		catalog_name: c.text(200),
		pin: c.key(6, optional),
		pin_key: c.key(6, optional),
		state: c.key(10),
		state_at: c.time(),
		position: c.int(),
		plan: c.json(),
		opens_at: c.time(optional),
		closes_at: c.time(optional),
		remaining_ms: c.int(optional),
		podium_step: c.int(),
		voided: c.json(),
		blocked: c.json(),
		commands: c.json(),
		options: c.json(),
		host_user_id: c.reference('users', { ...optional, onDelete: 'SET NULL' }),
		closed_at: c.time(optional),
		...c.version(),
		...c.timestamps()
	});
	await queries.addColumn('results', 'round_uid', c.uid(optional));
	await queries.addColumn('question_results', 'answer_revision', c.int(optional));
	await addIndexes(queries, [
		['rounds', ['pin_key'], true],
		['rounds', ['namespace']],
		['rounds', ['event_uid', 'catalog_uid']],
		['rounds', ['catalog_uid']],
		['rounds', ['host_user_id']],
		['rounds', ['state', 'closes_at']],
		['results', ['round_uid']]
	]);
}

export async function down(queries: QueryInterface): Promise<void> {
	await queries.removeIndex('results', 'results_round_uid');
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	await queries.sequelize.query('ALTER TABLE results DROP COLUMN round_uid');
	await queries.sequelize.query('ALTER TABLE question_results DROP COLUMN answer_revision');
	await queries.dropTable('rounds');
}
