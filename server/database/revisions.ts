import type { Transaction } from 'sequelize';
import { shareOf } from './shared/share-transaction.ts';
import { change, select } from './statements.ts';
import type { Database, Dialect } from './database.ts';
import type { Send } from './shared/batches.ts';

const clash = {
	sqlite: 'ON CONFLICT (namespace, resource) DO UPDATE SET revision = revisions.revision + ?',
	mysql: 'ON DUPLICATE KEY UPDATE revision = revisions.revision + ?'
};

// A namespace that is removed or renamed may be followed by another one of its name, with another id: were both counted
// from one, what clients and caches keep of the first could pass for the second. Nine digits are left to `If-Match`.
const before = '(id - 1) % 9000 * 100000';

// Writers that lock the same rows in one order never wait for each other crosswise; what all events share comes last.
const inOrder = (resources: Iterable<string>) =>
	[...resources].sort((a, b) => Number(b.includes(':')) - Number(a.includes(':')) || (a < b ? -1 : 1));

/** Counts so many changes of a resource; `values` are resource, changes, namespace, changes. */
const raise = (dialect: Dialect): string =>
	`INSERT INTO revisions (namespace, resource, revision)
	SELECT namespace, ?, ${before} + ? FROM namespaces WHERE namespace = ? ${clash[dialect]}`;

/** Counts a change of each resource of a namespace; the last statement of a write, so its row stays locked briefly. */
export async function raiseRevisions(
	database: Database,
	namespace: string,
	resources: Iterable<string>,
	transaction: Transaction
): Promise<void> {
	const share = shareOf(transaction);
	for (const resource of inOrder(resources))
		if (share) share.raise(namespace, resource);
		else await change(database.sequelize, raise(database.dialect), [resource, 1, namespace, 1], transaction);
}

/** Counts the changes of all writes that share a transaction on MySQL: by namespace and resource, how many. */
export async function raiseCounted(
	send: Send,
	raised: ReadonlyMap<string, ReadonlyMap<string, number>>
): Promise<void> {
	for (const namespace of [...raised.keys()].sort())
		for (const resource of inOrder(raised.get(namespace)!.keys())) {
			const changes = raised.get(namespace)!.get(resource)!;
			await send(raise('mysql'), [resource, changes, namespace, changes]);
		}
}

/** Forgets the states of everything that was kept for one record, named by its uid. */
export async function forgetRevisions(
	{ sequelize }: Pick<Database, 'sequelize'>,
	namespace: string,
	uid: string,
	transaction: Transaction
): Promise<void> {
	await sequelize.query('DELETE FROM revisions WHERE namespace = :namespace AND resource LIKE :resource', {
		replacements: { namespace, resource: `%:${uid}` },
		transaction
	});
}

/** The state of a resource of a namespace: 0 before the first change, then any number that rises with every change. */
export async function revisionOf(
	database: Pick<Database, 'sequelize'>,
	namespace: string,
	resource: string
): Promise<number> {
	const [row] = await select<{ revision: number }>(
		database.sequelize,
		'SELECT revision FROM revisions WHERE namespace = ? AND resource = ?',
		[namespace, resource]
	);
	return row?.revision ?? 0;
}

/** By namespace, a number that rises whenever one of these resources changes; none for namespaces without any. */
export async function changesOf(
	{ sequelize }: Pick<Database, 'sequelize'>,
	resources: readonly string[]
): Promise<Map<string, number>> {
	const rows = await select<{ namespace: string; changes: number | string }>(
		sequelize,
		`SELECT namespace, SUM(revision) AS changes FROM revisions WHERE resource IN (${resources.map(() => '?').join()})
		GROUP BY namespace`,
		[...resources]
	);
	return new Map(rows.map(({ namespace, changes }) => [namespace, Number(changes)]));
}
