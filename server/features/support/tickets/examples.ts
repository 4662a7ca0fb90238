import { examplesOf } from '../../examples.ts';
import type { tickets } from './feature.ts';
import { addComment } from './operations/comments.ts';
import { createTicket } from './operations/tickets.ts';

const ns = '/namespaces/acme';
const ticket = { title: 'Frage 5 an der Mühle: Lösung vertauscht', priority: 'critical', type: 'bug' };

type Own = { ticketId: number; commentId: number };

export const examples = examplesOf<typeof tickets, Own>({
	async make(call, mark) {
		const { ticket: made } = await call(createTicket, { title: mark, description: mark, labels: ['marked'] });
		const { comment } = await call(addComment, { ticketId: made.id, body: mark });
		return { ticketId: made.id, commentId: comment.id };
	},
	inputs: {
		'ticket.show': ({ ticketId: id }) => ({ id }),
		'ticket.create': () => ({ ...ticket }),
		'ticket.update': ({ ticketId: id }) => ({ id, title: 'Stranger' }),
		'ticket.move': ({ ticketId: id }) => ({ id, status: 'closed' }),
		'ticket.remove': ({ ticketId: id }) => ({ id }),
		'ticket.comments': ({ ticketId }) => ({ ticketId }),
		'ticket.comment': ({ ticketId }) => ({ ticketId, body: 'Stranger' }),
		'ticket.removeComment': ({ ticketId, commentId }) => ({ ticketId, commentId }),
		'ticket.open': ({ ticketId: id }) => ({ id }),
		'ticket.countAbout': ({ event: referenceId }) => ({ referenceType: 'event', referenceId }),
		'ticket.reference': ({ event: referenceId }) => ({ referenceType: 'event', referenceId }),
		'ticket.read': ({ ticketId: id }) => ({ id }),
		'ticket.submit': () => ({ subject: 'Stranger', description: 'Stranger', email: 'stranger@example.org' }),
		'ticket.thread': () => ({ token: 'stranger' }),
		'ticket.answer': () => ({ token: 'stranger', body: 'Stranger' }),
		'ticket.several': ({ ticketId }) => ({ ids: [ticketId], label: 'stranger' })
	},
	atHome: [
		'ticket.list',
		'ticket.export',
		'ticket.create',
		'ticket.page',
		'ticket.board',
		'ticket.assignees',
		'ticket.labels',
		'ticket.countAbout',
		'ticket.reference',
		'ticket.countUnread'
	],
	requests: [
		{ request: `POST ${ns}/tickets`, send: { body: ticket }, status: 201 },
		{ request: `PATCH ${ns}/tickets/1`, send: { body: { labels: ['fragen'] } }, status: 200 },
		{ request: `POST ${ns}/tickets/1/status`, send: { body: { status: 'in_progress' } }, status: 200 },
		{ request: `GET ${ns}/tickets/1`, status: 200 },
		{
			request: `POST ${ns}/tickets/1/comments`,
			send: { body: { body: 'Ich lasse beide gelten.', isPublic: true } },
			status: 201
		},
		{ request: `GET ${ns}/tickets/1/comments`, status: 200 },
		{ request: `GET ${ns}/tickets?status=in_progress`, status: 200 }
	],
	unmarked: [
		'ticket.countUnread',
		'ticket.countAbout',
		'ticket.reference',
		'ticket.assignees',
		'ticket.labels',
		'ticket.read',
		'ticket.export'
	],
	beyond: 'all',
	removals: [
		{ request: `DELETE ${ns}/tickets/1/comments/1`, status: 200 },
		{ request: `DELETE ${ns}/tickets/1`, status: 200 }
	]
});
