import { Command } from '@commander-js/extra-typings';
import { databaseUrlOf } from '../../runtime/database-url.ts';
import { print } from '../report.ts';

/** `migrate`: brings the database up to date and lists what was done. */
export const migrate = new Command('migrate').description('Bring the database up to date.').action(async () => {
	const [{ requireFinished }, { openDatabase }, { commandEnv }] = await Promise.all([
		import('../../database/copy/unfinished.ts'),
		import('../../database/database.ts'),
		import('../environment.ts')
	]);
	const database = openDatabase(databaseUrlOf(commandEnv()));
	try {
		await requireFinished(database);
		const done = await database.migrator.up();
		for (const { name } of done) print(name);
		print('The database is up to date.');
	} finally {
		await database.close();
	}
});
