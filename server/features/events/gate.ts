import { AppError } from '../../errors.ts';

export type Phase = 'before' | 'open' | 'after';
/** Minutes after the end in which answers of a running attempt still count. */
export const lateSyncMinutes = 15;

/** The dates of an event; null = no bound. */
export interface EventWindow {
	startDate: Date | null;
	endDate: Date | null;
	published: boolean;
}

export const phaseOf = ({ startDate, endDate }: EventWindow, now: Date): Phase =>
	startDate && now < startDate ? 'before' : endDate && now > endDate ? 'after' : 'open';

/** Refuses anonymous callers and players while an event is not published. */
export function requirePublished({ published }: EventWindow): void {
	if (!published) throw new AppError('event_unpublished', 'This event is not open to the public yet.');
}

/** The gate of attempts, puzzle and photos: published and inside the dates. */
export function requireOpen(event: EventWindow, now: Date): void {
	requirePublished(event);
	const phase = phaseOf(event, now);
	if (phase === 'before')
		throw new AppError('event_not_started', 'This event has not started yet.', {
			extra: { opensAt: event.startDate!.toISOString() }
		});
	if (phase === 'after')
		throw new AppError('event_ended', 'This event is over.', { extra: { closedAt: event.endDate!.toISOString() } });
}

/** Whether answers of a running attempt still count. */
export const countsLate = ({ endDate }: EventWindow, now: Date): boolean =>
	!endDate || now.getTime() <= endDate.getTime() + lateSyncMinutes * 60_000;
