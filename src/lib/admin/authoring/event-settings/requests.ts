import type { InputOf, OutputOf } from '../../../../../server/composition/operations.ts';
import { call, mapBody, type EventCaller, type Outcome } from '#lib/admin/shell/calls/call.ts';

/** The event data returned by a read or a save. */
export type Stored = Pick<OutputOf<'event.show'>['event'], 'version' | 'config'>;
/** The settings as they are now. */
export const readSettings = async (caller: EventCaller): Promise<Outcome<Stored>> =>
	mapBody(await call(caller, 'event.show', { event: caller.event }), ({ event }) => event);

/** The puzzle word; undefined while the server does not answer. */
export async function readPuzzleWord(caller: EventCaller): Promise<string | null | undefined> {
	const outcome = await call(caller, 'puzzleWord.show', { event: caller.event });
	return outcome.kind === 'done' ? outcome.body.puzzleWord : undefined;
}

/** Saves settings that were set on the version `version`. */
export async function saveSettings(
	caller: EventCaller,
	config: InputOf<'event.update'>['config'],
	version: number
): Promise<Outcome<Stored>> {
	// The last change is saved even if the page is left.
	const outcome = await call(caller, 'event.update', { event: caller.event, config }, { version, keepalive: true });
	return mapBody(outcome, ({ event }) => event);
}
