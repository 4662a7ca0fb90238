import type { ResultList } from '../../live/updates.ts';
import { hiddenNames, withHiddenNames } from '../teams/hidden.ts';
import { readBoardState } from './board-state.ts';
import { newestResults } from './newest.ts';

/**
 * The newest results as every shared screen may see them: none while the board is hidden, those of that moment while it is
 * frozen, hidden names replaced.
 */
export async function sharedResults(eventUid: string): Promise<ResultList> {
	const { boardMode, frozenAt } = await readBoardState(eventUid);
	if (boardMode === 'hidden') return { rows: [], total: 0 };
	const shown = await newestResults(eventUid, boardMode === 'frozen' ? frozenAt : null);
	return { ...shown, rows: withHiddenNames(shown.rows, await hiddenNames(eventUid), ({ teamUid }) => teamUid) };
}
