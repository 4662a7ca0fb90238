import * as assert from 'uvu/assert';
import { sqliteFileOf } from '../../../../server/database/database.ts';
import { openConnection } from '../../../../server/database/sqlite.ts';
import { updateDatabase } from '../../../../server/database/update/update-database.ts';
import { messageOf } from '../../../support/copied-database.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { loadOldInstallation } from '../../../support/processes/old-installation.ts';

onSqlite('a disk that fills during an update', ({ test, url, connect }) => {
	test('is named, loses nothing, and with room the update continues where it stopped', async () => {
		const address = await url();
		await loadOldInstallation('sqlite', address);
		const database = connect(address);
		const { sequelize, migrator } = database;
		const space = (pages: number) =>
			database.write((transaction) => sequelize.query(`PRAGMA max_page_count = ${pages}`, { transaction }));
		const file = openConnection(sqliteFileOf(address)!);
		const { page_count: pages } = file.now('PRAGMA page_count', [], (one) => one.get() as { page_count: number });
		file.close();
		// Enough for the first migrations.
		await space(pages + 20);
		const said = await messageOf(updateDatabase(database));
		assert.match(said, /failed: .*SQLITE_FULL.*Make room on the disk and start again: the update continues/s);
		const done = (await migrator.executed()).length;
		assert.ok(done > 7 && done < 70, String(done));
		await space(1_000_000);
		const { migrations } = await updateDatabase(database);
		assert.is(migrations.length + done, (await migrator.executed()).length);
		assert.equal(await migrator.pending(), []);
		const [[teams]] = (await sequelize.query('SELECT COUNT(*) AS count FROM teams')) as [{ count: number }[], unknown];
		assert.is(teams!.count, 3);
	});
});
