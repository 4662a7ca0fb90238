import { Ticket } from './model.ts';
import type { TicketFilter } from './schema.ts';

/** Which tickets a statement is about: what it reads from as `t`, the conditions, their values, and its column of the ids. */
export interface Chosen {
	from: string;
	where: string;
	values: unknown[];
	id: string;
}

// Left to themselves, the databases read whole rows with their long texts for want of a look at what is in this index, and
// every ticket before the few that have a label.
const sqlite = { tickets: 'tickets t INDEXED BY tickets_list', then: 'CROSS JOIN' };
const mysql = { tickets: 'tickets t FORCE INDEX (tickets_list)', then: 'STRAIGHT_JOIN' };

/** The tickets that fit a filter, read from indexes alone. */
export function chosen(namespace: string, filter: TicketFilter): Chosen {
	const { label, referenceType, referenceId } = filter;
	const { tickets, then } = Ticket.sequelize!.getDialect() === 'sqlite' ? sqlite : mysql;
	const others = 't.id IN (SELECT o.id FROM tickets o WHERE o.namespace = ? AND';
	const asked: [sql: string, ...values: unknown[]][] = [
		['l.namespace = ? AND l.label = ?', label && namespace, label],
		['t.namespace = ?', namespace],
		['t.status = ?', filter.status],
		['t.priority = ?', filter.priority],
		['t.type = ?', filter.type],
		['t.assignee = ?', filter.assignee],
		[`${others} o.created_by = ?)`, namespace, filter.createdBy]
	];
	const given = asked.filter(([, ...values]) => !values.includes(undefined));
	const about = [
		['o.reference_type = ?', referenceType],
		['o.reference_id = ?', referenceId === undefined ? undefined : String(referenceId)]
	].filter(([, value]) => value !== undefined);
	if (about.length)
		given.push([
			`${others} ${about.map(([sql]) => sql).join(' AND ')})`,
			namespace,
			...about.map(([, value]) => value)
		]);
	return {
		from: label === undefined ? tickets : `ticket_labels l ${then} ${tickets} ON t.id = l.ticket_id`,
		where: given.map(([sql]) => sql).join(' AND '),
		values: given.flatMap(([, ...values]) => values),
		id: label === undefined ? 't.id' : 'l.ticket_id'
	};
}

/** The tickets that fit a filter among these ids, of which there are not many: each is looked up. */
export function chosenAmong(namespace: string, filter: TicketFilter, ids: readonly number[]): Chosen {
	const { label, referenceId } = filter;
	const asked: [sql: string, value: unknown][] = [
		['t.namespace = ?', namespace],
		['t.status = ?', filter.status],
		['t.priority = ?', filter.priority],
		['t.type = ?', filter.type],
		['t.assignee = ?', filter.assignee],
		['t.created_by = ?', filter.createdBy],
		['t.reference_type = ?', filter.referenceType],
		['t.reference_id = ?', referenceId === undefined ? undefined : String(referenceId)],
		['EXISTS (SELECT 1 FROM ticket_labels l WHERE l.ticket_id = t.id AND l.label = ?)', label]
	];
	const given = asked.filter(([, value]) => value !== undefined);
	// The numbers are those of rows: a statement with thousands of places for values costs more than it reads.
	const listed = ids.map(Number).join() || 'NULL';
	return {
		from: 'tickets t',
		where: [...given.map(([sql]) => sql), `t.id IN (${listed})`].join(' AND '),
		values: given.map(([, value]) => value),
		id: 't.id'
	};
}
