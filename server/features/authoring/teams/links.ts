import { livingAmong, livingTeams } from './find.ts';
import { teamCodeOf } from './join-code.ts';
import { teamTokenOf, teamUrl } from './token.ts';

/** What the card of a listed team shows: whoever reads it gets into the team. */
interface TeamLink {
	uid: string;
	name: string;
	url: string;
	/** As people read it, such as K7QD-M2XA; null before the start that gives it one. */
	code: string | null;
}

/** Link and code of the listed teams of an event in their order, or of one team, listed or not; `base` begins the links. */
export async function teamLinks(eventUid: string, base: string, secretKey: string, only?: string): Promise<TeamLink[]> {
	const teams =
		only === undefined
			? (await livingTeams(eventUid)).filter(({ isListed }) => isListed)
			: await livingAmong(eventUid, [only]);
	return teams.map((team) => ({
		uid: team.uid,
		name: team.name,
		url: teamUrl(base, eventUid, teamTokenOf(team.tokenEnc, secretKey)),
		code: teamCodeOf(team, secretKey)
	}));
}
