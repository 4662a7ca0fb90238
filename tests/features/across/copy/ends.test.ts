import { linkSync, symlinkSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2/promise';
import * as assert from 'uvu/assert';
import { openDatabase, sqliteFileOf } from '../../../../server/database/database.ts';
import { select } from '../../../../server/database/statements.ts';
import { copyTo, disturb, filledFile, messageOf, stored } from '../../../support/copied-database.ts';
import { forEachDatabase, freshDatabase, onSqlite, type FreshDatabase } from '../../../support/processes/databases.ts';

forEachDatabase('a copy refuses', ({ test, product, url, migrated }) => {
	let source: FreshDatabase;
	test.before(async () => void (source = await filledFile()));
	test.after(() => source.remove());

	const copyOf = async (change: string): Promise<string> => {
		const from = await migrated();
		const database = openDatabase(from);
		await database.sequelize.query(change);
		await database.close();
		return from;
	};

	test('a target that has any table, even an empty one', async () => {
		const to = await url();
		const database = openDatabase(to);
		await database.sequelize.query('CREATE TABLE guests (id INTEGER)');
		assert.match(
			await messageOf(copyTo(source.url, to)),
			/target is not empty: it has 1 tables, such as guests.*empty/
		);
		assert.equal(await select(database.sequelize, 'SELECT * FROM guests', []), []);
		await database.close();
	});

	test('a source that is no installation, is older or is newer', async () => {
		const to = await url();
		const empty = await url();
		if (product === 'sqlite') disturb(empty, 'CREATE TABLE guests (id INTEGER)');
		assert.match(await messageOf(copyTo(empty, to)), /no database of Marquee/);
		const older = await copyOf("DELETE FROM sequelize_meta WHERE name LIKE '0174%'");
		assert.match(await messageOf(copyTo(older, to)), /older than this version: 1 migrations.*migrate/);
		const newer = await copyOf("INSERT INTO sequelize_meta (name) VALUES ('9999-tomorrow')");
		assert.match(await messageOf(copyTo(newer, to)), /newer than this version.*9999-tomorrow/);
		const database = openDatabase(to);
		assert.equal(await database.sequelize.getQueryInterface().showAllTables(), []);
		await database.close();
	});

	test('one database as source and target', async () => {
		const from = await migrated();
		const other = product === 'sqlite' ? from.replace('sqlite:', 'sqlite://') : from.replace('mysql:', 'mariadb:');
		for (const to of [from, other]) assert.match(await messageOf(copyTo(from, to)), /are the same database/);
	});

	test('an address that leads nowhere', async () => {
		const nowhere = product === 'sqlite' ? 'sqlite:/nowhere/at-all.db' : 'mysql://root@127.0.0.1:1/none';
		assert.match(await messageOf(copyTo(nowhere, await url())), /does not exist|ECONNREFUSED/);
	});
});

onSqlite('the two ends of a copy', ({ test }) => {
	let source: FreshDatabase;
	test.before(async () => void (source = await filledFile()));
	test.after(() => source.remove());

	test('may be one file by two names', async () => {
		const file = sqliteFileOf(source.url)!;
		symlinkSync(file, `${file}-link`);
		linkSync(file, `${file}-twin`);
		for (const to of [`${source.url}-link`, `${source.url}-twin`])
			assert.match(await messageOf(copyTo(source.url, to)), /are the same database/);
	});

	test('may not be in memory', async () => {
		assert.match(await messageOf(copyTo('sqlite::memory:', source.url)), /in memory/);
		assert.match(await messageOf(copyTo(source.url, 'sqlite::memory:')), /in memory/);
	});

	test('may not keep text in a few letters only', async () => {
		const target = await freshDatabase('mariadb');
		const connection = await createConnection(target.url);
		await connection.query(`ALTER DATABASE CHARACTER SET latin1`);
		await connection.end();
		assert.match(await messageOf(copyTo(source.url, target.url)), /as latin1.*ALTER DATABASE .* CHARACTER SET utf8mb4/);
		await target.remove();
	});

	test('tell when somebody is connected to the source, and what was written meanwhile is not in the copy', async () => {
		const before = stored(source.url);
		const [target, next] = [await freshDatabase('sqlite'), await freshDatabase('sqlite')];
		const rename = (line: string) =>
			line.includes(' events:') && disturb(source.url, `UPDATE announcements SET text = 'later'`);
		const busy = await copyTo(source.url, target.url, rename);
		assert.equal([busy.isWhole, busy.isInUse, busy.wasWritten], [true, false, true]);
		assert.equal(stored(target.url), before);

		const server = new DatabaseSync(sqliteFileOf(source.url)!);
		server.prepare('SELECT COUNT(*) FROM events').get();
		const open = await copyTo(source.url, next.url);
		server.close();
		assert.equal([open.isWhole, open.isInUse, open.wasWritten], [true, true, false]);
		await target.remove();
		await next.remove();
	});

	test('leave what does not belong to an installation', async () => {
		disturb(source.url, 'CREATE TABLE guests (id INTEGER)');
		const target = await freshDatabase('sqlite');
		const { isWhole, left } = await copyTo(source.url, target.url);
		assert.equal([isWhole, left], [true, ['guests']]);
		await target.remove();
	});
});

onSqlite('a copy from MariaDB', ({ test }) => {
	test('tells when a server is connected to it', async () => {
		const [source, target] = [await freshDatabase('mariadb'), await freshDatabase('sqlite')];
		const server = openDatabase(source.url);
		await server.migrator.up();
		const { isWhole, isInUse } = await copyTo(source.url, target.url);
		assert.equal([isWhole, isInUse], [true, true]);
		await server.close();
		await source.remove();
		await target.remove();
	});
});
