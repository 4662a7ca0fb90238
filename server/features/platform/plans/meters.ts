import { col, fn, type Transaction } from 'sequelize';
import { boundTables } from '../../../database/table.ts';
import { PlanLimit } from './model.ts';

/** Everything that a plan can limit, in display order. Tables declare which of these their rows count as. */
export const metrics = ['pages', 'news', 'wikiArticles', 'events', 'users', 'storageBytes', 'aiJobs'] as const;
export type Metric = (typeof metrics)[number];

/** The tables that count; none for what cannot be made yet. */
const metered = () =>
	boundTables(PlanLimit.sequelize!).flatMap((model) => {
		const { meter } = model.definition.options;
		return meter ? [{ model, ...meter }] : [];
	});

/** The current usage of a namespace. */
export async function usedOf(
	metric: Metric,
	namespace: string,
	transaction: Transaction | null = null
): Promise<number> {
	let used = 0;
	for (const { model, metric: counted, sum, where } of metered())
		if (counted === metric) {
			const asked = { where: { ...where, namespace }, transaction };
			used += sum ? Number((await model.sum(sum, asked)) ?? 0) : await model.count(asked);
		}
	return used;
}

/** The usage of these namespaces, with one statement per counted table. */
export async function usedByEach(
	namespaces: readonly string[]
): Promise<(namespace: string, metric: Metric) => number> {
	const used = new Map<string, number>();
	for (const { model, metric, sum, where } of metered()) {
		const rows = (await model.findAll({
			where: { ...where, namespace: [...namespaces] },
			attributes: ['namespace', [sum ? fn('SUM', col(sum)) : fn('COUNT', col('namespace')), 'amount']],
			group: ['namespace'],
			raw: true
		})) as unknown as { namespace: string; amount: number | string | null }[];
		for (const { namespace, amount } of rows) {
			const key = `${metric} ${namespace}`;
			used.set(key, (used.get(key) ?? 0) + Number(amount ?? 0));
		}
	}
	return (namespace, metric) => used.get(`${metric} ${namespace}`) ?? 0;
}
