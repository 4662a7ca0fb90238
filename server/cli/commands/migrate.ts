import { databaseUrlOf } from '../../boot.ts';
import { openDatabase } from '../../database.ts';
import { command } from '../command.ts';
import { commandEnv } from '../environment.ts';
import { print } from '../report.ts';

/** `migrate`: brings the database up to date and names what was done. */
export const migrate = command({
	name: 'migrate',
	summary: 'Bring the database up to date.',
	options: {},
	async run() {
		const database = openDatabase(databaseUrlOf(commandEnv()));
		try {
			const done = await database.migrator.up();
			for (const { name } of done) print(name);
			print('The database is up to date.');
		} finally {
			await database.close();
		}
	}
});
