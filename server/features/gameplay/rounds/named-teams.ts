import { joinedTeams } from '../../authoring/teams/devices.ts';

/** A team that joined, for the strip of the cockpit. */
export interface NamedTeam {
	uid: string;
	name: string;
	online: boolean;
}

/** The teams of an event that joined with a phone. */
export const namedTeams = async (eventUid: string, present: ReadonlySet<string>): Promise<NamedTeam[]> =>
	(await joinedTeams(eventUid)).map(({ uid, name }) => ({ uid, name, online: present.has(uid) }));
