import { QueryTypes } from 'sequelize';
import type { EventRef } from '../../live/channel.ts';
import type { BoardValues, CatalogList, ResultList } from '../../live/updates.ts';
import type { Database } from '../../database/database.ts';
import { livingCatalogs } from '../catalogs/find.ts';
import type { LiveLayer, LiveTopics } from '../feature.ts';
import { forgetPlans } from './attempt-plan.ts';
import { readBoardState } from './board-state.ts';
import { KeptBoards, type BoardView } from './kept-boards.ts';
import { isDoneSql, isRealSql } from './listed.ts';
import { newestResults } from './newest.ts';
import { rankingsTopic } from './ranking-news.ts';
import { countTeams } from '../teams/find.ts';
import { hiddenNames, withHiddenNames } from '../teams/hidden.ts';
import { boardWithin, resultsWithin } from './audiences.ts';

/** Staff sees more than screens, who all see the same but for their limits. */
async function rankingsFor(
	boards: KeptBoards,
	{ eventUid }: EventRef,
	audiences: string[]
): Promise<Map<string, BoardValues>> {
	const viewOf = (audience: string): BoardView => (audience === 'staff' ? 'staff' : 'open');
	const read = await boards.read(eventUid, [...new Set(audiences.map(viewOf))]);
	return new Map(audiences.map((audience) => [audience, boardWithin(read.get(viewOf(audience))!, audience)]));
}

async function resultsFor({ eventUid }: EventRef, audiences: string[]): Promise<Map<string, ResultList>> {
	const { boardMode, frozenAt } = await readBoardState(eventUid);
	const live = audiences.includes('staff') || boardMode === 'live' ? await newestResults(eventUid, null) : undefined;
	const open = { live, hidden: { rows: [], total: 0 }, frozen: undefined }[boardMode];
	const shown = open ?? (await newestResults(eventUid, frozenAt));
	const hidden = await hiddenNames(eventUid);
	const named = { ...shown, rows: withHiddenNames(shown.rows, hidden, ({ teamUid }) => teamUid) };
	const listOf = (audience: string) => (audience === 'staff' ? live! : resultsWithin(named, audience));
	return new Map(audiences.map((audience) => [audience, listOf(audience)]));
}

async function catalogsOf(database: Database, { eventUid }: EventRef): Promise<CatalogList> {
	const sql = `SELECT r.catalog_uid AS catalogUid, COUNT(DISTINCT r.team_uid) AS teams,
		COUNT(DISTINCT CASE WHEN r.state = 'running' THEN r.team_uid END) AS running,
		COUNT(DISTINCT CASE WHEN ${isDoneSql} THEN r.team_uid END) AS finished
		FROM results r WHERE r.event_uid = :eventUid AND ${isRealSql} GROUP BY r.catalog_uid`;
	type Counts = { catalogUid: string; teams: number; running: number; finished: number };
	const counts = await database.sequelize.query<Counts>(sql, { replacements: { eventUid }, type: QueryTypes.SELECT });
	const rows = (await livingCatalogs(eventUid)).map(({ uid, slug, name }) => {
		const found = counts.find(({ catalogUid }) => catalogUid === uid);
		return {
			uid,
			slug,
			name,
			running: Number(found?.running ?? 0),
			finished: Number(found?.finished ?? 0),
			teams: Number(found?.teams ?? 0)
		};
	});
	return { rows, teams: await countTeams(eventUid) };
}

/** The live topics of what teams have reached: the rankings, the newest results, and how far they are in each catalog. */
export function resultTopics({ dependencies }: LiveLayer): LiveTopics {
	const boards = new KeptBoards();
	return {
		sources: {
			rankings: (event, audiences) => rankingsFor(boards, event, audiences),
			results: resultsFor,
			catalogs: async (event, audiences) => {
				const list = await catalogsOf(dependencies.database, event);
				return new Map(audiences.map((audience) => [audience, list]));
			}
		},
		heard(eventUid, topics) {
			boards.heard(eventUid, topics);
			if (topics.includes(rankingsTopic)) forgetPlans(eventUid);
		},
		missed: () => boards.forget()
	};
}
