import * as assert from 'uvu/assert';
import { QueryTypes } from 'sequelize';
import { nameKey } from '#lib/text/name-key.ts';
import { initModels } from '../../../server/composition/models.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';

const uid = (digit: string) => digit.repeat(32);
const [event, otherEvent] = [uid('e'), uid('f')];

forEachDatabase('keys of team names', ({ test, url, connect }) => {
	test('an old database gets new ones; of look-alikes the older team keeps the name', async () => {
		const database = connect(await url());
		await database.migrator.up({ to: '0044-receipts' });
		const { sequelize } = database;
		initModels(sequelize);
		const insert = (sql: string, values: object) => sequelize.query(sql, { replacements: values as never });
		for (const [at, slug] of [
			[event, 'one'],
			[otherEvent, 'two']
		] as const)
			await insert(
				`INSERT INTO events (uid, namespace, slug, name, description, join_code, created_at, updated_at)
				VALUES (:at, 'default', :slug, :slug, '', :slug, '2026-01-01 00:00:00', '2026-01-01 00:00:00')`,
				{ at, slug }
			);
		const team = (id: string, at: string, name: string, key: string | null, day: string) =>
			insert(
				`INSERT INTO teams (uid, namespace, event_uid, name, name_key, is_listed, origin, excluded, token_hash, token_enc, created_at, updated_at)
				VALUES (:id, 'default', :at, :name, :key, 1, 'list', 0, :id, '', :day, :day)`,
				{ id, at, name, key, day: `2026-01-0${day} 00:00:00` }
			);
		const long = 'x'.repeat(99);
		await team(uid('1'), event, 'Fox\u3164es', 'fox\u1160es', '2');
		await team(uid('2'), event, 'Foxes', 'foxes', '1');
		await team(uid('3'), event, 'Fo\u2800xes', 'fo\u2800xes', '3');
		await team(uid('4'), event, 'Owls\u200c', 'owls\u200c', '1');
		await team(uid('5'), event, 'Owls', 'owls', '2');
		await team(uid('6'), event, `${long}\u200d`, `${long}\u200d`, '1');
		await team(uid('7'), event, 'Gone', null, '1');
		await team(uid('8'), otherEvent, 'Fo\u034fxes', 'fo\u034fxes', '4');
		await database.migrator.up();
		const rows = await sequelize.query<{ uid: string; name: string; key: string }>(
			'SELECT uid, name, name_key AS `key` FROM teams ORDER BY uid',
			{ type: QueryTypes.SELECT }
		);
		assert.equal(
			rows.map((row) => row.key),
			[`foxes<${uid('1')}`, 'foxes', `foxes<${uid('3')}`, 'owls', `owls<${uid('5')}`, long, null, 'foxes']
		);
		assert.ok(rows.every(({ name, key }) => key === null || !key.includes('<') === (nameKey(name) === key)));
		await database.migrator.down({ to: '0052-name-keys' });
		await database.migrator.up();
	});
});
