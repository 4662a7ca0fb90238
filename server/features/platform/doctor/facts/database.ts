import { databaseUrlOf } from '../../../../runtime/database-url.ts';
import { oncePerProbe, type Probe } from '../check.ts';
import { mysqlFacts, type MysqlFacts } from './mysql.ts';
import { sqliteFacts, sqliteFileOf, type SqliteFacts } from './sqlite.ts';

/** What the database says about itself; throws what the way to it says. */
export const databaseFacts = oncePerProbe(({ env, limitMs }: Probe): Promise<MysqlFacts | SqliteFacts> => {
	const url = databaseUrlOf(env);
	const file = sqliteFileOf(url);
	return file === undefined ? mysqlFacts(url, limitMs / 2) : sqliteFacts(file, limitMs * 0.9);
});
