import * as assert from 'uvu/assert';
import { updateDatabase } from '../../../../server/database/update/update-database.ts';
import { openDatabase } from '../../../../server/database/database.ts';
import { messageOf } from '../../../support/copied-database.ts';
import { dumpTables } from '../../../support/dump.ts';
import { run } from '../../../support/processes/command.ts';
import { forEachDatabase, onMariadb } from '../../../support/processes/databases.ts';

const secrets = { SESSION_SECRET: 's'.repeat(40), SECRET_KEY: 'k'.repeat(40) };

forEachDatabase('an update refuses', ({ test, url, migrated, connect }) => {
	test('a database of a newer version, by every command, and changes nothing', async () => {
		const address = await migrated();
		const database = connect(address);
		await database.sequelize.query("INSERT INTO sequelize_meta (name) VALUES ('9999-tomorrow')");
		const before = await dumpTables(database);
		const said =
			/written by a newer version of Marquee: 9999-tomorrow.*Install that version again, or restore the backup/;
		assert.match(await messageOf(updateDatabase(database)), said);
		const commands = [
			['migrate'],
			['seed', 'demo'],
			['user', 'password', '--username', 'chef'],
			['token', 'create', '--namespace', 'default', '--label', 'x', '--scopes', 'quiz:read'],
			['backup', 'list'],
			['content', 'check'],
			['rehearse', '--event', 'fair']
		];
		for (const words of commands) {
			const { code, err } = await run(words, { ...secrets, DATABASE_URL: address }, 'a-long-enough-word\n');
			assert.is(code, 1, `${words.join(' ')}: ${err}`);
			assert.match(err, said, words.join(' '));
		}
		assert.is(await dumpTables(database), before);
	});

	test('a database of another program', async () => {
		const database = connect(await url());
		await database.sequelize.query('CREATE TABLE guests (id INTEGER)');
		assert.match(await messageOf(updateDatabase(database)), /another program: it has tables \(guests\)/);
		assert.equal((await database.sequelize.getQueryInterface().showAllTables()).map(String), ['guests']);
	});
});

onMariadb('text on MariaDB', ({ test, url }) => {
	const latin = async (privileged = true) => {
		const address = new URL(await url());
		const database = openDatabase(address.href);
		await database.sequelize.query(`ALTER DATABASE \`${address.pathname.slice(1)}\` CHARACTER SET latin1`);
		if (privileged) return { database, name: address.pathname.slice(1) };
		const account = `narrow`;
		await database.sequelize.query(`CREATE OR REPLACE USER ${account}@'%'`);
		await database.sequelize.query(`CREATE OR REPLACE USER ${account}@localhost`);
		for (const host of [`'%'`, 'localhost'])
			await database.sequelize.query(
				`GRANT SELECT, INSERT, CREATE ON \`${address.pathname.slice(1)}\`.* TO ${account}@${host}`
			);
		await database.close();
		address.username = account;
		return { database: openDatabase(address.href), name: address.pathname.slice(1) };
	};

	test('is wide in a new database, whatever the server gives new ones', async () => {
		const { database } = await latin();
		await updateDatabase(database);
		const now = new Date();
		const values = { namespace: 'łódź', label: 'Fest 🎈 Вечер', is_active: true, created_at: now, updated_at: now };
		await database.sequelize.getQueryInterface().bulkInsert('namespaces', [values]);
		const [rows] = await database.sequelize.query("SELECT label FROM namespaces WHERE namespace = 'łódź'");
		assert.equal(rows, [{ label: 'Fest 🎈 Вечер' }]);
		await database.close();
	});

	test('is refused where this account cannot make it wide, with the statement to run', async () => {
		const { database, name } = await latin(false);
		assert.match(
			await messageOf(updateDatabase(database)),
			new RegExp(`keep text as latin1.*ALTER DATABASE .${name}. CHARACTER SET utf8mb4;`)
		);
		assert.equal(await database.sequelize.getQueryInterface().showAllTables(), []);
		await database.close();
	});

	test('of old tables is refused, with the way to a wide database, and can be updated to be copied', async () => {
		const { database } = await latin();
		await database.migrator.up({ to: '0003-photos' });
		assert.match(await messageOf(updateDatabase(database)), /keeps text as latin1.*migrate.*database copy --to/);
		assert.ok((await updateDatabase(database, { narrow: true })).migrations.length > 40);
		await database.close();
	});

	test('half of a migration that an older version left is told from one that can continue', async () => {
		const database = openDatabase(await url());
		await database.migrator.up({ to: '0011-audit' });
		await database.sequelize.query('ALTER TABLE users ADD allowed_scopes JSON');
		assert.match(
			await messageOf(updateDatabase(database)),
			/Migration 0020-people .*older version was interrupted in this migration.*restore the backup/
		);
		await database.close();
	});

	test('two processes at the same moment: one updates, the other waits and finds nothing to do', async () => {
		const address = await url();
		const both = [openDatabase(address), openDatabase(address)];
		let waits = 0;
		const updates = await Promise.all(both.map((each) => updateDatabase(each, { waiting: () => void (waits += 1) })));
		assert.is(waits, 1);
		assert.is(Math.min(...updates.map(({ migrations }) => migrations.length)), 0);
		assert.ok(Math.max(...updates.map(({ migrations }) => migrations.length)) > 40);
		for (const each of both) await each.close();
	});
});
