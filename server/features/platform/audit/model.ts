import { table, text, time } from '../../../database/table.ts';

/** One write by a user, a token or the system. */
export class AuditRow extends table(
	'audit_log',
	{ key: 'id', timeless: true, backup: { never: 'the record of this installation' }, outlives: true },
	{
		actor: text(120),
		operation: text(80),
		target: text(200),
		requestId: text(64),
		at: time()
	}
) {}

/** Parents before what refers to them. */
export const tables = [AuditRow];
