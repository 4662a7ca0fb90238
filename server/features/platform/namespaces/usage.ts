import { fn, col, type Model, type ModelStatic, type Sequelize, type Transaction, type WhereOptions } from 'sequelize';
import type { FieldError } from '../../../runtime/errors.ts';
import { boundTables } from '../../../database/table.ts';

/** The content of a namespace, by word. Rows that belong to one of these are removed with it. */
const content = (sequelize: Sequelize) =>
	boundTables(sequelize).flatMap((table) => {
		const { usage } = table.definition.options;
		return usage ? [{ where: {}, ...usage, table }] : [];
	});

/** Counts by area; areas without content are omitted. */
export type Usage = Record<string, number>;

async function countsOf(
	model: ModelStatic<Model>,
	where: WhereOptions,
	names: readonly string[]
): Promise<Map<string, number>> {
	const rows = await model.findAll({
		where: { ...where, namespace: [...names] },
		attributes: ['namespace', [fn('COUNT', col('namespace')), 'count']],
		group: ['namespace'],
		raw: true
	});
	return new Map((rows as unknown as { namespace: string; count: number }[]).map((row) => [row.namespace, +row.count]));
}

/** The content of each of these namespaces. */
export async function usageOfEach(
	sequelize: Sequelize,
	names: readonly string[]
): Promise<(namespace: string) => Usage> {
	const counts = await Promise.all(
		content(sequelize).map(async ({ word, table, where }) => [word, await countsOf(table, where, names)] as const)
	);
	return (namespace) =>
		Object.fromEntries(counts.flatMap(([area, map]) => (map.get(namespace) ? [[area, map.get(namespace)!]] : [])));
}

/** What blocks the removal of a namespace now, inside a write. */
export async function usageOf(sequelize: Sequelize, namespace: string, transaction: Transaction): Promise<Usage> {
	const usage: Usage = {};
	for (const { word, table, where, aside } of content(sequelize)) {
		const count = aside ? 0 : await table.count({ where: { ...where, namespace }, transaction });
		if (count) usage[word] = count;
	}
	return usage;
}

/** One error for each area with content. */
export const inUse = (usage: Usage): FieldError[] =>
	Object.entries(usage).map(([path, count]) => ({ path, code: 'in_use', message: `${count} × ${path}`, count }));
