import { createConnection } from 'mysql2/promise';
import * as assert from 'uvu/assert';
import type { Database } from '../../../server/database/database.ts';
import { addRow, findRow, findRows, updateRows } from '../../../server/database/rows.ts';
import { raiseRevisions, revisionOf } from '../../../server/database/revisions.ts';
import { InsertBatch } from '../../../server/database/shared/batches.ts';
import { select } from '../../../server/database/statements.ts';
import { initModels } from '../../../server/composition/models.ts';
import { BlockedName } from '../../../server/features/authoring/team-names/model.ts';
import { AppError } from '../../../server/runtime/errors.ts';
import { askedStatements } from '../../support/asked-statements.ts';
import { forEachDatabase, onMariadb } from '../../support/processes/databases.ts';

const namespace = 'default';
const share = (key: number | string, group = 'room') => ({ group, key: String(key) });
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Stores a term, counts it, and says what it was. */
async function add(database: Database, term: string, key: number | string = term, group?: string): Promise<string> {
	return database.write(
		async (transaction) => {
			const known = await findRow(BlockedName, { namespace, termKey: term }, { transaction, lock: true });
			if (known) throw new AppError('conflict', `${term} is there.`);
			await addRow(BlockedName, { namespace, term, termKey: term }, transaction);
			await raiseRevisions(database, namespace, ['names'], transaction);
			return term;
		},
		share(key, group)
	);
}
const stored = async (): Promise<string[]> =>
	(await findRows(BlockedName, { namespace })).map(({ term }) => term).sort();

const endings = async (writes: Promise<unknown>[]): Promise<string[]> =>
	(await Promise.allSettled(writes)).map((one) => (one.status === 'fulfilled' ? 'stored' : errorOf(one.reason)));
const errorOf = (error: unknown): string =>
	error instanceof AppError ? error.code : (error as Error).constructor.name;

forEachDatabase('writes of one group', ({ test, open }) => {
	let database: Database;
	test.before.each(async () => {
		database = await open();
		initModels(database.sequelize);
	});

	test('all are stored, and each counts', async () => {
		const terms = numbers(200).map((index) => `term-${String(index).padStart(3, '0')}`);
		assert.equal(await Promise.all(terms.map((term) => add(database, term))), terms);
		assert.equal(await stored(), terms);
		assert.is(await revisionOf(database, namespace, 'names'), 200);
	});

	test('one that is refused before it writes keeps nobody else from being stored', async () => {
		await add(database, 'taken');
		assert.equal(await endings(['one', 'taken', 'two'].map((term) => add(database, term))), [
			'stored',
			'conflict',
			'stored'
		]);
		assert.equal(await stored(), ['one', 'taken', 'two']);
		assert.is(await revisionOf(database, namespace, 'names'), 3);
	});

	test('one that fails after it wrote undoes only itself', async () => {
		const fails = database.write(async (transaction) => {
			await addRow(BlockedName, { namespace, term: 'half', termKey: 'half' }, transaction);
			throw new AppError('conflict', 'Not so.');
		}, share('half'));
		assert.equal(await endings([add(database, 'one'), fails, add(database, 'two')]), ['stored', 'conflict', 'stored']);
		assert.equal(await stored(), ['one', 'two']);
		assert.is(await revisionOf(database, namespace, 'names'), 2);
	});

	test('two that take the same key end like two alone', async () => {
		const said = await endings([add(database, 'same', 1), add(database, 'same', 2), add(database, 'other', 3)]);
		assert.equal(said.filter((one) => one === 'stored').length, 2);
		assert.equal(await stored(), ['other', 'same']);
		assert.is(await revisionOf(database, namespace, 'names'), 2);
	});

	test('one that lives with a refused statement does not cost the others theirs', async () => {
		const addOrLeave = (key: number) =>
			database.write(async (transaction) => {
				const row = { namespace, term: 'same', termKey: 'same' };
				return addRow(BlockedName, row, transaction).then(
					() => 'new',
					() => 'left'
				);
			}, share(key));
		assert.equal((await Promise.all([addOrLeave(1), addOrLeave(2), addOrLeave(3)])).sort(), ['left', 'left', 'new']);
		assert.equal(await stored(), ['same']);
	});

	test('two of one key follow each other', async () => {
		await add(database, 'counted');
		const count = () =>
			database.write(async (transaction) => {
				const { id, term } = (await findRow(
					BlockedName,
					{ namespace, termKey: 'counted' },
					{ transaction, lock: true }
				))!;
				const changes = { term: String((Number(term) || 0) + 1) };
				assert.is(await updateRows(BlockedName, changes, { id }, transaction), 1);
			}, share('counted'));
		await Promise.all(numbers(20).map(count));
		assert.equal(await stored(), ['20']);
	});

	test('each has the rows it asked for, as its own', async () => {
		await Promise.all(['a', 'b', 'c'].map((term) => add(database, term)));
		const [everywhere] = (await findRows(BlockedName, { namespace: null })) as [BlockedName];
		const asked = [
			{ namespace, termKey: ['a', 'c', 'none'] },
			{ namespace, termKey: 'b' },
			{ namespace: [namespace, 'other'], termKey: ['b'] },
			{ namespace: null, termKey: everywhere.termKey },
			{ namespace, termKey: [] as string[] },
			{ namespace, termKey: 'A' }
		];
		const found = await Promise.all(
			asked.map((where, key) =>
				database.write(async (transaction) => {
					const rows = await findRows(BlockedName, where, { transaction });
					const texts = rows.map((row) => `${row.namespace} ${row.term}`).sort();
					for (const row of rows) row.set('term', 'changed in memory');
					return texts;
				}, share(key))
			)
		);
		assert.equal(found, [
			['default a', 'default c'],
			['default b'],
			['default b'],
			[`null ${everywhere.term}`],
			[],
			[]
		]);
	});
});

