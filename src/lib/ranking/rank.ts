import { rankingNames } from '#lib/live/fold.ts';
import type { Award, BoardMode, BoardValues, Ranking, Rankings, Standing, Time } from '#lib/live/wire.ts';
import { placeTeams, type EventTotals } from './places-and-ties.ts';
import { tourOf, type RankedCatalog, type TeamValues } from './team-values.ts';

/** Which board of an event is meant. */
export interface Board extends EventTotals {
	/** As its audience sees it; staff is always `live`. */
	mode: BoardMode;
	/** When the board was frozen; null while it is not. */
	asOf: Time | null;
	/** How often the results of the event have changed. */
	revision: number;
}

/** How much there is to play in the catalogs of an event, and the rules that place its teams. */
export function totalsOf(catalogs: readonly RankedCatalog[], rulesVersion?: number): EventTotals {
	const tour = tourOf(catalogs);
	const questionsTotal = tour.reduce((sum, { scoredQuestions }) => sum + scoredQuestions, 0);
	return { questionsTotal, catalogsTotal: tour.length, ...(rulesVersion !== undefined && { rulesVersion }) };
}

/**
 * The four rankings and the awards from the values of the teams (contract 8); a hidden board is empty. `place` may know
 * lists that it has placed before.
 */
export function rankTeams(
	teams: readonly TeamValues[],
	{ mode, asOf, revision, ...totals }: Board,
	place: typeof placeTeams = placeTeams
): Rankings {
	if (mode === 'hidden') return { ...emptyRankings, mode };
	const lists = Object.fromEntries(rankingNames.map((ranking) => [ranking, place(ranking, teams, totals)]));
	const standings = lists as Record<Ranking, Standing[]>;
	return {
		mode,
		asOf: mode === 'frozen' ? asOf : null,
		revision,
		teams: teams.length,
		...standings,
		awards: rankingNames.flatMap((ranking) => awardsOf(standings[ranking]))
	};
}

/** The rankings that a live topic's values mean. */
export const rankingsFrom = ({ teams, shown: _, ...board }: BoardValues): Rankings => rankTeams(teams, board);

/** Rankings that say nothing. */
const emptyRankings: Rankings = {
	mode: 'live',
	asOf: null,
	revision: 0,
	teams: 0,
	points: [],
	catalogMaster: [],
	accuracy: [],
	puzzle: [],
	awards: []
};

const valueOf = (standing: Standing) =>
	({
		points: standing.points,
		catalogMaster: standing.completedAt,
		accuracy: standing.accuracy,
		puzzle: standing.puzzleSolvedAt
	})[standing.ranking];

/** Places 1 to 3; nobody is honoured for zero points or less. */
export function awardsOf(standings: Standing[]): Award[] {
	return standings.flatMap((standing) => {
		const { ranking, place, teamUid, name } = standing;
		const value = valueOf(standing);
		const isWorth = typeof value === 'number' ? value > 0 : value !== null;
		return isWorth && value !== null && place <= 3 ? [{ ranking, place, teamUid, name, value }] : [];
	});
}
