import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('event_photos', {
		id: c.id(),
		namespace: c.namespace(),
		photo_uid: c.key(64),
		event_uid: c.event(),
		team_uid: c.uid({ references: { model: 'teams', key: 'uid' }, onDelete: 'CASCADE' }),
		question_id: c.int(optional),
		file: c.key(60, { ...optional, unique: true }),
		width: c.int(),
		height: c.int(),
		bytes: c.int(),
		sha256: c.key(64),
		state: c.key(10),
		...c.timestamps()
	});
	await queries.createTable('photo_consents', {
		id: c.id(),
		namespace: c.namespace(),
		photo_uid: c.key(64),
		event_uid: c.event(),
		team_uid: c.uid(),
		device_id: c.int(),
		text: c.long(),
		text_hash: c.key(64),
		locale: c.key(8),
		given_at: c.time(),
		withdrawn_at: c.time(optional)
	});
	await addIndexes(queries, [
		['event_photos', ['event_uid', 'photo_uid'], true],
		['event_photos', ['team_uid']],
		['photo_consents', ['event_uid', 'photo_uid'], true]
	]);
}

export const down = (queries: QueryInterface): Promise<void> => dropTables(queries, ['photo_consents', 'event_photos']);
