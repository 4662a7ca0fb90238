import { rankingNames } from '#lib/live/fold.ts';
import type { Award, Ranking, Rankings, Standing } from '../../live/updates.ts';
import { tally, tourOf } from './best-attempts.ts';
import { placeTeams } from './places.ts';
import type { RankingInput } from './ranking-input.ts';
import { teamScore, toTime } from './team-score.ts';

/** The four rankings and the awards of an event (contract 8); a hidden board is empty, whatever the rows say. */
export function rank(input: RankingInput): Rankings {
	const { boardMode: mode, asOf, revision } = input.options;
	if (mode === 'hidden') return { ...emptyRankings, mode };
	const tour = tourOf(input.catalogs).map(({ uid }) => uid);
	const scores = tally(input).map((own) => teamScore(own, input.catalogs, tour));
	const lists = Object.fromEntries(rankingNames.map((ranking) => [ranking, placeTeams(ranking, scores)]));
	const standings = lists as Record<Ranking, Standing[]>;
	return {
		mode,
		asOf: mode === 'frozen' ? toTime(asOf) : null,
		revision,
		teams: scores.filter((each) => each.catalogs.length > 0 || each.puzzleSolvedAt !== null).length,
		...standings,
		awards: rankingNames.flatMap((ranking) => awardsOf(standings[ranking]))
	};
}

/** Rankings that say nothing. */
export const emptyRankings: Rankings = {
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

/** The same rankings without the per-catalog rows, for shared screens and other teams. */
export function withoutCatalogs(rankings: Rankings): Rankings {
	const strip = ({ catalogs: _, ...standing }: Standing): Standing => standing;
	const lists = Object.fromEntries(rankingNames.map((ranking) => [ranking, rankings[ranking].map(strip)]));
	return { ...rankings, ...lists };
}

const valueOf = (standing: Standing) =>
	({
		points: standing.points,
		catalogMaster: standing.completedAt,
		accuracy: standing.accuracy,
		puzzle: standing.puzzleSolvedAt
	})[standing.ranking];

/** Places 1 to 3; nobody is honoured for zero points. */
function awardsOf(standings: Standing[]): Award[] {
	return standings.flatMap((standing) => {
		const { ranking, place, teamUid, name } = standing;
		const value = valueOf(standing);
		return value && place <= 3 ? [{ ranking, place, teamUid, name, value }] : [];
	});
}
