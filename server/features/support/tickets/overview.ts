import { select } from '../../../database/statements.ts';
import { chosen, chosenAmong, type Chosen } from './chosen.ts';
import { Ticket } from './model.ts';
import { narrow } from './narrow.ts';
import { referencesOf } from './references.ts';
import { presentRow, ticketColumns } from './rows.ts';
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
const perColumn = 20;
const comments = '(SELECT COUNT(*) FROM ticket_comments c WHERE c.ticket_id = t.id) AS comments';

type Read = Parameters<typeof presentRow>[0] & { isRead: boolean | number; comments: number | string };

/** What a screen asks for. */
interface Asked extends TicketFilter {
	q: string;
	sort: TicketSort;
}
type Counts = Record<TicketStatus, number>;

async function rowsOf(
	namespace: string,
	{ from, where, values, id }: Chosen,
	{ sort, limit, offset = 0 }: { sort: TicketSort; limit: number; offset?: number }
): Promise<TicketRow[]> {
	const order = orders[sort];
	// Which ones they are is read from an index; of those alone the rows are.
	const rows = await select<Read>(
		Ticket.sequelize!,
		`SELECT ${ticketColumns}, t.is_read AS isRead, ${comments} FROM
			(SELECT ${id} AS id FROM ${from} WHERE ${where} ORDER BY ${order.replace('t.id', id)} LIMIT ? OFFSET ?) AS some
			JOIN tickets t ON t.id = some.id ORDER BY ${order}`,
		[...values, limit, offset]
	);
	const presented = rows.map(presentRow);
	const referenceOf = await referencesOf(namespace, presented);
	return presented.map((row) => ({
		...row,
		isRead: Boolean(row.isRead),
		comments: Number(row.comments),
		reference: referenceOf(row)
	}));
}

const allOf = (counts: Counts): number => ticketStatuses.reduce((sum, status) => sum + counts[status], 0);

/** How many tickets of each status fit. */
async function countsOf({ from, where, values }: Chosen): Promise<Counts> {
	const rows = await select<{ status: TicketStatus; amount: number | string }>(
		Ticket.sequelize!,
		`SELECT t.status, COUNT(*) AS amount FROM ${from} WHERE ${where} GROUP BY t.status`,
		values
	);
	const counts = new Map(rows.map(({ status, amount }) => [status, Number(amount)]));
	return Object.fromEntries(ticketStatuses.map((status) => [status, counts.get(status) ?? 0])) as Counts;
}

/** What is known of the tickets that fit before any of them is read. */
async function survey(namespace: string, asked: Asked) {
	const { q, sort: _, status, ...filter } = asked;
	const whole = { from: 'tickets t', where: 't.namespace = ?', values: [namespace], id: 't.id' };
	const counts = await countsOf(whole);
	const { ids, isCut } = await narrow(namespace, { q, ...filter });
	const fittingIn = (more: Pick<TicketFilter, 'status'>): Chosen =>
		ids ? chosenAmong(namespace, { ...filter, ...more }, ids) : chosen(namespace, { ...filter, ...more });
	const isNarrow = ids !== undefined || Object.values(filter).some((value) => value !== undefined);
	return { counts, isCut, status, fittingIn, fitting: isNarrow ? await countsOf(fittingIn({})) : counts };
}

/** A page of 50 of the tickets that fit; one after the last is the last. */
export async function ticketPage(namespace: string, asked: Asked, wanted: number) {
	const { counts, isCut, status, fittingIn, fitting } = await survey(namespace, asked);
	const found = status === undefined ? allOf(fitting) : fitting[status];
	const pages = Math.max(1, Math.ceil(found / perPage));
	const page = Math.min(wanted, pages);
	const slice = { sort: asked.sort, limit: perPage, offset: (page - 1) * perPage };
	const tickets = await rowsOf(namespace, fittingIn({ status }), slice);
	return { tickets, list: { total: allOf(counts), found, page, pages }, counts, isCut };
}

/** The first tickets of each status that fit, with how many there are. */
export async function ticketBoard(namespace: string, asked: Asked) {
	const { counts, isCut, fittingIn, fitting } = await survey(namespace, asked);
	const columnOf = async (status: TicketStatus) => ({
		status,
		count: fitting[status],
		tickets: await rowsOf(namespace, fittingIn({ status }), { sort: asked.sort, limit: perColumn }),
		allowed: [...allowedFrom(status)]
	});
	return { columns: await Promise.all(ticketStatuses.map(columnOf)), counts, isCut };
}

/** How many tickets nobody has opened, counted up to so many. */
export async function unreadTickets(namespace: string, most: number): Promise<number> {
	const [row] = await select<{ amount: number | string }>(
		Ticket.sequelize!,
		`SELECT COUNT(*) AS amount FROM (SELECT 1 FROM tickets WHERE namespace = ? AND is_read = 0 LIMIT ?) AS some`,
		[namespace, most]
	);
	return Number(row!.amount);
}
