import { lastSeenOf } from '../../authoring/teams/devices.ts';
import { livingTeams } from '../../authoring/teams/find.ts';

/** A team that joined, for the strip of the cockpit. */
export interface NamedTeam {
	uid: string;
	name: string;
	online: boolean;
}

/** The teams of an event that joined with a phone. */
export async function namedTeams(eventUid: string, present: ReadonlySet<string>): Promise<NamedTeam[]> {
	const joined = await lastSeenOf(eventUid);
	const teams = (await livingTeams(eventUid)).filter(({ uid }) => joined.has(uid));
	return teams.map(({ uid, name }) => ({ uid, name, online: present.has(uid) }));
}
