import type { CountingRules } from '#lib/ranking/attempts.ts';
import type { BoardMode } from '#lib/live/wire.ts';
import { readEventBoard } from '../../../authoring/events/board.ts';
import { countingRules } from '../../../authoring/events/settings.ts';
import { resultsResource } from './revision.ts';

/** Staff and tokens see the board live; shared screens and players see it as staff shows it. */
export type BoardAudience = 'staff' | 'share' | 'player';

/** How an audience sees the board. */
export interface SeenBoard {
	mode: BoardMode;
	/** The moment that a frozen board shows; null for now. */
	asOf: Date | null;
}

/** What decides how the board of an event is built. */
export interface BoardState {
	rules: CountingRules;
	/** How often the results have changed; read before the rows, so it never promises more than they contain. */
	revision: number;
	/** How everybody but staff sees it. */
	shown: SeenBoard;
}

const live: SeenBoard = { mode: 'live', asOf: null };

/** Reads it in one statement; 404 without the event. */
export async function readBoardState(eventUid: string): Promise<BoardState> {
	const { settings, frozenAt, isHeld, revision, rankingRules } = await readEventBoard(
		eventUid,
		resultsResource(eventUid)
	);
	// While a ceremony reveals the places one by one, nothing else may reveal them.
	const mode = isHeld ? 'hidden' : settings.boardMode;
	const rules = { ...countingRules(settings), ...(rankingRules !== null && { rulesVersion: rankingRules }) };
	return { rules, revision, shown: { mode, asOf: mode === 'frozen' ? frozenAt : null } };
}

/** How an audience sees a loaded board. */
export const seenBy = ({ shown }: BoardState, audience: BoardAudience): SeenBoard =>
	audience === 'staff' ? live : shown;

/** How an audience sees the board of an event now; 404 without the event. */
export async function boardSeenBy(eventUid: string, audience: BoardAudience): Promise<SeenBoard> {
	return seenBy(await readBoardState(eventUid), audience);
}

/** Loads what a board may show: `nothing` while it is hidden, otherwise what was known at `asOf`. */
export async function readSeen<T>(
	{ mode, asOf }: SeenBoard,
	nothing: T,
	read: (asOf: Date | null) => Promise<T>
): Promise<T> {
	return mode === 'hidden' ? nothing : read(asOf);
}
