import type { Env } from '../../../runtime/env.ts';
import type { Tool } from '../../../web/mcp/tools.ts';
import { addComment, deleteComment, listComments } from './operations/comments.ts';
import { createTicket, deleteTicket, listTickets, moveTicket, showTicket, updateTicket } from './operations/tickets.ts';

const toolset = 'tickets';
// Anybody may have written a ticket or answered one.
const ticket = ['ticket.title', 'ticket.description'];

const all: Tool[] = [
	{
		name: 'list_tickets',
		title: 'List tickets',
		description: 'List the tickets that fit every filter, the newest first; createdBy anonymous is from outside.',
		operation: listTickets,
		hint: 'R',
		toolset,
		untrusted: ['tickets[].title', 'tickets[].description']
	},
	{
		name: 'get_ticket',
		title: 'Show a ticket',
		description: 'Show one ticket with its text; createdBy anonymous is from outside.',
		operation: showTicket,
		hint: 'R',
		toolset,
		untrusted: ticket
	},
	{
		name: 'create_ticket',
		title: 'Report a ticket',
		description: 'Report a bug, a task, a review or an improvement; the ticket is open.',
		operation: createTicket,
		hint: 'W',
		toolset,
		status: 'created'
	},
	{
		name: 'update_ticket',
		title: 'Change a ticket',
		description: 'Change the title, text, priority, assignee, labels or due date of a ticket, but not its status.',
		operation: updateTicket,
		hint: 'Wi',
		toolset,
		status: 'updated',
		untrusted: ticket
	},
	{
		name: 'transition_ticket',
		title: 'Move a ticket',
		description:
			'Move a ticket: open to in_progress or closed, in_progress to resolved or open, resolved to closed or in_progress, closed to open.',
		operation: moveTicket,
		hint: 'W',
		toolset,
		status: 'ok',
		untrusted: ticket
	},
	{
		name: 'delete_ticket',
		title: 'Delete a ticket',
		description: 'Delete a ticket with all its comments; closing keeps both.',
		operation: deleteTicket,
		hint: 'Di',
		toolset,
		status: 'deleted'
	},
	{
		name: 'list_ticket_comments',
		title: 'List comments of a ticket',
		description: 'List the comments of a ticket, the oldest first; author anonymous is whoever sent it from outside.',
		operation: listComments,
		hint: 'R',
		toolset,
		untrusted: ['comments[].body']
	},
	{
		name: 'add_ticket_comment',
		title: 'Comment on a ticket',
		description: 'Comment on a ticket; a public comment is shown to the requester, and mailed as a link.',
		operation: addComment,
		hint: 'W',
		toolset,
		status: 'created'
	},
	{
		name: 'delete_ticket_comment',
		title: 'Delete a comment of a ticket',
		description: 'Delete one comment of a ticket.',
		operation: deleteComment,
		hint: 'Di',
		toolset,
		status: 'deleted'
	}
];

const isOn = ({ FEATURE_TICKETS_ENABLED }: Env): boolean => FEATURE_TICKETS_ENABLED;

export const tools: Tool[] = all.map((tool) => ({ ...tool, isOn }));
