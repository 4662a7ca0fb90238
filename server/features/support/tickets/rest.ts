import { act, create, list, remove, show, update, type Route } from '../../../web/rest/rest.ts';
import { addComment, deleteComment, listComments } from './operations/comments.ts';
import { createTicket, deleteTicket, listTickets, moveTicket, showTicket, updateTicket } from './operations/tickets.ts';

const filters = ['status', 'priority', 'type', 'assignee', 'label', 'referenceType', 'referenceId', 'createdBy'];
const idOf = (key: string) => (output: Record<string, unknown>) => String((output[key] as { id: number }).id);

export const routes: Route[] = [
	list('/tickets', listTickets, { query: [...filters, 'before', 'limit'], resource: 'tickets' }),
	show('/tickets/:id', showTicket),
	create('/tickets', createTicket, idOf('ticket')),
	update('/tickets/:id', updateTicket),
	act('/tickets/:id/status', moveTicket),
	remove('/tickets/:id', deleteTicket),
	list('/tickets/:ticketId/comments', listComments, { query: ['after', 'limit'], resource: 'tickets' }),
	create('/tickets/:ticketId/comments', addComment, idOf('comment')),
	remove('/tickets/:ticketId/comments/:commentId', deleteComment)
];
