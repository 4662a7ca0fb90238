import { notFound } from '../../errors.ts';
import type { BoardMode, Rankings } from '../../live/updates.ts';
import { EventConfig, QuizEvent } from '../events/model.ts';
import { settingsOf } from '../events/settings.ts';
import { rank, withoutCatalogs } from './ranking.ts';
import { resultsRevisionOf } from './revision.ts';
import { loadRankingRows, noRankingRows } from './ranking-rows.ts';

/** Who looks: staff and tokens see the board live and whole, shared screens and players as `boardMode` lets them. */
export type RankingAudience = 'staff' | 'share' | 'player';

/** The rankings of an event from committed data; only staff gets the rows of single catalogs. */
export async function rankingsOf(eventUid: string, audience: RankingAudience): Promise<Rankings> {
	// The revision is read before the rows, so it never promises more than they hold.
	const event = await QuizEvent.findByPk(eventUid, { attributes: ['namespace', 'boardFrozenAt'] });
	if (!event) throw notFound('event');
	const revision = await resultsRevisionOf(
		{ sequelize: QuizEvent.sequelize! },
		{ namespace: event.namespace, eventUid }
	);
	const config = await EventConfig.findByPk(eventUid, { attributes: ['settings'] });
	const { boardMode: mode, rankingCounts, verifiedResultsOnly } = settingsOf(config?.settings);
	const boardMode: BoardMode = audience === 'staff' ? 'live' : mode;
	const asOf = boardMode === 'frozen' ? event.boardFrozenAt : null;
	const rows = boardMode === 'hidden' ? noRankingRows : await loadRankingRows(eventUid, asOf);
	const view = { rankingCounts, verifiedResultsOnly, boardMode, asOf: asOf?.getTime() ?? null };
	const rankings = rank({ ...rows, options: { ...view, revision } });
	return audience === 'staff' ? rankings : withoutCatalogs(rankings);
}
