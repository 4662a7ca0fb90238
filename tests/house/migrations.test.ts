import { existsSync, readdirSync } from 'node:fs';
import type { QueryInterface } from 'sequelize';
import * as assert from 'uvu/assert';
import { forEachDatabase } from '../support/databases.ts';

const folder = 'database/migrations';
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ts')) : [];

forEachDatabase('the migrations', ({ test, url, connect }) => {
	test('run up, down and up again to the same tables, and once more change nothing', async () => {
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
});

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
