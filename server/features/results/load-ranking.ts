import { withoutCatalogs } from '#lib/ranking/rank.ts';
import type { BoardMode, Rankings } from '../../live/updates.ts';
import { createShared } from '../../runtime/batch.ts';
import { hiddenNames, withHiddenNames } from '../teams/hidden.ts';
import { readBoardState } from './board-state.ts';
import { rank } from './ranking.ts';
import { loadRankingRows, noRankingRows } from './ranking-rows.ts';

/** Who looks: staff and tokens see the board live and whole, shared screens and players as `boardMode` lets them. */
type RankingAudience = 'staff' | 'share' | 'player';

/** The rankings of an event from committed data; only staff gets the rows of single catalogs. */
export async function rankingsOf(eventUid: string, audience: RankingAudience): Promise<Rankings> {
	const { boardMode: shown, rules, frozenAt, revision } = await readBoardState(eventUid);
	const boardMode: BoardMode = audience === 'staff' ? 'live' : shown;
	const asOf = boardMode === 'frozen' ? frozenAt : null;
	const rows = boardMode === 'hidden' ? noRankingRows : await loadRankingRows(eventUid, asOf);
	const options = { ...rules, boardMode, asOf: asOf?.getTime() ?? null, revision };
	const hidden = audience === 'staff' ? new Map<string, string>() : await hiddenNames(eventUid);
	const rankings = rank({ ...rows, teams: withHiddenNames(rows.teams, hidden, ({ uid }) => uid), options });
	return audience === 'staff' ? rankings : withoutCatalogs(rankings);
}

/** The rankings of an event as its players may see them; a room that looks at the same moment shares one reading. */
export const playersBoard = createShared((eventUid) => rankingsOf(eventUid, 'player'));
