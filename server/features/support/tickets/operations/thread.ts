import { Op } from 'sequelize';
import { z } from 'zod';
import { actorName, anonymous } from '../../../../access/actor.ts';
import { findRow, insertRow, updateRows } from '../../../../database/rows.ts';
import { operation, type Work } from '../../../../operation/operation.ts';
import { AppError, notFound } from '../../../../runtime/errors.ts';
import { trap } from '../../../website/contact/form.ts';
import { Ticket, TicketComment } from '../model.ts';
import { publicComments } from '../rows.ts';
import { commentBody } from '../schema.ts';
import { requireOpen } from '../public/access.ts';
import { tellStaff } from '../public/letters.ts';
import { requesterIn } from '../public/link.ts';

const hour = 3600;
const perAddress = 10;
const perTicket = 20;
/** Comments on the page of a link; a ticket takes 20 answers of its requester a day. */
const mostShown = 200;
const visitor = actorName(anonymous);
const link = { token: z.string().max(200).describe('Secret of the link') };

/** The ticket that a link opens; 404 for one that is made up, over, of another namespace, or whose ticket is gone. */
async function openedBy({ token }: { token: string }, { namespace, now, dependencies }: Work): Promise<Ticket> {
	await requireOpen(namespace);
	const requesterUid = requesterIn(token, now, dependencies.env.SECRET_KEY);
	const ticket = requesterUid === undefined ? null : await findRow(Ticket, { namespace, requesterUid });
	if (!ticket) throw notFound('page');
	return ticket;
}

/** A ticket as whoever sent it sees it: its text, its status, and what is public of what was said. */
export const showThread = operation({
	summary: 'Show a ticket to whoever sent it from outside.',
	access: { public: true, area: 'tickets' },
	input: z.strictObject(link),
	async run(work) {
		const { id, title, description, status, createdAt } = await openedBy(work.input, work);
		const comments = await publicComments(id, mostShown);
		return {
			ticket: { id, title, description, status, createdAt: createdAt!.toISOString() },
			// Who of the staff wrote is nobody's business outside.
			comments: comments.map(({ author, body, createdAt: at }) => ({ isOwn: author === visitor, body, createdAt: at }))
		};
	}
});

/** Takes an answer of whoever sent a ticket; staff have it unread again. 409 once it is closed. */
export const answerThread = operation({
	summary: 'Answer by the link that a ticket was confirmed with.',
	access: { public: true, area: 'tickets' },
	input: z.strictObject({ ...link, body: commentBody, website: trap }),
	errors: ['rate_limited', 'wrong_state'],
	changes: ['tickets'],
	async prepare(work) {
		const { limits } = work.dependencies;
		const { id } = await openedBy(work.input, work);
		limits.check('ticket-answer', work.ip, perAddress);
		limits.take('ticket-answers', `${work.namespace} ${id}`, perTicket, 24 * hour);
		limits.count('ticket-answer', work.ip, hour);
		return id;
	},
	async run(work) {
		const { input, prepared: ticketId, namespace, now, transaction } = work;
		if (input.website) return {};
		const ticket = await findRow(Ticket, { namespace, id: ticketId }, { transaction, lock: true });
		if (!ticket) throw notFound('page');
		if (ticket.status === 'closed') throw new AppError('wrong_state', 'This ticket is closed.');
		const said = { namespace, ticketId, author: visitor, body: input.body };
		const createdAt = { [Op.gt]: new Date(now.getTime() - hour * 1000) };
		if (await TicketComment.count({ where: { ...said, createdAt }, transaction })) return {};
		await insertRow(TicketComment, { ...said, isPublic: true, createdAt: now }, transaction);
		await updateRows(Ticket, { isRead: false }, { id: ticketId }, transaction);
		await tellStaff(work, ticket, 'reply');
		return {};
	},
	target: () => null
});
