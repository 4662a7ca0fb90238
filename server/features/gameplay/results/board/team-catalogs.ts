import type { CountingRules } from '#lib/ranking/attempts.ts';
import type { StandingCatalog } from '#lib/live/wire.ts';
import { rankedCatalogs } from '../../../authoring/catalogs/find.ts';
import { rankedTeams } from '../../../authoring/teams/find.ts';
import { inTurns } from '../../../../runtime/turns.ts';
import { valuesOf } from './ranking.ts';
import { attemptsOfTeams } from './ranking-rows.ts';

const teamsAtOnce = 100;

/** What counts of some teams at each catalog, by uid of the team; kept boards leave it out, as only staff sees it. */
export async function catalogsOfTeams(
	eventUid: string,
	teamUids: readonly string[],
	rules: CountingRules
): Promise<Map<string, StandingCatalog[]>> {
	const catalogs = await rankedCatalogs(eventUid, null);
	const options = { ...rules, boardMode: 'live' as const, asOf: null, revision: 0 };
	const found = new Map<string, StandingCatalog[]>();
	for await (const some of inTurns(teamUids, teamsAtOnce)) {
		const teams = await rankedTeams(eventUid, some);
		const attempts = await attemptsOfTeams(eventUid, some);
		for (const { uid, catalogs: rows } of valuesOf({ attempts, teams, catalogs, solves: [], options }))
			found.set(uid, rows ?? []);
	}
	return found;
}
