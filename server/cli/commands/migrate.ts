import { Command } from '@commander-js/extra-typings';
import { databaseUrlOf } from '../../runtime/database-url.ts';
import { print, tell } from '../report.ts';

/** `migrate`: brings the database up to date and lists what was done. */
export const migrate = new Command('migrate').description('Bring the database up to date.').action(async () => {
	const [{ copyRulesOf }, { updateDatabase }, { openDatabase }, { commandEnv }] = await Promise.all([
		import('../../database/backup/before-update.ts'),
		import('../../database/update/update-database.ts'),
		import('../../database/database.ts'),
		import('../environment.ts')
	]);
	const env = commandEnv();
	const database = openDatabase(databaseUrlOf(env));
	try {
		const waiting = () => tell('Another process is updating the database; waiting for its end.');
		const copies = copyRulesOf(env, (message, { file }) => tell(`${message}: ${file}`));
		const { migrations } = await updateDatabase(database, { waiting, narrow: true, copies });
		for (const name of migrations) print(name);
		print('The database is up to date.');
	} finally {
		await database.close();
	}
});
