import type { Rankings, TopicData } from '#lib/live/wire.ts';
import { rankingsFrom } from '#lib/ranking/rank.ts';

/** A team as the desk knows it. */
export interface HostTeam {
	uid: string;
	name: string;
	/** Stations it has finished, and how many there are. */
	done: number;
	total: number;
	points: number;
}

/** The teams that play, by name. */
export const teamsOf = (values: TopicData['rankings'] | undefined): HostTeam[] =>
	(values?.teams ?? [])
		.map(({ uid, name, catalogsDone, points }) => ({
			uid,
			name,
			done: catalogsDone,
			total: values?.catalogsTotal ?? 0,
			points
		}))
		.sort((a, b) => a.name.localeCompare(b.name));

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
	const board: Rankings = rankingsFrom({ ...values, teams });
	const own = board.points.find(({ teamUid }) => teamUid === uid);
	const points = teams.find((team) => team.uid === uid)?.points ?? more;
	return { place: own?.place ?? null, points: own?.points ?? points };
}
