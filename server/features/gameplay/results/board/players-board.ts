import { isDeepStrictEqual } from 'node:util';
import type { BoardMode, BoardValues, Ranking, Standing } from '#lib/live/wire.ts';
import { createShared } from '../../../../runtime/batch.ts';
import { monotonic } from '../../../../runtime/monotonic.ts';
import { boardOf } from './load-ranking.ts';
import { placedTeams, placeInTurns } from './placed-teams.ts';

/** The board of an event as its players may see it. */
interface PlayersBoard {
	mode: BoardMode;
	/** How many teams have a place. */
	teams: number;
	list: (ranking: Ranking) => Standing[];
	/** The standing of one team; null without a place. */
	of: (ranking: Ranking, teamUid: string) => Standing | null;
}

// Nobody notices that others moved up a second ago, and a full room looks hundreds of times in it.
const recentMs = 1000;
const recent = new Map<string, { at: number; board: BoardValues }>();
const valuesIn = ({ teams }: BoardValues, teamUid: string) => teams.find(({ uid }) => uid === teamUid);

/** A room that looks at the same moment shares one reading. */
const sharedBoard = createShared((eventUid) => boardOf(eventUid, 'open'));

/**
 * The board as one team may see it, placed in these rankings: its own numbers are those of now, the places at most a
 * second old. Without a team everything is of now.
 */
export async function playersBoard(
	eventUid: string,
	rankings: readonly Ranking[],
	teamUid?: string
): Promise<PlayersBoard> {
	const board = chosen(eventUid, await sharedBoard(eventUid), teamUid);
	const { mode, teams, questionsTotal, catalogsTotal, rulesVersion } = board;
	const totals = { questionsTotal, catalogsTotal, rulesVersion };
	await placeInTurns(teams, totals, rankings);
	const list = (ranking: Ranking) => placedTeams(ranking, teams, totals);
	const of = (ranking: Ranking, uid: string) => list(ranking).find((standing) => standing.teamUid === uid) ?? null;
	return { mode, teams: teams.length, list, of };
}

function chosen(eventUid: string, board: BoardValues, teamUid: string | undefined): BoardValues {
	const now = monotonic();
	for (const [uid, { at }] of recent) if (now - at > recentMs) recent.delete(uid);
	const known = recent.get(eventUid)?.board;
	const isSame = known?.mode === board.mode && known.asOf === board.asOf;
	if (known && isSame && teamUid && isDeepStrictEqual(valuesIn(known, teamUid), valuesIn(board, teamUid))) return known;
	recent.set(eventUid, { at: now, board });
	return board;
}
