import { col, fn, Op, where, type WhereOptions } from 'sequelize';
import { z } from 'zod';
import { operation } from '../../../operation/operation.ts';
import { AuditRow } from './model.ts';

/** One write: who, in which namespace, which operation, on what. */
export interface AuditResponse {
	id: number;
	at: string;
	namespace: string;
	actor: string;
	operation: string;
	target: string;
	requestId: string;
}

const limit = z.coerce.number().int().min(1).max(1000).default(200);
const searched = ['namespace', 'actor', 'operation', 'target', 'request_id'];

/** The writes of every namespace, newest first; the area is for administrators, who enter every namespace. */
export const listAudit = operation({
	summary: 'List what was written, by whom and where.',
	access: { area: 'logs' },
	input: z.strictObject({
		source: z.enum(['user', 'token', 'system']).optional().describe('Kind of the one who wrote'),
		q: z.string().trim().toLowerCase().max(200).optional().describe('Text in any column'),
		limit
	}),
	async run({ input: { source, q, limit: most } }) {
		const conditions: WhereOptions[] = [];
		if (source === 'system') conditions.push({ actor: source });
		else if (source) conditions.push({ actor: { [Op.startsWith]: `${source}:` } });
		if (q) conditions.push({ [Op.or]: searched.map((name) => contains(name, q)) });
		const rows = await AuditRow.findAll({ where: { [Op.and]: conditions }, order: [['id', 'DESC']], limit: most });
		return { entries: rows.map(present) };
	}
});

// Not LIKE, because each database escapes wildcards in the search differently.
const contains = (column: string, text: string) => where(fn('instr', fn('lower', col(column)), text), { [Op.gt]: 0 });

const present = ({ id, at, namespace, actor, operation: name, target, requestId }: AuditRow): AuditResponse => ({
	id,
	at: at.toISOString(),
	namespace,
	actor,
	operation: name,
	target,
	requestId
});
