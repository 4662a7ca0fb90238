import type { CountingRules } from '#lib/ranking/attempts.ts';
import type { BoardMode } from '../../live/updates.ts';
import { readEventBoard } from '../events/board.ts';
import { countingRules } from '../events/settings.ts';
import { resultsResource } from './revision.ts';

/** What of an event decides how its board is made. */
interface BoardState {
	/** What screens and players see; staff is always live. */
	boardMode: BoardMode;
	rules: CountingRules;
	frozenAt: Date | null;
	/** How often the results have changed; read before the rows, it never promises more than they hold. */
	revision: number;
}

/** Reads it in one statement; 404 without the event. */
export async function readBoardState(eventUid: string): Promise<BoardState> {
	const { settings, frozenAt, isHeld, revision } = await readEventBoard(eventUid, resultsResource(eventUid));
	// While places are shown one after the other, whatever else would tell them is silent.
	return { boardMode: isHeld ? 'hidden' : settings.boardMode, rules: countingRules(settings), frozenAt, revision };
}
