import { rankTeams, totalsOf } from '#lib/ranking/rank.ts';
import { teamValues, toTime, type TeamValues } from '#lib/ranking/team-values.ts';
import type { Rankings } from '#lib/live/wire.ts';
import type { RankingInput } from './ranking-input.ts';

/** The input of the rankings of an event, team by team; removed teams stay while they have results. */
export function valuesOf({ attempts, teams, catalogs, solves, adjustments, options }: RankingInput): TeamValues[] {
	const attemptsOf = Map.groupBy(attempts, ({ teamUid }) => teamUid);
	const solvedAt = new Map(solves.map((solve) => [solve.teamUid, solve.solvedAt]));
	const given = Map.groupBy(adjustments ?? [], ({ teamUid }) => teamUid);
	return teams.flatMap(({ uid, name, excluded, removed }) => {
		const adjustment = (given.get(uid) ?? []).reduce((sum, { points }) => sum + points, 0);
		const puzzleSolvedAt = solvedAt.get(uid) ?? null;
		const team = { uid, name, attempts: attemptsOf.get(uid) ?? [], puzzleSolvedAt, adjustment };
		const values = excluded ? null : teamValues(team, { catalogs, rules: options });
		return values && (values.catalogsPlayed > 0 || !removed) ? [values] : [];
	});
}

/** The four rankings and the awards of an event from its rows (contract 8); a hidden board is empty in any case. */
export function rank(input: RankingInput): Rankings {
	const { boardMode: mode, asOf, revision, rulesVersion } = input.options;
	const totals = totalsOf(input.catalogs, rulesVersion);
	return rankTeams(valuesOf(input), { mode, asOf: toTime(asOf), revision, ...totals });
}
