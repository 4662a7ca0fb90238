import type { TopicData } from '#lib/live/wire.ts';
import { placeTeams } from '#lib/ranking/places-and-ties.ts';
import type { TeamValues } from '#lib/ranking/team-values.ts';

/** The teams that play, by uid. */
export type HostTeams = ReadonlyMap<string, TeamValues>;

/** The values of the teams by uid; empty until they have come. */
export const teamsOf = (teams: readonly TeamValues[] | undefined): HostTeams =>
	new Map((teams ?? []).map((values) => [values.uid, values]));

/** The place of a team by points. */
export interface Stand {
	place: number | null;
	points: number;
}

/** The place of a team with more or fewer points. */
export function standWith(values: TopicData['rankings'] | undefined, uid: string, more = 0): Stand {
	if (!values) return { place: null, points: more };
	const teams = values.teams.map((team) =>
		team.uid === uid ? { ...team, points: team.points + more, adjustment: team.adjustment + more } : team
	);
	const own = placeTeams('points', teams, values).find(({ teamUid }) => teamUid === uid);
	const points = teams.find((team) => team.uid === uid)?.points ?? more;
	return { place: own?.place ?? null, points: own?.points ?? points };
}
