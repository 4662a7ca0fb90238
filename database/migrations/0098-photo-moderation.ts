import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, optional } from '../columns.ts';

const added = ['catalog_uid', 'moderated_by', 'moderated_at'];

/** At which station a photo was taken, and who decided about it when. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('event_photos', 'catalog_uid', c.uid(optional));
	await queries.addColumn('event_photos', 'moderated_by', c.text(120, optional));
	await queries.addColumn('event_photos', 'moderated_at', c.time(optional));
	await queries.sequelize.query(
		`UPDATE event_photos SET catalog_uid = (SELECT q.catalog_uid FROM questions q WHERE q.id = event_photos.question_id)
		WHERE question_id IS NOT NULL`
	);
	await addIndexes(queries, [['event_photos', ['event_uid', 'state']]]);
}

export async function down(queries: QueryInterface): Promise<void> {
	await queries.removeIndex('event_photos', 'event_photos_event_uid_state');
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	for (const column of added) await queries.sequelize.query(`ALTER TABLE event_photos DROP COLUMN ${column}`);
}
