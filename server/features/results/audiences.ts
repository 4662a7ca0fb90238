import { rankingNames } from '#lib/live/fold.ts';
import { rankingsFrom } from '#lib/ranking/rank.ts';
import type { BoardValues, Ranking, ResultList } from '../../live/updates.ts';

/** Readers who see the first rows of a board and no more; of one ranking where it is named. */
export const firstRows = (limit: number, ranking?: Ranking): string =>
	`first${limit}${ranking === undefined ? '' : `-${ranking}`}`;

/** Screens without the module of a topic: they learn how many teams there are. */
export const strip = 'strip';

/** How many rows an audience sees, and of which ranking; undefined = all. */
function limitOf(audience: string): { limit: number; ranking: Ranking | undefined } | undefined {
	const [, limit, name] = /^first(\d+)(?:-(\w+))?$/.exec(audience) ?? [];
	if (limit === undefined) return undefined;
	return { limit: Number(limit), ranking: rankingNames.find((ranking) => ranking === name) };
}

/** The board as an audience sees it: teams that share the last place all stay, and so do the leaders by points. */
export function boardWithin(board: BoardValues, audience: string): BoardValues {
	const shown = limitOf(audience);
	if (!shown) return board;
	const rankings = rankingsFrom(board);
	const within = new Set<string>();
	const take = (ranking: Ranking, limit: number) => {
		for (const { place, teamUid } of rankings[ranking]) if (place <= limit) within.add(teamUid);
	};
	for (const ranking of shown.ranking ? [shown.ranking] : rankingNames) take(ranking, shown.limit);
	// A screen tells by them whether the game has begun.
	take('points', 1);
	return { ...board, teams: board.teams.filter(({ uid }) => within.has(uid)) };
}

/** The newest results as an audience sees them. */
export const resultsWithin = (list: ResultList, audience: string): ResultList => ({
	...list,
	rows: list.rows.slice(0, limitOf(audience)?.limit)
});
