import { QueryTypes } from 'sequelize';
import type { Database } from './database.ts';

/**
 * The state of everything that is shown of these namespaces to everybody, but for what belongs to a single event: two
 * equal texts mean that nothing of it has changed in between, by whichever process.
 */
export async function stampOf({ sequelize }: Pick<Database, 'sequelize'>, namespaces: string[]): Promise<string> {
	const rows = await sequelize.query<{ namespace: string; word: string; state: number }>(
		`SELECT namespace, resource AS word, revision AS state FROM revisions
			WHERE namespace IN (:namespaces) AND resource NOT LIKE '%:%'
		UNION ALL SELECT namespace, '' AS word, version AS state FROM namespaces WHERE namespace IN (:namespaces)
		UNION ALL SELECT namespace, ' ' AS word, version AS state FROM project_settings WHERE namespace IN (:namespaces)`,
		{ replacements: { namespaces }, type: QueryTypes.SELECT }
	);
	return rows
		.map(({ namespace, word, state }) => `${namespace}\n${word}\n${state}`)
		.sort()
		.join('\n\n');
}
