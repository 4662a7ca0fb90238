import { rankingNames } from '#lib/live/fold.ts';
import { rankingsFrom } from '#lib/ranking/rank.ts';
import type { BoardValues, Ranking, ResultList } from '#lib/live/wire.ts';

/** The first rows of a ranking; of all rankings where none is named. */
export interface Within {
	limit: number;
	ranking?: Ranking | undefined;
}

/** Readers who see the first rows of a board and no more. */
export const firstRows = (...parts: Within[]): string =>
	`first${parts.map(({ limit, ranking }) => (ranking === undefined ? limit : `${limit}-${ranking}`)).join('+')}`;

/** Screens without the module of a topic: they learn how many teams there are. */
export const strip = 'strip';

/** How many rows an audience sees, and of which rankings; undefined = all. */
function limitsOf(audience: string): Within[] | undefined {
	if (!/^first\d/.test(audience)) return undefined;
	return audience
		.slice('first'.length)
		.split('+')
		.map((part) => {
			const [limit, name] = part.split('-');
			return { limit: Number(limit), ranking: rankingNames.find((ranking) => ranking === name) };
		});
}

/** The board as an audience sees it: teams that share the last place all stay, and so do the leaders by points. */
export function boardWithin(board: BoardValues, audience: string): BoardValues {
	const shown = limitsOf(audience);
	if (!shown) return board;
	const rankings = rankingsFrom(board);
	const within = new Set<string>();
	const take = (ranking: Ranking, limit: number) => {
		for (const { place, teamUid } of rankings[ranking]) if (place <= limit) within.add(teamUid);
	};
	for (const { limit, ranking } of shown) for (const name of ranking ? [ranking] : rankingNames) take(name, limit);
	// Screens use them to tell whether the game has begun.
	take('points', 1);
	return { ...board, teams: board.teams.filter(({ uid }) => within.has(uid)) };
}

/** The newest results as an audience sees them. */
export const resultsWithin = (list: ResultList, audience: string): ResultList => ({
	...list,
	rows: list.rows.slice(0, limitsOf(audience)?.[0]?.limit)
});
