export const ticketPriorities = ['low', 'normal', 'high', 'critical'] as const;
/** One of `ticketPriorities`. */
export type TicketPriority = (typeof ticketPriorities)[number];

export const ticketTypes = ['bug', 'task', 'review', 'improvement'] as const;
/** One of `ticketTypes`. */
export type TicketType = (typeof ticketTypes)[number];

export const referenceTypes = ['page', 'wiki_article', 'news', 'event'] as const;
/** What a ticket can be about. */
export type ReferenceType = (typeof referenceTypes)[number];
