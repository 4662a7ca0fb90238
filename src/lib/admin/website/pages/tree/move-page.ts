import { ask, type Outcome } from '#lib/admin/shell/ask.ts';
import type { Place } from '#lib/ui/tree/rows.ts';

/** Why a page could not be moved; the end of a key below `pages.moveFailed`. */
type MoveFault = 'cycle' | 'deep' | 'away' | 'refused';

const faults: Record<string, MoveFault> = { cycle: 'cycle', too_deep: 'deep' };

function faultOf(outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): MoveFault {
	if (outcome.kind === 'away') return 'away';
	return outcome.details.map(({ code }) => faults[code]).find(Boolean) ?? 'refused';
}

/** Moves a page; answers why it could not be, or nothing. */
export async function movePage(
	slug: string,
	place: Place,
	{ namespace, csrf }: { namespace: string; csrf: string }
): Promise<MoveFault | undefined> {
	const outcome = await ask({ event: '', namespace, csrf: () => csrf }, 'POST', `/admin/pages/${slug}/move`, place);
	return outcome.kind === 'done' ? undefined : faultOf(outcome);
}
