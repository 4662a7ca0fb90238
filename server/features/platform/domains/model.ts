import { bool, table, text } from '../../../database/table.ts';

export type DomainState = 'pending' | 'active' | 'error';

/** A host that shows a namespace; `isActive` enables it, `state` is about its certificate. */
export class Domain extends table(
	'domains',
	{ key: 'id', versioned: true, backup: { never: 'a host leads to one installation' }, usage: { word: 'domains' } },
	{
		host: text(253),
		/** ASCII, lower case: what requests are compared with. */
		normalizedHost: text(253),
		/** The last two labels. */
		zone: text(253),
		label: text(120),
		isActive: bool().default(true),
		state: text(10).of<DomainState>().default('pending'),
		lastError: text(300).optional()
	}
) {}

/** Parents before what refers to them. */
export const tables = [Domain];
