import { call, type EventCaller } from '#lib/admin/shell/calls/call.ts';
import type { OutputOf } from '../../../../../server/composition/operations.ts';

/** The fields that starting and ending an event change. */
export type Opening = OutputOf<'event.start'>['before'];

/** Starting and ending an event now, and taking either back. */
export const openingCalls = (caller: EventCaller) => {
	const { event } = caller;
	return {
		start: () => call(caller, 'event.start', { event }),
		end: () => call(caller, 'event.end', { event }),
		restore: (before: Opening) => call(caller, 'event.update', { ...before, event })
	};
};
