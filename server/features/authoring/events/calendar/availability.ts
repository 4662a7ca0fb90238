import { AppError } from '../../../../runtime/errors.ts';

type Phase = 'before' | 'open' | 'after';
/** The phase of an event: unpublished, before, during or after its dates; in list order. */
export const eventStates = ['running', 'planned', 'draft', 'finished'] as const;
export type EventState = (typeof eventStates)[number];
/** How long after the end answers of a running attempt still count. */
const lateSyncMs = 15 * 60_000;

/** The dates of an event; null = no bound. */
interface EventWindow {
	startDate: Date | null;
	endDate: Date | null;
	published: boolean;
}

export const phaseOf = ({ startDate, endDate }: EventWindow, now: Date): Phase =>
	startDate && now < startDate ? 'before' : endDate && now > endDate ? 'after' : 'open';

const states = { before: 'planned', open: 'running', after: 'finished' } as const;
/** The phase of an event at a moment. */
export const stateOf = (event: EventWindow, now: Date): EventState =>
	event.published ? states[phaseOf(event, now)] : 'draft';

/** Refuses anonymous callers and players while an event is not published. */
export function requirePublished({ published }: EventWindow): void {
	if (!published) throw new AppError('event_unpublished', 'This event is not open to the public yet.');
}

/** The condition of what players may know of the stations: published and begun. */
export function requireBegun(event: EventWindow, now: Date): void {
	requirePublished(event);
	if (phaseOf(event, now) === 'before')
		throw new AppError('event_not_started', 'This event has not started yet.', {
			extra: { opensAt: event.startDate!.toISOString() }
		});
}

/** The condition of attempts, puzzle and photos: published and inside the dates. */
export function requireOpen(event: EventWindow, now: Date): void {
	requireBegun(event, now);
	if (phaseOf(event, now) === 'after')
		throw new AppError('event_ended', 'This event is over.', { extra: { closedAt: event.endDate!.toISOString() } });
}

/** Until when answers of a running attempt still count; null = no limit. */
export const closesAt = ({ endDate }: Pick<EventWindow, 'endDate'>): Date | null =>
	endDate && new Date(endDate.getTime() + lateSyncMs);

/** Whether answers of a running attempt still count. */
export const countsLate = (event: Pick<EventWindow, 'endDate'>, now: Date): boolean => {
	const until = closesAt(event);
	return !until || now <= until;
};

/** An event that ended before this moment takes no late answers any more. */
export const closedSince = (now: Date): Date => new Date(now.getTime() - lateSyncMs);
