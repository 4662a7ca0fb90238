import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import type { QueryInterface } from 'sequelize';
import * as assert from 'uvu/assert';
import { forEachDatabase } from '../../support/processes/databases.ts';

const folder = 'database/migrations';
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ts')) : [];

forEachDatabase('the migrations', ({ test, product, url, connect }) => {
	test('run up, down and up again to the same tables, and change nothing when repeated', async () => {
		const { migrator, sequelize } = connect(await url());
		const queries = sequelize.getQueryInterface();
		assert.is((await migrator.up()).length, files.length);
		const first = await describeTables(queries);
		await migrator.down({ to: 0 });
		assert.equal(await tableNames(queries), []);
		await migrator.up();
		assert.equal(await describeTables(queries), first);
		assert.is((await migrator.up()).length, 0);
	});

	test('keep the rows of a database that is started a second time', async () => {
		const address = await url();
		const first = connect(address);
		await first.migrator.up();
		const done = await first.migrator.executed();
		await first.close();
		const second = connect(address);
		assert.equal(await second.migrator.up(), []);
		assert.equal(await second.migrator.executed(), done);
	});

	if (product === 'sqlite')
		test('go on where the process ended in the middle of one', async () => {
			const [address, left] = [await url(), await url()];
			const { migrator, sequelize } = connect(address);
			// What a process leaves that is killed at this moment.
			beforeIndex(sequelize.getQueryInterface(), 'catalogs', () => {
				for (const end of ['', '-wal']) copyFileSync(fileOf(address) + end, fileOf(left) + end);
			});
			await migrator.up();
			const again = connect(left);
			assert.equal(names(await again.migrator.executed()), ['0001-access']);
			assert.is((await again.migrator.up()).length, files.length - 1);
		});

	test('that fail say so, leave nothing behind on SQLite, and continue at the next start', async () => {
		const { migrator, sequelize } = connect(await url());
		const queries = sequelize.getQueryInterface();
		const restore = beforeIndex(queries, 'catalogs', () => {
			throw new Error('the disk is full');
		});
		const fault = await migrator.up().then(
			() => 'none',
			(error: Error) => error.message
		);
		restore();
		assert.match(fault, /^Migration 0002-quiz \(up\) failed: .*the disk is full/);
		assert.equal(names(await migrator.executed()), ['0001-access']);
		assert.match(fault, /start again: the update continues where it stopped/);
		assert.is(await queries.tableExists('events'), product === 'mariadb');
		await migrator.up();
		assert.equal(await migrator.pending(), []);
		assert.not(await queries.tableExists('migration_steps'));
	});
});

const names = (list: { name: string }[]): string[] => list.map(({ name }) => name);
const fileOf = (address: string): string => address.slice('sqlite:'.length);

/** Does something before the first index on a table is made; answers how to stop that. */
function beforeIndex(queries: QueryInterface, table: string, act: () => void): () => void {
	const { addIndex } = queries;
	let isFirst = true;
	queries.addIndex = async function (this: QueryInterface, ...given: unknown[]) {
		if (given[0] === table && isFirst) {
			isFirst = false;
			act();
		}
		return (addIndex as (...all: unknown[]) => Promise<void>).apply(this, given);
	};
	return () => void (queries.addIndex = addIndex);
}

async function tableNames(queries: QueryInterface): Promise<string[]> {
	const names = (await queries.showAllTables()) as unknown as (string | { tableName: string })[];
	return names
		.map((name) => (typeof name === 'string' ? name : name.tableName))
		.filter((name) => !/^sequelize_?meta$/i.test(name))
		.sort();
}

async function describeTables(queries: QueryInterface): Promise<[name: string, columns: object, indexes: object][]> {
	const names = await tableNames(queries);
	return Promise.all(
		names.map(async (name) => [name, await queries.describeTable(name), (await queries.showIndex(name)) as object])
	);
}
