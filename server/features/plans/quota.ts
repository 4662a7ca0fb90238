import type { Transaction } from 'sequelize';
import { AppError } from '../../errors.ts';
import { Namespace } from '../namespaces/model.ts';
import { usedOf, type Metric } from './meters.ts';
import { PlanLimit } from './model.ts';

/** What the plan of a namespace allows of a thing; null = any number. */
async function limitOf(metric: Metric, plan: string, transaction: Transaction): Promise<number | null> {
	const row = await PlanLimit.findOne({ where: { plan, metric }, transaction });
	return row ? Number(row.max) : null;
}

/**
 * The one check of every operation that makes something: 409 `quota_exceeded` when `more` would not fit into the plan.
 * Creations in one namespace that has a limit wait for each other.
 */
export async function requireRoom(
	metric: Metric,
	namespace: string,
	transaction: Transaction,
	more = 1
): Promise<void> {
	const where = { namespace };
	const plan = (await Namespace.findOne({ where, attributes: ['plan'], transaction }))?.plan ?? 'unlimited';
	const limit = await limitOf(metric, plan, transaction);
	if (limit === null) return;
	await Namespace.findOne({ where, attributes: ['id'], transaction, lock: true });
	const used = await usedOf(metric, namespace, transaction);
	if (used + more > limit)
		throw new AppError('quota_exceeded', 'The plan of this namespace allows no more of this.', {
			extra: { metric, limit, used }
		});
}
