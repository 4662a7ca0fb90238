import { call, type EventCaller, type Failure } from '#lib/admin/shell/calls/call.ts';
import type { PodiumView } from '#lib/live/wire.ts';
import type { InputOf } from '../../../../../server/composition/operations.ts';

export type PodiumAction = InputOf<'podium.act'>['action'];

const patienceMs = 10_000;
const isAway = (failure: Failure): boolean =>
	failure.kind === 'away' || failure.status >= 500 || failure.status === 429;

/** The ceremony as staff sees it; undefined while the server does not answer, null where it does not let them. */
export async function readPodium(caller: EventCaller): Promise<PodiumView | null | undefined> {
	const signal = AbortSignal.timeout(patienceMs);
	const outcome = await call(caller, 'podium.show', { event: caller.event }, { signal });
	if (outcome.kind === 'done') return outcome.body.podium;
	return isAway(outcome) ? undefined : null;
}

/**
 * Takes one step from the version that was seen. `stale` = someone else was faster, and their step counts; `refused` =
 * there is no such step now; `away` = it is unknown whether it arrived.
 */
export async function movePodium(
	caller: EventCaller,
	action: PodiumAction,
	version: number
): Promise<'done' | 'stale' | 'refused' | 'away'> {
	const signal = AbortSignal.timeout(patienceMs);
	const outcome = await call(caller, 'podium.act', { event: caller.event, action }, { version, signal });
	if (outcome.kind === 'done') return 'done';
	if (isAway(outcome)) return 'away';
	return outcome.kind === 'refused' && outcome.status === 412 ? 'stale' : 'refused';
}
