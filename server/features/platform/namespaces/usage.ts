import { fn, col, type Model, type ModelStatic, type Sequelize, type Transaction, type WhereOptions } from 'sequelize';
import type { FieldError } from '../../../runtime/errors.ts';
import { boundTables } from '../../../database/table.ts';

/** What a namespace holds, by its word. Rows that only belong to one of these go with it. */
const content = (sequelize: Sequelize) =>
	boundTables(sequelize).flatMap((table) => {
		const { usage } = table.definition.options;
		return usage ? [{ where: {}, ...usage, table }] : [];
	});

/** Counts by area; only areas that hold something. */
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

/** What each of these namespaces holds. */
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

/** What of a namespace stands in the way of its removal now, inside of a write. */
export async function usageOf(sequelize: Sequelize, namespace: string, transaction: Transaction): Promise<Usage> {
	const usage: Usage = {};
	for (const { word, table, where, aside } of content(sequelize)) {
		const count = aside ? 0 : await table.count({ where: { ...where, namespace }, transaction });
		if (count) usage[word] = count;
	}
	return usage;
}

/** One error for each area that holds something. */
export const inUse = (usage: Usage): FieldError[] =>
	Object.entries(usage).map(([path, count]) => ({ path, code: 'in_use', message: `${count} × ${path}`, count }));
