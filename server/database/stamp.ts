import { select } from './statements.ts';
import type { Database } from './database.ts';

/**
 * A stamp of everything public in these namespaces, except for what belongs to a single event: equal stamps mean that
 * no process has changed any of it in between.
 */
export async function stampOf({ sequelize }: Pick<Database, 'sequelize'>, namespaces: string[]): Promise<string> {
	const among = `namespace IN (${namespaces.map(() => '?').join()})`;
	const rows = await select<{ namespace: string; word: string; state: number }>(
		sequelize,
		`SELECT namespace, resource AS word, revision AS state FROM revisions WHERE ${among} AND resource NOT LIKE '%:%'
		UNION ALL SELECT namespace, '' AS word, version AS state FROM namespaces WHERE ${among}
		UNION ALL SELECT namespace, ' ' AS word, version AS state FROM project_settings WHERE ${among}`,
		[...namespaces, ...namespaces, ...namespaces]
	);
	return rows
		.map(({ namespace, word, state }) => `${namespace}\n${word}\n${state}`)
		.sort()
		.join('\n\n');
}
