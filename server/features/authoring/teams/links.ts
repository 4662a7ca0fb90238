import { livingAmong, livingTeams } from './find.ts';
import { teamCodeOf } from './join-code.ts';
import { teamTokenOf, teamUrl } from './token.ts';

/** The content of a listed team's card: whoever scans it joins the team. */
interface TeamLink {
	uid: string;
	name: string;
	url: string;
	/** In readable form, such as K7QD-M2XA; null before the first start with codes. */
	code: string | null;
}

/**
 * Link and code of the listed teams of an event in their order, or of one team, listed or not; `base` is the start of
 * the links.
 */
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
