import type { Award, BoardValues, Ranking, Standing } from '#lib/live/wire.ts';
import { rankingNames } from '#lib/live/fold.ts';
import { nameKey } from '#lib/text/name-key.ts';
import { nameKeyOf, placeTeams } from './places-and-ties.ts';
import { awardsOf } from './rank.ts';
import type { TeamValues } from './team-values.ts';

/** The number of standings on a page. */
const standingsPerPage = 50;

interface Asked {
	ranking: Ranking;
	/** Part of the name of the team. */
	q: string;
	page: number;
}

const isAsked = (q: string) => {
	const key = nameKey(q);
	return (values: TeamValues) => nameKeyOf(values).includes(key);
};

// A screen reads several times what no answer has changed in the meantime.
const placed = new WeakMap<readonly TeamValues[], Map<Ranking, Standing[]>>();
function placedBy(ranking: Ranking, board: BoardValues): Standing[] {
	const known = placed.get(board.teams) ?? new Map<Ranking, Standing[]>();
	placed.set(board.teams, known);
	const standings = known.get(ranking) ?? placeTeams(ranking, board.teams, board);
	known.set(ranking, standings);
	return standings;
}

/** A page of one ranking with the places among all teams, and how many there are; a page after the last is the last. */
export function standingPage(board: BoardValues, { ranking, q, page: asked }: Asked) {
	const all = placedBy(ranking, board);
	const fitting = new Set(q ? board.teams.filter(isAsked(q)).map(({ uid }) => uid) : []);
	const found = q ? all.filter(({ teamUid }) => fitting.has(teamUid)) : all;
	const pages = Math.max(1, Math.ceil(found.length / standingsPerPage));
	const page = Math.min(asked, pages);
	const rows = found.slice((page - 1) * standingsPerPage, page * standingsPerPage);
	return { rows, list: { total: all.length, found: found.length, page, pages } };
}

/** A page of a ranking. */
export type StandingPage = ReturnType<typeof standingPage>;

/** The place of one team by points; undefined before its first ones. */
export const standingOf = (board: BoardValues, uid: string): Standing | undefined =>
	placedBy('points', board).find(({ teamUid }) => teamUid === uid);

/** The board with no more than the first teams of each ranking, for pictures of a big screen. */
export function firstOfBoard(board: BoardValues, most: number): BoardValues {
	const first = new Set(
		rankingNames.flatMap((ranking) =>
			placedBy(ranking, board)
				.slice(0, most)
				.map(({ teamUid }) => teamUid)
		)
	);
	return { ...board, teams: board.teams.filter(({ uid }) => first.has(uid)) };
}

/** The places of honour of a board. */
export const awardsIn = (board: BoardValues): Award[] =>
	rankingNames.flatMap((ranking) => awardsOf(placedBy(ranking, board)));
