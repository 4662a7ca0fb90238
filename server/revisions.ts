import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from './database.ts';

const clash = {
	sqlite: 'ON CONFLICT (namespace, resource) DO UPDATE SET revision = revision + 1',
	mysql: 'ON DUPLICATE KEY UPDATE revision = revision + 1'
};

/** Counts a change of each resource of a namespace; the last statement of a write, so its row stays locked briefly. */
export async function raiseRevisions(
	database: Database,
	namespace: string,
	resources: Iterable<string>,
	transaction: Transaction
): Promise<void> {
	for (const resource of resources)
		await database.sequelize.query(
			`INSERT INTO revisions (namespace, resource, revision) VALUES (:namespace, :resource, 1) ${clash[database.dialect]}`,
			{ replacements: { namespace, resource }, transaction }
		);
}

/** How often a resource of a namespace was changed; 0 before the first change. */
export async function revisionOf(
	database: Pick<Database, 'sequelize'>,
	namespace: string,
	resource: string
): Promise<number> {
	const [row] = await database.sequelize.query<{ revision: number }>(
		'SELECT revision FROM revisions WHERE namespace = :namespace AND resource = :resource',
		{ replacements: { namespace, resource }, type: QueryTypes.SELECT }
	);
	return row?.revision ?? 0;
}
