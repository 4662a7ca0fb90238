import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import { countTicketsAbout, showReference } from './operations/about.ts';
import { addComment, deleteComment, listComments } from './operations/comments.ts';
import { exportTickets } from './operations/export.ts';
import {
	changeTickets,
	countUnread,
	listAssignees,
	listLabels,
	openTicket,
	pageTickets,
	readByStaff,
	showBoard
} from './operations/screens.ts';
import { createTicket, deleteTicket, listTickets, moveTicket, showTicket, updateTicket } from './operations/tickets.ts';
import { forgetRequesters } from './operations/forget.ts';
import { showTicketForm, submitTicket } from './operations/submit.ts';
import { answerThread, showThread } from './operations/thread.ts';
import { namespaceHooks } from './namespace-hooks.ts';
import { routes as rest } from './rest.ts';
import { contactTarget } from './public/contact-target.ts';
import { search } from './search-source.ts';
import { tools } from './tools.ts';

export const tickets = feature('tickets', {
	operations: {
		'ticket.list': listTickets,
		'ticket.show': showTicket,
		'ticket.create': createTicket,
		'ticket.update': updateTicket,
		'ticket.move': moveTicket,
		'ticket.remove': deleteTicket,
		'ticket.comments': listComments,
		'ticket.comment': addComment,
		'ticket.removeComment': deleteComment,
		'ticket.page': pageTickets,
		'ticket.board': showBoard,
		'ticket.open': openTicket,
		'ticket.assignees': listAssignees,
		'ticket.countAbout': countTicketsAbout,
		'ticket.reference': showReference,
		'ticket.labels': listLabels,
		'ticket.countUnread': countUnread,
		'ticket.read': readByStaff,
		'ticket.several': changeTickets,
		'ticket.export': exportTickets,
		'ticket.form': showTicketForm,
		'ticket.submit': submitTicket,
		'ticket.thread': showThread,
		'ticket.answer': answerThread,
		'ticket.forget': forgetRequesters
	},
	tables,
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	tools,
	admin,
	search,
	contactTarget,
	screens: [
		{ title: 'admin.area.tickets', area: 'tickets', href: '/admin/tickets', group: 'administration', place: 1 }
	],
	everyHour: [{ operation: forgetRequesters }],
	namespaceHooks
});
