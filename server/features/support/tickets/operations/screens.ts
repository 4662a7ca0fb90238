import { z } from 'zod';
import { updateRows } from '../../../../database/rows.ts';
import { operation } from '../../../../operation/operation.ts';
import { invalidField } from '../../../../runtime/errors.ts';
import { membersOf } from '../../../platform/users/members.ts';
import { Ticket } from '../model.ts';
import { labelsOffered } from '../labels.ts';
import { ticketBoard, ticketPage, ticketSorts, unreadTickets } from '../overview.ts';
import { referencesOf } from '../references.ts';
import { requesterOf, requesterShown } from '../public/requester.ts';
import { latestComments, lockTicket, readTicket } from '../rows.ts';
import { recordId } from '../../../platform/namespaces/fields.ts';
import {
	commentResponse,
	mostLabels,
	reference,
	ticketFilter,
	ticketId,
	ticketLabel,
	ticketResponse,
	ticketRow,
	ticketStatus
} from '../schema.ts';
import { allowedFrom, ticketStatuses } from '../workflow.ts';
import { changeTicket, moveTicketTo } from '../write.ts';

const read = { area: 'tickets' } as const;
const write = { area: 'tickets', right: 'w' } as const;
const changes = ['tickets'] as const;
const asked = {
	...ticketFilter,
	q: z.string().trim().max(200).default('').describe('Words, or how they begin; or the number of a ticket'),
	sort: z.enum(ticketSorts).default('newest').describe('In which order')
};
const facts = {
	counts: z.record(z.enum(ticketStatuses), z.int()).describe('How many tickets there are, whatever is asked for'),
	isCut: z
		.boolean()
		.describe('So many tickets have what is asked for that only the newest 2 000 of them were looked through')
};
const mostUnread = 100;
const commentsShown = 50;
const member = z.object({ username: z.string(), displayName: z.string() });

/** A page of the list of tickets, with how many there are. */
export const pageTickets = operation({
	summary: 'Show a page of the list of tickets.',
	access: read,
	input: z.strictObject({ ...asked, page: z.coerce.number().int().min(1).max(1_000_000).default(1) }),
	output: z.object({
		tickets: z.array(ticketRow),
		list: z.object({ total: z.int(), found: z.int(), page: z.int(), pages: z.int() }),
		...facts
	}),
	run: ({ input: { page, ...wish }, namespace }) => ticketPage(namespace, wish, page)
});

/** The board: what there is in each status. */
export const showBoard = operation({
	summary: 'Show the board of tickets, with the first of each status.',
	access: read,
	input: z.strictObject(asked),
	output: z.object({
		columns: z.array(
			z.object({
				status: z.enum(ticketStatuses),
				count: z.int(),
				tickets: z.array(ticketRow),
				allowed: z.array(z.enum(ticketStatuses)).describe('Where its tickets can move')
			})
		),
		...facts
	}),
	run: ({ input, namespace }) => ticketBoard(namespace, input)
});

/** A ticket with all there is about it. */
export const openTicket = operation({
	summary: 'Show a ticket with its comments and the moves it can make.',
	access: read,
	input: z.strictObject({
		id: ticketId,
		before: recordId.optional().describe('Only comments before this one, for the earlier part of a long talk')
	}),
	output: z.object({
		ticket: ticketResponse,
		reference: reference.nullable(),
		requester: requesterShown.nullable(),
		comments: z.array(commentResponse).describe('The newest 50, the oldest of them first'),
		earlier: z.int().describe('Number of comments before them'),
		allowed: z.array(z.enum(ticketStatuses))
	}),
	async run({ input, namespace, dependencies }) {
		const ticket = await readTicket(namespace, input.id, null);
		const requester = await requesterOf(dependencies, ticket);
		const referenceOf = await referencesOf(namespace, [ticket]);
		const said = await latestComments(ticket.id, input.before, commentsShown);
		const allowed = [...allowedFrom(ticket.status)];
		return { ticket, reference: referenceOf(ticket), requester, ...said, allowed };
	}
});

/** Those to whom tickets can be assigned. */
export const listAssignees = operation({
	summary: 'List the members to whom tickets can be assigned.',
	access: read,
	input: z.strictObject({}),
	output: z.object({ members: z.array(member) }),
	run: async ({ namespace }) => ({ members: await membersOf(namespace) })
});

/** How many tickets nobody has opened yet, for the sidebar of every screen: more than it shows are not counted. */
export const countUnread = operation({
	summary: 'Count the tickets that nobody has opened yet, up to 100.',
	access: read,
	input: z.strictObject({}),
	output: z.object({ unread: z.int() }),
	run: async ({ namespace }) => ({ unread: await unreadTickets(namespace, mostUnread) })
});

/** What labels a filter offers. */
export const listLabels = operation({
	summary: 'List the labels that most of the newest tickets have.',
	access: read,
	input: z.strictObject({}),
	output: z.object({ labels: z.array(z.string()) }),
	run: async ({ namespace }) => ({ labels: await labelsOffered(namespace) })
});

/** Notes that staff opened a ticket; that is no change of it. */
export const readByStaff = operation({
	summary: 'Note that a ticket was opened.',
	access: { scope: 'ticket:write', area: 'tickets', right: 'r' },
	input: z.strictObject({ id: ticketId }),
	output: z.object({ id: z.int() }),
	changes: [],
	target: () => null,
	async run({ input, namespace, transaction }) {
		const row = await lockTicket(namespace, input.id, transaction);
		if (!row.isRead) await updateRows(Ticket, { isRead: true, updatedAt: row.updatedAt }, { id: row.id }, transaction);
		return { id: row.id };
	}
});

/** Changes several tickets at once: all of them or none. */
export const changeTickets = operation({
	summary: 'Move, assign or label several tickets at once; all of them or none.',
	access: write,
	input: z.strictObject({
		ids: z.array(ticketId).min(1).max(100).describe('Ids of the tickets'),
		status: ticketStatus.optional(),
		assignee: z.string().trim().max(64).nullable().optional().describe('Username of a member; null = nobody'),
		label: ticketLabel.optional().describe('Label that is added')
	}),
	output: z.object({ changed: z.int() }),
	errors: ['invalid_transition'],
	changes,
	target: ({ changed }) => `${changed} tickets`,
	async run(work) {
		const { ids, status, assignee, label } = work.input;
		// In one order, so that two of these do not wait for each other.
		const wanted = [...new Set(ids)].sort((one, other) => one - other);
		for (const id of wanted) {
			const row = await lockTicket(work.namespace, id, work.transaction);
			const labels = label === undefined || row.labels.includes(label) ? undefined : [...row.labels, label];
			if (labels && labels.length > mostLabels)
				throw invalidField('label', 'too_long', `Ticket ${id} has ${mostLabels} labels already.`);
			await changeTicket(row, { assignee, labels }, work);
			if (status !== undefined && status !== row.status) await moveTicketTo(row, status, work);
		}
		return { changed: wanted.length };
	}
});
