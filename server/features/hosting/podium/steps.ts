import type { Ranking, Rankings, Standing } from '#lib/live/wire.ts';

/** A team in a step; its name is the one it had when the ceremony began. */
export interface StepTeam {
	uid: string;
	name: string;
}

/** A team with its place in the ranking by points. */
interface PlacedTeam extends StepTeam {
	place: number;
	shared: boolean;
	points: number;
}

/** One step of the ceremony, in the order in which they are shown. */
export type PodiumStep =
	/** Everybody below third place, together. */
	| { kind: 'rest'; teams: PlacedTeam[] }
	/** The best of one of the other rankings. */
	| { kind: 'award'; ranking: Ranking; value: number | string; teams: StepTeam[] }
	/** A prize of the host's own. */
	| { kind: 'custom'; title: string; teams: StepTeam[] }
	/** A place of the podium, with all who share it. */
	| { kind: 'place'; place: number; teams: PlacedTeam[] };

const podiumPlaces = 3;
const otherRankings = ['catalogMaster', 'accuracy', 'puzzle'] as const satisfies readonly Ranking[];

const placed = ({ teamUid, name, place, shared, points }: Standing): PlacedTeam => ({
	uid: teamUid,
	name,
	place,
	shared,
	points
});

/** The ceremony of an event: the rest of the field, the awards, then the podium from its last place to the first. */
export function stepsOf(
	rankings: Rankings,
	customAwards: { title: string; teamUid: string; name: string }[]
): PodiumStep[] {
	const teams = rankings.points.map(placed);
	const rest = teams.filter(({ place }) => place > podiumPlaces);
	const byPlace = Map.groupBy(
		teams.filter(({ place }) => place <= podiumPlaces),
		({ place }) => place
	);
	return [
		...(rest.length ? [{ kind: 'rest' as const, teams: rest }] : []),
		...otherRankings.flatMap((ranking) => awardStep(rankings, ranking)),
		...customAwards.map(({ title, teamUid: uid, name }) => ({
			kind: 'custom' as const,
			title,
			teams: [{ uid, name }]
		})),
		...[...byPlace]
			.sort(([a], [b]) => b - a)
			.map(([place, sharing]) => ({ kind: 'place' as const, place, teams: sharing }))
	];
}

function awardStep({ awards }: Rankings, ranking: Ranking): PodiumStep[] {
	const best = awards.filter((award) => award.ranking === ranking && award.place === 1);
	if (!best.length) return [];
	const { value } = best[0]!;
	return [{ kind: 'award', ranking, value, teams: best.map(({ teamUid: uid, name }) => ({ uid, name })) }];
}
