import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { csvParts, type Column } from '../../../../operation/csv.ts';
import { operation } from '../../../../operation/operation.ts';
import { listedTickets } from '../rows.ts';
import { ticketFilter, type TicketFilter, type TicketResponse } from '../schema.ts';

// With the longest texts there are, two megabytes.
const atOnce = 100;

const columns: Column<TicketResponse>[] = [
	{ header: 'id', kind: 'number', value: ({ id }) => id },
	{ header: 'title', kind: 'text', value: ({ title }) => title },
	{ header: 'status', kind: 'text', value: ({ status }, words) => words.ticket[status] },
	{ header: 'priority', kind: 'text', value: ({ priority }, words) => words.ticket[priority] },
	{ header: 'type', kind: 'text', value: ({ type }, words) => words.ticket[type] },
	{ header: 'assignee', kind: 'text', value: ({ assignee }) => assignee },
	{ header: 'labels', kind: 'text', value: ({ labels }) => labels.join(' ') },
	{ header: 'dueDate', kind: 'time', value: ({ dueDate }) => dueDate },
	{ header: 'createdBy', kind: 'text', value: ({ createdBy }) => createdBy },
	{ header: 'createdAt', kind: 'time', value: ({ createdAt }) => createdAt },
	{ header: 'updatedAt', kind: 'time', value: ({ updatedAt }) => updatedAt },
	{ header: 'description', kind: 'text', value: ({ description }) => description }
];

/** The tickets that fit, some at a time, the newest first. */
async function* partsOf(namespace: string, filter: TicketFilter): AsyncGenerator<TicketResponse[]> {
	for (let before: number | undefined; ;) {
		const rows = await listedTickets(namespace, { ...filter, before, limit: atOnce });
		if (rows.length) yield rows;
		if (rows.length < atOnce) return;
		before = rows.at(-1)!.id;
	}
}

/** The tickets that fit as a file for spreadsheets, read while it is on its way; times in UTC. */
export const exportTickets = operation({
	summary: 'Write the tickets that fit every filter as a CSV file.',
	access: { area: 'tickets' },
	input: z.strictObject({ ...ticketFilter, locale: z.enum(locales).default('de') }),
	output: z.object({ name: z.string(), parts: z.custom<AsyncGenerator<string>>() }),
	async run({ input: { locale, ...filter }, namespace, now }) {
		const day = now.toISOString().slice(0, 10).replaceAll('-', '');
		const parts = csvParts(partsOf(namespace, filter), columns, { delimiter: ';', locale, timeZone: 'UTC' });
		return { name: `tickets-${namespace}-${day}.csv`, parts };
	}
});
