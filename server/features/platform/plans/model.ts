import { bigInt, table, text } from '../../../database/table.ts';

/** How much of a thing a plan allows; a thing without a row has no limit. */
export class PlanLimit extends table(
	'plan_limits',
	{ key: 'own', shared: true, timeless: true, backup: { never: 'belongs to the installation' } },
	{
		plan: text(20).primary(),
		metric: text(40).primary(),
		max: bigInt()
	}
) {}

/** Parents before what refers to them. */
export const tables = [PlanLimit];
