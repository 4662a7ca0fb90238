import type { Transaction } from 'sequelize';
import { findField } from '../../../database/rows.ts';
import { AppError } from '../../../runtime/errors.ts';
import { planOf } from '../namespaces/find.ts';
import { usedOf, type Metric } from './meters.ts';
import { PlanLimit } from './model.ts';

/** The limit of a namespace's plan; null = unlimited. */
async function limitOf(metric: Metric, plan: string, transaction: Transaction): Promise<number | null> {
	const max = await findField(PlanLimit, 'max', { plan, metric }, { transaction });
	return max === undefined ? null : Number(max);
}

/**
 * The quota check of every operation that creates something: 409 `quota_exceeded` if `more` does not fit into the plan.
 * In a namespace with a limit, creations wait for each other.
 */
export async function requireRoom(
	metric: Metric,
	namespace: string,
	transaction: Transaction,
	more = 1
): Promise<void> {
	if ((await limitOf(metric, await planOf(namespace, transaction), transaction)) === null) return;
	// Read again under the lock: the plan itself may have been changed by the one we waited for.
	const limit = await limitOf(metric, await planOf(namespace, transaction, true), transaction);
	if (limit === null) return;
	const used = await usedOf(metric, namespace, transaction);
	if (used + more > limit)
		throw new AppError('quota_exceeded', 'The plan of this namespace allows no more of this.', {
			extra: { metric, limit, used }
		});
}
