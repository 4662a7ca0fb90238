import { setImmediate } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { Op, QueryTypes, type Options } from 'sequelize';
import type { Database } from '../../../server/database/database.ts';
import { SqliteConnection } from '../../../server/database/sqlite.ts';
import { select } from '../../../server/database/statements.ts';
import { Namespace } from '../../../server/features/platform/namespaces/model.ts';
import { initModels } from '../../../server/composition/models.ts';
import { raiseRevisions, revisionOf } from '../../../server/database/revisions.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';

forEachDatabase('the database', ({ test, open, migrated, connect }) => {
	let database: Database;
	test.before.each(async () => void (database = await open()));
	const raise = (resource: string) =>
		database.write((transaction) => raiseRevisions(database, 'default', [resource], transaction));

	test('many concurrent writes are all stored, and each counts', async () => {
		await Promise.all(Array.from({ length: 300 }, () => raise('events')));
		assert.is(await revisionOf(database, 'default', 'events'), 300);
	});

	test('a write that fails undoes only itself, whatever runs beside it', async () => {
		const outcomes = await Promise.allSettled(
			Array.from({ length: 60 }, (_, index) =>
				database.write(async (transaction) => {
					await raiseRevisions(database, 'default', [`r${index % 4}`], transaction);
					if (index % 4 === 1) throw new Error(`refused ${index}`);
					return index;
				})
			)
		);
		assert.is(outcomes.filter(({ status }) => status === 'rejected').length, 15);
		const counts = await Promise.all([0, 1, 2, 3].map((each) => revisionOf(database, 'default', `r${each}`)));
		assert.equal(counts, [15, 0, 15, 15]);
	});

	test('a write is on disk when it settles: another connection sees it', async () => {
		const address = await migrated();
		const [one, other] = [connect(address), connect(address)];
		await one.write((transaction) => raiseRevisions(one, 'default', ['teams'], transaction));
		assert.is(await revisionOf(other, 'default', 'teams'), 1);
		for (const each of [one, other]) await each.close();
	});

	test('a write on MySQL sees concurrent commits without setting that before each transaction', async () => {
		const address = await migrated();
		const [one, other] = [connect(address), connect(address)];
		if (one.dialect === 'mysql') {
			const said: string[] = [];
			const { options } = one.sequelize as unknown as { options: Options };
			options.logging = (sql) => void said.push(sql);
			const seen = await one.write(async () => {
				const before = await revisionOf(one, 'default', 'news');
				await other.write((transaction) => raiseRevisions(other, 'default', ['news'], transaction));
				return [before, await revisionOf(one, 'default', 'news')];
			});
			assert.equal(seen, [0, 1]);
			assert.not.match(said.join('\n'), /ISOLATION/);
		}
		for (const each of [one, other]) await each.close();
	});

	test('others have their turn after each long statement of a call on SQLite', async () => {
		if (database.dialect !== 'sqlite') return;
		const long =
			'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 500000) SELECT COUNT(*) FROM n';
		const turnsDuring = async (read: () => Promise<unknown>) => {
			let [turns, isDone] = [0, false];
			const reading = (async () => {
				for (let time = 0; time < 4; time += 1) await read();
				isDone = true;
			})();
			for (; !isDone; turns += 1) await setImmediate();
			await reading;
			return turns;
		};
		const mapped = await turnsDuring(() => database.sequelize.query(long, { type: QueryTypes.SELECT }));
		const bare = await turnsDuring(() => select(database.sequelize, long, []));
		assert.ok(mapped >= 4 && bare >= 4, `${mapped} and ${bare} turns`);
		const short = await turnsDuring(() => select(database.sequelize, 'SELECT 1', []));
		assert.ok(short <= 2, `${short} turns`);
	});

	test('a text with a NUL or a quote is looked for as any other', async () => {
		initModels(database.sequelize);
		for (const label of ['a\0b', '\0', "a\0' OR '1'='1", "'", "\0'--", '\\\0'])
			await Namespace.create({
				namespace: `n${label.length}-${label.charCodeAt(0)}-${label.charCodeAt(2) || 0}`,
				label
			});
		for (const { namespace, label } of await Namespace.findAll({ where: { label: { [Op.ne]: '' } } })) {
			const found = await Namespace.findAll({ where: { label } });
			assert.equal(
				found.map((row) => [row.namespace, row.label]),
				[[namespace, label]]
			);
		}
		assert.is(await Namespace.count({ where: { namespace: 'n\0' } }), 0);
	});

	test('a query that forgets its transaction joins the one it runs in', async () => {
		const seen = await database.write(async (transaction) => {
			await raiseRevisions(database, 'default', ['menus'], transaction);
			const rows = await database.sequelize.query<{ revision: number }>(
				"SELECT revision FROM revisions WHERE resource = 'menus'",
				{ type: QueryTypes.SELECT }
			);
			return rows[0]?.revision;
		});
		assert.is(seen, 1);
	});

	test('columns that a later migration adds are visible immediately', async () => {
		const queries = database.sequelize.getQueryInterface();
		assert.not.ok('note' in (await queries.describeTable('revisions')));
		await database.sequelize.query('ALTER TABLE revisions ADD COLUMN note VARCHAR(10)');
		assert.ok('note' in (await queries.describeTable('revisions')));
	});
});

forEachDatabase('group commit', ({ test, open }) => {
	test('writes that wait together share a commit on SQLite', async () => {
		const database = await open();
		if (database.dialect !== 'sqlite') return;
		const { now } = SqliteConnection.prototype;
		let begun = 0;
		SqliteConnection.prototype.now = function (sql, ...more) {
			if (/^BEGIN/.test(sql)) begun += 1;
			return now.call(this, sql, ...more) as never;
		};
		await Promise.all(
			Array.from({ length: 100 }, () =>
				database.write((transaction) => raiseRevisions(database, 'default', ['x'], transaction))
			)
		);
		SqliteConnection.prototype.now = now;
		assert.ok(begun === 1 || begun === 2, `${begun} transactions`);
	});
});
