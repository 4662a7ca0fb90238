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

/** Every team of the event by name. */
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

/** The teams of a list that do not play yet, with nothing done of so many stations. */
export function othersOf(
	playing: readonly HostTeam[],
	list: readonly { uid: string; name: string }[],
	total: number
): HostTeam[] {
	const known = new Set(playing.map(({ uid }) => uid));
	const others = list.filter(({ uid }) => !known.has(uid));
	return others.map(({ uid, name }) => ({ uid, name, done: 0, total, points: 0 }));
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The teams whose name holds what was typed, those first whose name begins with it. */
export function matchingTeams(teams: readonly HostTeam[], typed: string): HostTeam[] {
	const wanted = folded(typed.trim());
	if (!wanted) return [];
	const hits = teams.flatMap((team) => {
		const at = folded(team.name).indexOf(wanted);
		return at < 0 ? [] : [{ team, at }];
	});
	return hits.sort((a, b) => Number(a.at > 0) - Number(b.at > 0)).map(({ team }) => team);
}

/** Where a team stands by points. */
export interface Stand {
	place: number | null;
	points: number;
}

/** Where a team would stand with some points more or less. */
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
