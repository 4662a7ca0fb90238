import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from './database.ts';

const clash = {
	sqlite: 'ON CONFLICT (namespace, resource) DO UPDATE SET revision = revisions.revision + 1',
	mysql: 'ON DUPLICATE KEY UPDATE revision = revisions.revision + 1'
};

// A namespace that is removed or renamed may be followed by another one of its name, with another id: were both counted
// from one, what clients and caches keep of the first could pass for the second. Nine digits are left to `If-Match`.
const first = '(id - 1) % 9000 * 100000 + 1';

/** Counts a change of each resource of a namespace; the last statement of a write, so its row stays locked briefly. */
export async function raiseRevisions(
	database: Database,
	namespace: string,
	resources: Iterable<string>,
	transaction: Transaction
): Promise<void> {
	for (const resource of resources)
		await database.sequelize.query(
			`INSERT INTO revisions (namespace, resource, revision)
			SELECT namespace, :resource, ${first} FROM namespaces WHERE namespace = :namespace ${clash[database.dialect]}`,
			{ replacements: { namespace, resource }, transaction }
		);
}

/** The state of a resource of a namespace: 0 before the first change, then any number that rises with every change. */
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
