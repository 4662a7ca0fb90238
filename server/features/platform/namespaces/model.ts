import { bool, table, text } from '../../../database/table.ts';
import type { Plan } from './plan.ts';

/** The unit of isolation: every other record belongs to one. */
export class Namespace extends table(
	'namespaces',
	{ key: 'id', versioned: true, shared: true, backup: { never: 'the target has its own' } },
	{
		namespace: text(100),
		label: text(120),
		isActive: bool().default(true),
		plan: text(20).of<Plan>().default('unlimited')
	}
) {}

/** Parents before what refers to them. */
export const tables = [Namespace];
