import { bigInt, table, text } from '../../../database/table.ts';

/** The limit of a plan; without a row there is none. */
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
