import { call, type Caller, type Failure } from '#lib/admin/shell/calls/call.ts';
import type { Place } from '#lib/ui/tree/rows.ts';

/** Why a page could not be moved; the end of a key below `pages.moveFailed`. */
type MoveFault = 'cycle' | 'deep' | 'away' | 'refused';

const faults: Record<string, MoveFault> = { cycle: 'cycle', too_deep: 'deep' };

function faultOf(failure: Failure): MoveFault {
	if (failure.kind === 'away') return 'away';
	return failure.details.map(({ code }) => faults[code]).find(Boolean) ?? 'refused';
}

/** Moves a page; returns the reason if it could not be moved. */
export async function movePage(page: string, place: Place, caller: Caller): Promise<MoveFault | undefined> {
	const outcome = await call(caller, 'page.move', { page, ...place });
	return outcome.kind === 'done' ? undefined : faultOf(outcome);
}
