import { rankingNames } from '#lib/live/fold.ts';
import type { BoardValues, Rankings, Standing, StandingCatalog } from '#lib/live/wire.ts';
import { rankTeams } from '#lib/ranking/rank.ts';
import { isInTransaction } from '../../../../database/statements.ts';
import { readBoardState, type BoardAudience } from '../state/board-seen-by.ts';
import type { BoardView } from './kept-boards.ts';
import { boardsHere } from './open-boards.ts';
import { placedTeams, placeInTurns } from './placed-teams.ts';
import { catalogsOfTeams } from './team-catalogs.ts';

/**
 * The board of an event as an audience sees it. In the middle of a write it is the one that was read last: to wait for
 * a reading, a write would hold one connection and wait for another.
 */
export async function boardOf(eventUid: string, view: BoardView): Promise<BoardValues> {
	const boards = boardsHere();
	const last = isInTransaction() ? boards.last(eventUid, view) : undefined;
	if (last) return last;
	await boards.look(eventUid);
	return (await boards.read(eventUid, [view])).get(view)!;
}

/** The rankings of an event from committed data; only staff gets the rows of single catalogs. */
export async function rankingsOf(
	eventUid: string,
	audience: BoardAudience,
	{ limit, withCatalogs = true }: { limit?: number | undefined; withCatalogs?: boolean } = {}
): Promise<Rankings> {
	const { teams, shown: _, ...board } = await boardOf(eventUid, audience === 'staff' ? 'staff' : 'open');
	await placeInTurns(teams, board);
	const all = rankTeams(teams, board, placedTeams);
	const rankings = limit === undefined ? all : withLists(all, (list) => list.slice(0, limit));
	return audience === 'staff' && withCatalogs ? addCatalogs(eventUid, rankings) : rankings;
}

const withLists = (rankings: Rankings, change: (list: Standing[]) => Standing[]): Rankings => ({
	...rankings,
	...Object.fromEntries(rankingNames.map((name) => [name, change(rankings[name])]))
});

async function addCatalogs(eventUid: string, rankings: Rankings): Promise<Rankings> {
	const uids = new Set(rankingNames.flatMap((name) => rankings[name].map(({ teamUid }) => teamUid)));
	const { rules } = await readBoardState(eventUid);
	const catalogs = await catalogsOfTeams(eventUid, [...uids], rules);
	return withLists(rankings, (list) =>
		list.map((standing) => withRows(standing, catalogs.get(standing.teamUid) ?? []))
	);
}

const withRows = ({ accuracy, catalogsTotal, ...numbers }: Standing, catalogs: StandingCatalog[]): Standing => ({
	...numbers,
	catalogs,
	accuracy,
	catalogsTotal
});
