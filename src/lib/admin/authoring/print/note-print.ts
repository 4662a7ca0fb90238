import { call, type EventCaller } from '#lib/admin/shell/calls/call.ts';

interface Printed extends EventCaller {
	kind: 'team' | 'station';
	cards: number;
}

/** Reports to the server that cards were printed; if that fails, the step of the checklist stays open. */
export async function notePrint({ event, kind, cards, ...caller }: Printed): Promise<void> {
	// The page may be left while the printer starts.
	if (cards) await call(caller, 'event.notePrint', { event, kind, cards }, { keepalive: true });
}
