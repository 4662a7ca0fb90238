import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { requireVersion } from '../../../../runtime/errors.ts';
import { listedTickets, lockTicket, readTicket } from '../rows.ts';
import { newTicket, ticketChange, ticketFilter, ticketId, ticketResponse, ticketStatus } from '../schema.ts';
import { changeTicket, makeTicket, moveTicketTo, removeTicket } from '../write.ts';

const read = { scope: 'ticket:read', area: 'tickets' } as const;
/** Who may read tickets may report one, too. */
const report = { scope: 'ticket:write', area: 'tickets', right: 'r' } as const;
const write = { scope: 'ticket:write', area: 'tickets', right: 'w' } as const;
const changes = ['tickets'] as const;
const output = z.object({ ticket: ticketResponse });
const oneTicket = { id: ticketId };
const mostListed = 500;

/** The newest tickets that fit every filter. */
export const listTickets = operation({
	summary: 'List the tickets that fit every filter, the newest first.',
	access: read,
	input: z.strictObject({
		...ticketFilter,
		before: ticketId.optional().describe('Only tickets before this one, for the next part of a long list'),
		limit: z.coerce.number().int().min(1).max(mostListed).default(100).describe('How many at most')
	}),
	output: z.object({ tickets: z.array(ticketResponse) }),
	run: async ({ input, namespace }) => ({ tickets: await listedTickets(namespace, input) })
});

/** One ticket with its text. */
export const showTicket = operation({
	summary: 'Show one ticket.',
	access: read,
	input: z.strictObject(oneTicket),
	output,
	run: async ({ input, namespace }) => ({ ticket: await readTicket(namespace, input.id, null) })
});

/** Reports something; the ticket is open, and says who made it. */
export const createTicket = operation({
	summary: 'Report a ticket; it is open.',
	access: report,
	input: z.strictObject(newTicket),
	output,
	changes,
	async run(work) {
		const { createdBy: _, ...values } = work.input;
		return { ticket: await makeTicket(values, work, work.actor.kind === 'user') };
	}
});

/** Changes a ticket, but for its status. */
export const updateTicket = operation({
	summary: 'Change a ticket; fields left out keep their value.',
	access: write,
	input: z.strictObject({ ...oneTicket, ...ticketChange }),
	output,
	errors: ['version_conflict'],
	changes,
	async run(work) {
		const { id, createdBy: _, ...values } = work.input;
		const row = await lockTicket(work.namespace, id, work.transaction);
		requireVersion(row, work.ifVersion);
		return { ticket: await changeTicket(row, values, work) };
	}
});

/** Moves a ticket to another status. */
export const moveTicket = operation({
	summary: 'Move a ticket to another status.',
	access: write,
	input: z.strictObject({ ...oneTicket, status: ticketStatus }),
	output,
	errors: ['invalid_transition', 'version_conflict'],
	changes,
	async run(work) {
		const row = await lockTicket(work.namespace, work.input.id, work.transaction);
		requireVersion(row, work.ifVersion);
		return { ticket: await moveTicketTo(row, work.input.status, work) };
	}
});

/** Removes a ticket with its comments. */
export const deleteTicket = operation({
	summary: 'Delete a ticket with its comments.',
	access: write,
	input: z.strictObject(oneTicket),
	output: z.object({ id: z.int() }),
	errors: ['version_conflict'],
	changes,
	async run(work) {
		const row = await lockTicket(work.namespace, work.input.id, work.transaction);
		requireVersion(row, work.ifVersion);
		await removeTicket(row, work);
		return { id: row.id };
	}
});
