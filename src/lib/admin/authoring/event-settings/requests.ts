import type { InputOf, OutputOf } from '../../../../../server/composition/operations.ts';
import { call, type EventCaller } from '#lib/admin/shell/calls/call.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';

/** What the server tells of an event after a read or a save. */
export type Stored = Pick<OutputOf<'event.show'>['event'], 'version' | 'config'>;
/**
 * The outcome of a save: `stale` = somebody saved in between; `refused` = faults by path; `denied` = logged out or
 * without the right; `away` = nobody knows whether it arrived.
 */
type SaveOutcome =
	| { kind: 'done'; stored: Stored }
	| { kind: 'refused'; faults: FieldError[] }
	| { kind: 'stale' | 'denied' | 'away' };

/** The settings as they are now; undefined while the server does not answer. */
export async function readSettings(caller: EventCaller): Promise<Stored | undefined> {
	const outcome = await call(caller, 'event.show', { event: caller.event });
	return outcome.kind === 'done' ? outcome.body.event : undefined;
}

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
): Promise<SaveOutcome> {
	// What was set last is saved although the page goes.
	const outcome = await call(caller, 'event.update', { event: caller.event, config }, { version, keepalive: true });
	if (outcome.kind === 'done') return { kind: 'done', stored: outcome.body.event };
	if (outcome.kind === 'away' || outcome.status >= 500 || outcome.status === 429) return { kind: 'away' };
	if (outcome.status === 412) return { kind: 'stale' };
	return outcome.status === 422 ? { kind: 'refused', faults: outcome.details } : { kind: 'denied' };
}
