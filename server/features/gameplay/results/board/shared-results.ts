import type { ResultList } from '#lib/live/wire.ts';
import { hiddenNames, withHiddenNames } from '../../../authoring/teams/hidden.ts';
import { boardSeenBy, readSeen } from '../state/board-seen-by.ts';
import { newestResults } from './newest.ts';

/**
 * The newest results as every shared screen may see them: none while the board is hidden, those of that moment while it is
 * frozen, hidden names replaced.
 */
export async function sharedResults(eventUid: string): Promise<ResultList> {
	const nothing: ResultList = { rows: [], total: 0 };
	const seen = await boardSeenBy(eventUid, 'share');
	const shown = await readSeen(seen, nothing, (asOf) => newestResults(eventUid, asOf));
	return { ...shown, rows: withHiddenNames(shown.rows, await hiddenNames(eventUid), ({ teamUid }) => teamUid) };
}