onMariadb('transactions that writes share', ({ test, open }) => {
	let database: Database;
	test.before.each(async () => {
		database = await open();
		initModels(database.sequelize);
	});

	test('fifty that come at a time take a tenth of the statements', async () => {
		const said = await heard(database, () => Promise.all(numbers(50).map((index) => add(database, `t${index}`))));
		assert.ok(said.length <= 30, said.join('\n'));
		assert.equal(said.filter((sql) => sql.startsWith('COMMIT')).length, 1);
	});

	test('rows that are large together go out in several statements', async () => {
		const batch = new InsertBatch();
		const insert = 'INSERT INTO plans (plan) VALUES (?)';
		const stored = Array.from({ length: 5 }, (_, index) => batch.add({ insert, values: [`${index}`.repeat(400_000)] }));
		const said: { sql: string; rows: number }[] = [];
		const settle = await batch.send(async (sql, values) => {
			said.push({ sql, rows: values.length });
			return undefined as never;
		});
		settle();
		await Promise.all(stored);
		assert.equal(said, [
			{ sql: `${insert}, (?)`, rows: 2 },
			{ sql: `${insert}, (?)`, rows: 2 },
			{ sql: insert, rows: 1 }
		]);
	});

	test('one alone has the statements that it had before', async () => {
		const said = await heard(database, () => add(database, 'alone'));
		assert.equal(
			said.map((sql) => sql.split(' ')[0]),
			['START', 'SELECT', 'INSERT', 'INSERT', 'COMMIT']
		);
	});

	test('groups do not wait for each other', async () => {
		const held = Promise.withResolvers<void>();
		const waits = database.write(() => held.promise, share(1, 'one event'));
		await database.write(async () => undefined, share(1, 'another event'));
		held.resolve();
		await waits;
	});

	test('when the database ends the transaction, nothing of it stays by itself and each write is tried alone', async () => {
		const killer = await createConnection(urlOf(database));
		let isKilled = false;
		const write = (term: string) =>
			database.write(async (transaction) => {
				await addRow(BlockedName, { namespace, term, termKey: term }, transaction);
				if (!isKilled) {
					isKilled = true;
					const [{ id }] = (await select<{ id: number }>(database.sequelize, 'SELECT CONNECTION_ID() AS id', [])) as [
						{ id: number }
					];
					await killer.query(`KILL ${id}`);
				}
				await raiseRevisions(database, namespace, ['names'], transaction);
			}, share(term));
		const said = await endings(['one', 'two', 'three'].map(write));
		await killer.end();
		const known = await stored();
		assert.is(known.length, said.filter((one) => one === 'stored').length, `${said} ${known}`);
		assert.is(await revisionOf(database, namespace, 'names'), known.length);
		await add(database, 'later');
		assert.ok((await stored()).includes('later'));
	});

	test('two groups that wait for each other crosswise both end well', async () => {
		await Promise.all(['a', 'b'].map((term) => add(database, term)));
		const both = Promise.withResolvers<void>();
		let locked = 0;
		const change = (first: string, second: string, key: string) =>
			database.write(
				async (transaction) => {
					for (const termKey of [first, second]) {
						const row = await findRow(BlockedName, { namespace, termKey }, { transaction, lock: true });
						await updateRows(BlockedName, { term: `${row!.term}${key}` }, { id: row!.id }, transaction);
						locked += 1;
						if (locked >= 2) both.resolve();
						await both.promise;
					}
				},
				share(key, key)
			);
		const beside = (key: string) => add(database, `beside ${key}`, `beside ${key}`, key);
		await Promise.all([change('a', 'b', 'x'), change('b', 'a', 'y'), beside('x'), beside('y')]);
		const rows = await findRows(BlockedName, { namespace, termKey: ['a', 'b'] });
		for (const { term } of rows) assert.equal([...term.slice(1)].sort(), ['x', 'y']);
	});
});

function urlOf({ sequelize }: Database): string {
	const { host, port, username, database } = sequelize.config as unknown as Record<string, string>;
	return `mysql://${username}@${host}:${port}/${database}`;
}

/** The statements that go to the database meanwhile. */
const heard = async (database: Database, act: () => Promise<unknown>): Promise<string[]> =>
	(await askedStatements(database.sequelize, act)).map(({ sql }) => sql);
