import type { QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';

/** Names and slugs of the events that `seed demo` made until now. */
const demos = [
	['sternwartenfest', 'Sternwartenfest Hohenlinde'],
	['harbour-night', 'Harbour Night Quiz']
];

/** Events can lie in the trash or in the archive, and remember what happened to them once. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.addColumn('events', 'former_slug', c.key(100, optional));
	await queries.addColumn('events', 'removed_at', c.time(optional));
	await queries.addColumn('events', 'archived_at', c.time(optional));
	await queries.createTable('event_facts', {
		event_uid: c.event({ primaryKey: true }),
		fact: c.key(20, { primaryKey: true }),
		namespace: c.namespace(),
		amount: c.int(optional),
		at: c.time()
	});
	for (const [slug, name] of demos)
		await queries.sequelize.query(
			`INSERT INTO event_facts (event_uid, fact, namespace, amount, at)
			SELECT uid, 'demo', namespace, NULL, created_at FROM events WHERE slug = :slug AND name = :name`,
			{ replacements: { slug, name } }
		);
}

export async function down(queries: QueryInterface): Promise<void> {
	await queries.dropTable('event_facts');
	// What lies in the trash must not be public again.
	await queries.sequelize.query('UPDATE events SET published = 0 WHERE removed_at IS NOT NULL');
	// Sequelize would rebuild the whole table on SQLite, and with it lose every row that refers to it.
	for (const column of ['former_slug', 'removed_at', 'archived_at'])
		await queries.sequelize.query(`ALTER TABLE events DROP COLUMN ${column}`);
}
