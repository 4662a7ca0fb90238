import type { Transaction } from 'sequelize';
import { findRow } from '../../../database/rows.ts';
import { select } from '../../../database/statements.ts';
import { momentOf, type Moment } from '../../../database/told-moment.ts';
import { notFound } from '../../../runtime/errors.ts';
import { chosen } from './chosen.ts';
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

/** The newest tickets that fit, with their texts. */
export async function listedTickets(
	namespace: string,
	{ before, limit, ...filter }: TicketFilter & { before?: number | undefined; limit: number }
): Promise<TicketResponse[]> {
	const { from, where, values, id } = chosen(namespace, filter);
	const rows = await select<Bare & { description: string }>(
		Ticket.sequelize!,
		`SELECT ${ticketColumns}, t.description FROM
			(SELECT ${id} AS id FROM ${from} WHERE ${where}${before === undefined ? '' : ` AND ${id} < ?`}
			ORDER BY ${id} DESC LIMIT ?) AS some
			JOIN tickets t ON t.id = some.id ORDER BY t.id DESC`,
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

type BareComment = Omit<CommentResponse, 'isPublic' | 'createdAt'> & { isPublic: boolean | number; createdAt: Moment };
const commentColumns = 'id, ticket_id AS ticketId, author, body, is_public AS isPublic, created_at AS createdAt';

async function commentsWhere(rest: string, values: unknown[]): Promise<CommentResponse[]> {
	const rows = await select<BareComment>(
		TicketComment.sequelize!,
		`SELECT ${commentColumns} FROM ticket_comments WHERE ticket_id = ? AND ${rest} LIMIT ?`,
		values
	);
	return rows.map((row) => ({ ...row, isPublic: Boolean(row.isPublic), createdAt: momentOf(row.createdAt) }));
}

/** What was written about a ticket after one comment, the oldest first, at most so many. */
export const commentsAfter = (ticketId: number, after: number, limit: number): Promise<CommentResponse[]> =>
	commentsWhere('id > ? ORDER BY id', [ticketId, after, limit]);

/** The newest public comments of a ticket, the oldest of them first, at most so many. */
export const publicComments = async (ticketId: number, limit: number): Promise<CommentResponse[]> =>
	(await commentsWhere('is_public ORDER BY id DESC', [ticketId, limit])).reverse();

/** What was last written about a ticket, or last before one comment, the oldest of it first, and how much stands before it. */
export async function latestComments(ticketId: number, before: number | undefined, limit: number) {
	const rows = await commentsWhere('id < ? ORDER BY id DESC', [ticketId, before ?? 2 ** 31, limit]);
	const first = rows.at(-1)?.id ?? 0;
	const [row] = await select<{ amount: number | string }>(
		TicketComment.sequelize!,
		'SELECT COUNT(*) AS amount FROM ticket_comments WHERE ticket_id = ? AND id < ?',
		[ticketId, first]
	);
	return { comments: rows.reverse(), earlier: Number(row!.amount) };
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
