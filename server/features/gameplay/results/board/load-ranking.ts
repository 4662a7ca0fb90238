import { withoutCatalogs } from '#lib/ranking/rank.ts';
import type { Rankings } from '#lib/live/wire.ts';
import { createShared } from '../../../../runtime/batch.ts';
import { hiddenNames, withHiddenNames } from '../../../authoring/teams/hidden.ts';
import { readBoardState, readSeen, seenBy, type BoardAudience } from '../state/board-seen-by.ts';
import { rank } from './ranking.ts';
import { loadRankingRows, noRankingRows } from './ranking-rows.ts';

/** The rankings of an event from committed data; only staff gets the rows of single catalogs. */
export async function rankingsOf(eventUid: string, audience: BoardAudience): Promise<Rankings> {
	const state = await readBoardState(eventUid);
	const seen = seenBy(state, audience);
	const rows = await readSeen(seen, noRankingRows, (asOf) => loadRankingRows(eventUid, asOf));
	const { rules, revision } = state;
	const options = { ...rules, boardMode: seen.mode, asOf: seen.asOf?.getTime() ?? null, revision };
	const hidden = audience === 'staff' ? new Map<string, string>() : await hiddenNames(eventUid);
	const rankings = rank({ ...rows, teams: withHiddenNames(rows.teams, hidden, ({ uid }) => uid), options });
	return audience === 'staff' ? rankings : withoutCatalogs(rankings);
}

/** The rankings of an event as its players may see them; a room that looks at the same moment shares one reading. */
export const playersBoard = createShared((eventUid) => rankingsOf(eventUid, 'player'));
