import { newUid } from '../../../runtime/crypto.ts';
import { bool, int, json, longText, table, text, time, uid } from '../../../database/table.ts';
import type { Locale } from '#lib/messages/locale.ts';
import type { ReferenceType, TicketPriority, TicketType } from './kinds.ts';
import { ticketChecks } from './restore.ts';
import type { TicketStatus } from './workflow.ts';

const sectionOf: Record<ReferenceType, string> = {
	page: 'pages',
	wiki_article: 'wikiArticles',
	news: 'news',
	event: 'events'
};

/** Something to be done for a namespace, reported by staff, an app or a visitor. */
export class Ticket extends table(
	'tickets',
	{
		key: 'id',
		versioned: true,
		backup: {
			section: 'tickets',
			linked: ({ referenceType, referenceId }, link) => ({
				referenceId: referenceType && link(sectionOf[referenceType as ReferenceType], referenceId)
			}),
			restore: () => ({
				checks: ticketChecks,
				derive: ({ referenceId }) => ({ referenceId: referenceId === null ? null : String(referenceId) }),
				naturalKey: ['createdAt', 'createdBy', 'title'],
				unique: ['requesterUid'],
				renew: () => ({ requesterUid: newUid() })
			})
		},
		usage: { word: 'tickets' }
	},
	{
		title: text(200),
		description: longText(),
		status: text(16).of<TicketStatus>().default('open'),
		priority: text(10).of<TicketPriority>().default('normal'),
		type: text(16).of<TicketType>().default('task'),
		referenceType: text(16).of<ReferenceType>().optional(),
		/** Id of the record as text; events have a uid. */
		referenceId: text(32).optional(),
		/** Username of a member. */
		assignee: text(64).optional(),
		labels: json<string[]>(),
		dueDate: time().optional(),
		/** Who reported it, as `actorName` says. */
		createdBy: text(160),
		/** Whether staff opened it since it came in. */
		isRead: bool().default(false),
		closedAt: time().optional(),
		/** Names whoever sent it from outside in the links they get; null = staff or an app did, or it is erased. */
		requesterUid: uid().unique().optional(),
		/** In small letters. In no list, tool or answer. */
		requesterEmail: text(200).optional(),
		requesterName: text(120).optional(),
		requesterLocale: text(8).of<Locale>().optional(),
		/** Slug of the page it was sent from. */
		sourcePage: text(100).optional()
	}
) {}

/** What somebody wrote about a ticket. */
export class TicketComment extends table(
	'ticket_comments',
	{
		key: 'id',
		timeless: true,
		backup: {
			section: 'ticketComments',
			refs: { ticketId: 'tickets' },
			restore: () => ({ naturalKey: ['ticketId', 'createdAt', 'author'] })
		}
	},
	{
		ticketId: int(),
		/** As `actorName` says. */
		author: text(160),
		body: longText(),
		/** Whether the requester sees it, too. */
		isPublic: bool().default(false),
		createdAt: time()
	}
) {}

/** A label of a ticket, once more, where the database finds it. */
export class TicketLabel extends table(
	'ticket_labels',
	{ key: 'own', timeless: true, backup: { never: 'made anew from the tickets' } },
	{ namespace: text(100).primary(), label: text(100).primary(), ticketId: int().primary() }
) {}

/** What a visitor sent within the last hour: the same again is no other ticket, even in the same instant. */
export class TicketSubmission extends table(
	'ticket_submissions',
	{ key: 'own', timeless: true, backup: { never: 'kept for an hour' } },
	{
		/** SHA-256 of what was sent, from whom, to which namespace. */
		fingerprint: text(64).primary(),
		/** null only until the ticket is written, in the same transaction. */
		ticketId: int().optional(),
		createdAt: time()
	}
) {}

export const tables = [Ticket, TicketComment, TicketLabel, TicketSubmission];
