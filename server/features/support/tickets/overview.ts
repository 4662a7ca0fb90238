import { containing, select } from '../../../database/statements.ts';
import { countBy } from '../../../database/count-by.ts';
import { Ticket } from './model.ts';
import { referencesOf } from './references.ts';
import { conditionsOf, presentRow, ticketColumns } from './rows.ts';
import type { TicketFilter, TicketRow } from './schema.ts';
import { allowedFrom, ticketStatuses, type TicketStatus } from './workflow.ts';

export const ticketSorts = ['newest', 'oldest', 'priority', 'due', 'updated'] as const;
/** One of `ticketSorts`. */
type TicketSort = (typeof ticketSorts)[number];

const orders: Record<TicketSort, string> = {
	newest: 't.id DESC',
	oldest: 't.id',
	priority: "CASE t.priority WHEN 'critical' THEN 0 WHEN 'high' THEN 1 WHEN 'normal' THEN 2 ELSE 3 END, t.id DESC",
	due: 't.due_date IS NULL, t.due_date, t.id DESC',
	updated: 't.updated_at DESC, t.id DESC'
};
const perPage = 50;
const perColumn = 30;
const comments = '(SELECT COUNT(*) FROM ticket_comments c WHERE c.ticket_id = t.id) AS comments';

type Conditions = ReturnType<typeof conditionsOf>;
type Read = Parameters<typeof presentRow>[0] & { isRead: boolean | number; comments: number | string };

/** What a screen asks for. */
interface Asked extends TicketFilter {
	q: string;
	sort: TicketSort;
}

function conditionsFor(namespace: string, { q, sort: _, ...filter }: Asked): Conditions {
	const { sql, values } = conditionsOf(namespace, filter);
	if (!q) return { sql, values };
	const id = /^#?(\d{1,9})$/.exec(q)?.[1];
	const byId = id === undefined ? '' : 't.id = ? OR ';
	return {
		sql: `${sql} AND (${byId}t.title LIKE ? ESCAPE '!' OR t.description LIKE ? ESCAPE '!')`,
		values: [...values, ...(id === undefined ? [] : [Number(id)]), containing(q), containing(q)]
	};
}

async function rowsOf(
	namespace: string,
	{ sql, values }: Conditions,
	{ sort, limit, offset = 0 }: { sort: TicketSort; limit: number; offset?: number }
): Promise<TicketRow[]> {
	const rows = await select<Read>(
		Ticket.sequelize!,
		`SELECT ${ticketColumns}, t.is_read AS isRead, ${comments} FROM tickets t
		WHERE ${sql} ORDER BY ${orders[sort]} LIMIT ? OFFSET ?`,
		[...values, limit, offset]
	);
	const referenceOf = await referencesOf(namespace, rows.map(presentRow));
	return rows.map(presentRow).map((row) => ({
		...row,
		isRead: Boolean(row.isRead),
		comments: Number(row.comments),
		reference: referenceOf(row)
	}));
}

async function countOf({ sql, values }: Conditions): Promise<number> {
	const [row] = await select<{ amount: number | string }>(
		Ticket.sequelize!,
		`SELECT COUNT(*) AS amount FROM tickets t WHERE ${sql}`,
		values
	);
	return Number(row!.amount);
}

/** A page of 50 of the tickets that fit; one after the last is the last. */
export async function ticketPage(namespace: string, asked: Asked, wanted: number) {
	const conditions = conditionsFor(namespace, asked);
	const [found, total] = await Promise.all([countOf(conditions), Ticket.count({ where: { namespace } })]);
	const pages = Math.max(1, Math.ceil(found / perPage));
	const page = Math.min(wanted, pages);
	const offset = (page - 1) * perPage;
	const tickets = await rowsOf(namespace, conditions, { sort: asked.sort, limit: perPage, offset });
	return { tickets, list: { total, found, page, pages } };
}

/** The first tickets of each status that fit, with how many there are. */
export const ticketBoard = (namespace: string, asked: Asked) =>
	Promise.all(
		ticketStatuses.map(async (status) => {
			const conditions = conditionsFor(namespace, { ...asked, status });
			const [count, tickets] = await Promise.all([
				countOf(conditions),
				rowsOf(namespace, conditions, { sort: asked.sort, limit: perColumn })
			]);
			return { status, count, tickets, allowed: [...allowedFrom(status)] };
		})
	);

/** How many tickets of a namespace have each status. */
export async function countStatuses(namespace: string): Promise<Record<TicketStatus, number>> {
	const counts = await countBy(Ticket, 'status', { namespace });
	return Object.fromEntries(ticketStatuses.map((status) => [status, counts.get(status) ?? 0])) as never;
}
