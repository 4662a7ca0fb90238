import { z } from 'zod';
import { actorName } from '../../../../access/actor.ts';
import { deleteRows, insertRow } from '../../../../database/rows.ts';
import { operation } from '../../../../operation/operation.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { recordId } from '../../../platform/namespaces/fields.ts';
import { TicketComment } from '../model.ts';
import { reachesRequesters } from '../public/access.ts';
import { tellRequester } from '../public/letters.ts';
import { commentsAfter, lockTicket, presentComment, readTicket } from '../rows.ts';
import { commentBody, commentResponse, ticketId } from '../schema.ts';

/** Who may read tickets may comment on them, too. */
const comment = { scope: 'ticket:write', area: 'tickets', right: 'r' } as const;
const write = { ...comment, right: 'w' } as const;
const changes = ['tickets'] as const;
const mostListed = 200;

/** What was written about a ticket, the oldest first. */
export const listComments = operation({
	summary: 'List the comments of a ticket, the oldest first.',
	access: { scope: 'ticket:read', area: 'tickets' },
	input: z.strictObject({
		ticketId,
		after: recordId.optional().describe('Only comments after this one, for the next part of a long list'),
		limit: z.coerce.number().int().min(1).max(mostListed).default(mostListed).describe('How many at most')
	}),
	output: z.object({ comments: z.array(commentResponse) }),
	async run({ input, namespace }) {
		await readTicket(namespace, input.ticketId, null);
		const { ticketId: ticket, after = 0, limit } = input;
		return { comments: await commentsAfter(ticket, after, limit) };
	}
});

/** Writes a comment; only what is public is for the requester, who is told by mail. */
export const addComment = operation({
	summary: 'Comment on a ticket.',
	access: comment,
	input: z.strictObject({
		ticketId,
		body: commentBody,
		isPublic: z.boolean().default(false).describe('Whether the requester sees it, too'),
		author: z.string().optional().describe('Read only: it says who calls')
	}),
	output: z.object({ comment: commentResponse }),
	changes,
	prepare: ({ input, dependencies, namespace }) =>
		input.isPublic ? reachesRequesters(dependencies, namespace) : Promise.resolve(false),
	async run(work) {
		const { input, prepared: mayMail, namespace, transaction, actor, now } = work;
		const { body, isPublic } = input;
		const ticket = await lockTicket(namespace, input.ticketId, transaction);
		const values = { namespace, ticketId: ticket.id, author: actorName(actor), body, isPublic, createdAt: now };
		const comment = presentComment(await insertRow(TicketComment, values, transaction));
		if (mayMail) await tellRequester(work, ticket, 'answered');
		return { comment };
	}
});

/** Removes a comment; 404 for one of another ticket. */
export const deleteComment = operation({
	summary: 'Delete a comment of a ticket.',
	access: write,
	input: z.strictObject({ ticketId, commentId: recordId.describe('Id of the comment') }),
	output: z.object({ id: z.int() }),
	changes,
	async run({ input, namespace, transaction }) {
		const { ticketId: ticket, commentId: id } = input;
		if (!(await deleteRows(TicketComment, { namespace, ticketId: ticket, id }, transaction))) throw notFound('comment');
		return { id };
	}
});
