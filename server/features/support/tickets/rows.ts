import type { Transaction } from 'sequelize';
import { findRow, findRows } from '../../../database/rows.ts';
import { containing, select } from '../../../database/statements.ts';
import { momentOf, type Moment } from '../../../database/told-moment.ts';
import { notFound } from '../../../runtime/errors.ts';
import { Ticket, TicketComment } from './model.ts';
import type { CommentResponse, TicketFilter, TicketResponse } from './schema.ts';

type Bare = Omit<TicketResponse, 'labels' | 'referenceId' | 'dueDate' | 'createdAt' | 'updatedAt' | 'description'> & {
	labels: string | string[];
	referenceId: string | null;
	dueDate: Moment | null;
	createdAt: Moment;
	updatedAt: Moment;
};

/** Columns of table `tickets t`, without the long text. */
export const ticketColumns = `t.id, t.namespace, t.title, t.status, t.priority, t.type, t.reference_type AS referenceType,
	t.reference_id AS referenceId, t.assignee, t.labels, t.due_date AS dueDate, t.created_by AS createdBy,
	t.created_at AS createdAt, t.updated_at AS updatedAt, t.version`;

/** A row that was read with `ticketColumns` as responses show it. */
export const presentRow = <Row extends Bare>(row: Row) => ({
	...row,
	labels: typeof row.labels === 'string' ? (JSON.parse(row.labels) as string[]) : row.labels,
	referenceId: idOf(row),
	dueDate: row.dueDate === null ? null : momentOf(row.dueDate),
	createdAt: momentOf(row.createdAt),
	updatedAt: momentOf(row.updatedAt)
});

/** Events are known by a text, all else by a number. */
const idOf = ({ referenceType, referenceId }: Pick<Bare, 'referenceType' | 'referenceId'>): number | string | null =>
	referenceId === null || referenceType === 'event' ? referenceId : Number(referenceId);

/** The conditions of a filter on table `tickets t`, with their values. */
export function conditionsOf(namespace: string, filter: TicketFilter): { sql: string; values: unknown[] } {
	const { label, referenceId } = filter;
	const asked = [
		['t.namespace = ?', namespace],
		['t.status = ?', filter.status],
		['t.priority = ?', filter.priority],
		['t.type = ?', filter.type],
		['t.assignee = ?', filter.assignee],
		["t.labels LIKE ? ESCAPE '!'", label === undefined ? undefined : containing(`"${label}"`)],
		['t.reference_type = ?', filter.referenceType],
		['t.reference_id = ?', referenceId === undefined ? undefined : String(referenceId)],
		['t.created_by = ?', filter.createdBy]
	].filter(([, value]) => value !== undefined);
	return { sql: asked.map(([sql]) => sql).join(' AND '), values: asked.map(([, value]) => value) };
}

/** The newest tickets that fit, with their texts. */
export async function listedTickets(
	namespace: string,
	{ before, limit, ...filter }: TicketFilter & { before?: number | undefined; limit: number }
): Promise<TicketResponse[]> {
	const { sql, values } = conditionsOf(namespace, filter);
	const rows = await select<Bare & { description: string }>(
		Ticket.sequelize!,
		`SELECT ${ticketColumns}, t.description FROM tickets t
		WHERE ${sql}${before === undefined ? '' : ' AND t.id < ?'} ORDER BY t.id DESC LIMIT ?`,
		[...values, ...(before === undefined ? [] : [before]), limit]
	);
	return rows.map(presentRow);
}

/** One ticket of a namespace; 404 when it is not there. */
export async function readTicket(
	namespace: string,
	id: number,
	transaction: Transaction | null
): Promise<TicketResponse> {
	const [row] = await select<Bare & { description: string }>(
		Ticket.sequelize!,
		`SELECT ${ticketColumns}, t.description FROM tickets t WHERE t.namespace = ? AND t.id = ?`,
		[namespace, id],
		transaction
	);
	if (!row) throw notFound('ticket');
	return presentRow(row);
}

/** A ticket of a namespace, locked till the commit; 404 when it is not there. */
export async function lockTicket(namespace: string, id: number, transaction: Transaction): Promise<Ticket> {
	const row = await findRow(Ticket, { namespace, id }, { transaction, lock: true });
	if (!row) throw notFound('ticket');
	return row;
}

/** What was written about a ticket, the oldest first. */
export async function commentsOf(namespace: string, ticketId: number): Promise<CommentResponse[]> {
	const rows = await findRows(TicketComment, { namespace, ticketId });
	return rows.sort((one, other) => one.id - other.id).map(presentComment);
}

export const presentComment = ({
	id,
	ticketId,
	author,
	body,
	isPublic,
	createdAt
}: TicketComment): CommentResponse => ({
	id,
	ticketId,
	author,
	body,
	isPublic,
	createdAt: createdAt.toISOString()
});
