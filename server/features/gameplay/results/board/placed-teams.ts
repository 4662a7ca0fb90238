import { rankingNames } from '#lib/live/fold.ts';
import { placeTeams, type EventTotals } from '#lib/ranking/places-and-ties.ts';
import type { Ranking, Standing } from '#lib/live/wire.ts';
import type { TeamValues } from '#lib/ranking/team-values.ts';
import { turn } from '../../../../runtime/batch.ts';

const placed = new WeakMap<readonly TeamValues[], Map<Ranking, Standing[]>>();

/**
 * `placeTeams` for the lists of kept boards, which are replaced whenever anything changes: each is placed once, for
 * everyone who looks at it.
 */
export const placedTeams: typeof placeTeams = (ranking, teams, totals) => {
	const lists = placed.get(teams) ?? new Map<Ranking, Standing[]>();
	placed.set(teams, lists);
	const list = lists.get(ranking) ?? placeTeams(ranking, teams, totals);
	lists.set(ranking, list);
	return list;
};

/** Places the teams in these rankings, so that `placedTeams` has their lists: each takes a turn of its own. */
export async function placeInTurns(
	teams: readonly TeamValues[],
	totals: EventTotals,
	rankings: readonly Ranking[] = rankingNames
): Promise<void> {
	const missing = rankings.filter((ranking) => !placed.get(teams)?.has(ranking));
	for (const ranking of missing) {
		await turn();
		placedTeams(ranking, teams, totals);
	}
	if (missing.length) await turn();
}
