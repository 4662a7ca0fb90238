import { AppError } from '../../../runtime/errors.ts';

export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const;
/** One of `ticketStatuses`. */
export type TicketStatus = (typeof ticketStatuses)[number];

const next: Record<TicketStatus, readonly TicketStatus[]> = {
	open: ['in_progress', 'closed'],
	in_progress: ['resolved', 'open'],
	resolved: ['closed', 'in_progress'],
	closed: ['open']
};

/** The statuses a ticket can move to. */
export const allowedFrom = (from: TicketStatus): readonly TicketStatus[] => next[from];

/** Throws 409 `invalid_transition` with `allowed` for a move the workflow does not have; the same status is none. */
export function requireMove(from: TicketStatus, to: TicketStatus): void {
	if (next[from].includes(to)) return;
	throw new AppError('invalid_transition', `The status ${from} does not allow this.`, {
		extra: { from, to, allowed: [...next[from]] }
	});
}
