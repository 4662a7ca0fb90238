import type { Figures } from '#lib/live/figures.ts';
import type { BoardValues } from '#lib/live/wire.ts';
import { placeTeams } from '#lib/ranking/places-and-ties.ts';
import type { TeamValues } from '#lib/ranking/team-values.ts';

const mostLeaders = 5;

// Values never change: a team that changed is another object in another list.
const numbers = new WeakMap<readonly TeamValues[], number>();
let lists = 0;
function numberOf(teams: readonly TeamValues[]): number {
	const known = numbers.get(teams) ?? (lists += 1);
	numbers.set(teams, known);
	return known;
}

/** The teams that the first places by points can go to: ranking all of them would cost a large event each answer. */
function contenders(teams: readonly TeamValues[]): TeamValues[] {
	const ranked = teams.filter(({ catalogsPlayed }) => catalogsPlayed > 0);
	const best: number[] = [];
	for (const { points } of ranked) {
		if (best.length === mostLeaders && points <= best.at(-1)!) continue;
		best.push(points);
		best.sort((a, b) => b - a).splice(mostLeaders);
	}
	const least = best.at(-1) ?? 0;
	return ranked.filter(({ points }) => points >= least);
}

/** The figures of a board, in time linear to its teams. */
export function figuresOf({ teams, shown, revision, ...totals }: BoardValues): Figures {
	const { catalogsTotal } = totals;
	const count = (fits: (values: TeamValues) => boolean) => teams.reduce((sum, each) => sum + Number(fits(each)), 0);
	return {
		stamp: `${revision}.${numberOf(teams)}`,
		shown: shown ?? { mode: 'live', asOf: null },
		catalogsTotal,
		teams: teams.length,
		ranked: count(({ catalogsPlayed }) => catalogsPlayed > 0),
		answers: teams.reduce((sum, { questions }) => sum + questions, 0),
		toured: count(({ catalogsDone }) => catalogsTotal > 0 && catalogsDone === catalogsTotal),
		solved: count(({ puzzleSolvedAt }) => puzzleSolvedAt !== null),
		leaders: placeTeams('points', contenders(teams), totals)
			.slice(0, mostLeaders)
			.map(({ teamUid, name, place, shared, points }) => ({ teamUid, name, place, shared, points }))
	};
}
