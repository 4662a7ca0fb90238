import { ask, type Outcome, type Place } from '#lib/admin/shell/ask.ts';
import type { OutputOf } from '../../../../../server/composition/operations.ts';

/** What of an event starting and ending it changes. */
export type Opening = OutputOf<'event.start'>['before'];

const at = ({ event }: Place) => `/admin/events/${event}`;

/** Starting and ending an event now, and taking either back. */
export const openingCalls = (place: Place) => ({
	start: () => ask<OutputOf<'event.start'>>(place, 'POST', `${at(place)}/start`, {}),
	end: () => ask<OutputOf<'event.end'>>(place, 'POST', `${at(place)}/end`, {}),
	restore: (before: Opening): Promise<Outcome<OutputOf<'event.update'>>> => ask(place, 'PATCH', at(place), before)
});
