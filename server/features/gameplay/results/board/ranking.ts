import { rankTeams, totalsOf } from '#lib/ranking/rank.ts';
import { teamValues, toTime, type TeamValues } from '#lib/ranking/team-values.ts';
import type { Rankings } from '#lib/live/wire.ts';
import { inTurns } from '../../../../runtime/turns.ts';
import type { RankedTeam } from '../../../authoring/teams/find.ts';
import type { AttemptRow, RankingInput } from './ranking-input.ts';

/** Derives the input of the rankings from the attempts of one team; removed teams stay while they have results. */
function valuesOfTeam({ catalogs, solves, adjustments, options }: Omit<RankingInput, 'attempts' | 'teams'>) {
	const solvedAt = new Map(solves.map((solve) => [solve.teamUid, solve.solvedAt]));
	const given = Map.groupBy(adjustments ?? [], ({ teamUid }) => teamUid);
	return ({ uid, name, excluded, removed }: RankedTeam, attempts: readonly AttemptRow[]): TeamValues[] => {
		const adjustment = (given.get(uid) ?? []).reduce((sum, { points }) => sum + points, 0);
		const puzzleSolvedAt = solvedAt.get(uid) ?? null;
		const values = excluded
			? null
			: teamValues({ uid, name, attempts, puzzleSolvedAt, adjustment }, { catalogs, rules: options });
		return values && (values.catalogsPlayed > 0 || !removed) ? [values] : [];
	};
}

/** The input of the rankings of an event, team by team. */
export function valuesOf({ attempts, teams, ...event }: RankingInput): TeamValues[] {
	const attemptsOf = Map.groupBy(attempts, ({ teamUid }) => teamUid);
	const values = valuesOfTeam(event);
	return teams.flatMap((team) => values(team, attemptsOf.get(team.uid) ?? []));
}

// Of so many teams at once; their values are worked out in a few milliseconds.
const teamsAtOnce = 200;

/** The same in turns, for events whose room must not wait. */
export async function valuesInTurns({ attempts, teams, ...event }: RankingInput): Promise<TeamValues[]> {
	const attemptsOf = Map.groupBy(attempts, ({ teamUid }) => teamUid);
	const values = valuesOfTeam(event);
	const all: TeamValues[] = [];
	for await (const some of inTurns(teams, teamsAtOnce))
		all.push(...some.flatMap((team) => values(team, attemptsOf.get(team.uid) ?? [])));
	return all;
}

/** The four rankings and the awards of an event from its rows (contract 8); a hidden board is empty in any case. */
export function rank(input: RankingInput): Rankings {
	const { boardMode: mode, asOf, revision, rulesVersion } = input.options;
	const totals = totalsOf(input.catalogs, rulesVersion);
	return rankTeams(valuesOf(input), { mode, asOf: toTime(asOf), revision, ...totals });
}
