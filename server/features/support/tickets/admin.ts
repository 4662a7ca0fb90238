import { pipeline, Readable } from 'node:stream';
import type { Response } from 'express';
import type { AdminRoute } from '../../../web/admin/admin.ts';
import { countTicketsAbout, showReference } from './operations/about.ts';
import { addComment, deleteComment } from './operations/comments.ts';
import { exportTickets } from './operations/export.ts';
import {
	changeTickets,
	listAssignees,
	listLabels,
	openTicket,
	pageTickets,
	readByStaff,
	showBoard
} from './operations/screens.ts';
import { createTicket, deleteTicket, moveTicket, updateTicket } from './operations/tickets.ts';

const base = '/admin/tickets';
const filters = ['status', 'priority', 'type', 'assignee', 'label', 'referenceType', 'referenceId', 'createdBy'];
const created = { code: 201, word: 'created' };
const updated = { code: 200, word: 'updated' };
const deleted = { code: 200, word: 'deleted' };
const ok = { code: 200, word: 'ok' };

function sendFile(output: Record<string, unknown>, response: Response): void {
	const { name, parts } = output as { name: string; parts: AsyncGenerator<string> };
	response.attachment(name).set('Content-Type', 'text/csv; charset=utf-8');
	pipeline(Readable.from(parts), response, () => undefined);
}

export const routes: AdminRoute[] = [
	{ method: 'get', path: base, operation: pageTickets, query: [...filters, 'q', 'sort', 'page'] },
	{ method: 'get', path: `${base}/board`, operation: showBoard, query: [...filters, 'q', 'sort'], json: 'always' },
	{
		method: 'get',
		path: `${base}/export`,
		operation: exportTickets,
		query: [...filters, 'locale'],
		json: 'always',
		send: sendFile
	},
	{ method: 'get', path: `${base}/assignees`, operation: listAssignees, json: 'always' },
	{ method: 'get', path: `${base}/labels`, operation: listLabels, json: 'always' },
	{
		method: 'get',
		path: `${base}/count-about`,
		operation: countTicketsAbout,
		query: ['referenceType', 'referenceId'],
		json: 'always'
	},
	{
		method: 'get',
		path: `${base}/reference`,
		operation: showReference,
		query: ['referenceType', 'referenceId'],
		json: 'always'
	},
	{ method: 'post', path: base, operation: createTicket, status: created },
	{ method: 'post', path: `${base}/several`, operation: changeTickets, status: updated },
	// One part more than the others, so that the data of the screen keeps its address.
	{ method: 'get', path: `${base}/ticket/:id`, operation: openTicket, json: 'always' },
	{ method: 'put', path: `${base}/:id`, operation: updateTicket, status: updated },
	{ method: 'delete', path: `${base}/:id`, operation: deleteTicket, status: deleted },
	{ method: 'post', path: `${base}/:id/status`, operation: moveTicket, status: updated },
	{ method: 'post', path: `${base}/:id/read`, operation: readByStaff, status: ok },
	{ method: 'post', path: `${base}/:ticketId/comments`, operation: addComment, status: created },
	{ method: 'delete', path: `${base}/:ticketId/comments/:commentId`, operation: deleteComment, status: deleted }
];
