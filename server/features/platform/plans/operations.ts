import { z } from 'zod';
import { operation } from '../../../operation/operation.ts';
import { planOf } from '../namespaces/find.ts';
import { metrics, usedOf } from './meters.ts';
import { PlanLimit } from './model.ts';

/** The plan of the namespace with usage and limits; `limit` null = unlimited. */
export const showSubscription = operation({
	summary: 'Show the plan of the namespace and how much of it is used.',
	access: { area: 'subscription' },
	input: z.strictObject({}),
	async run({ namespace }) {
		const plan = await planOf(namespace);
		const limits = new Map(
			(await PlanLimit.findAll({ where: { plan } })).map(({ metric, max }) => [metric, Number(max)])
		);
		const used = await Promise.all(metrics.map((metric) => usedOf(metric, namespace)));
		return {
			plan,
			meters: metrics.map((metric, index) => ({ metric, used: used[index]!, limit: limits.get(metric) ?? null }))
		};
	}
});
