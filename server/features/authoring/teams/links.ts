import { livingAmong, livingTeams } from './find.ts';
import { teamCodeOf } from './join-code.ts';
import type { Team } from './model.ts';
import { teamTokenOf, teamUrl } from './token.ts';

/** The content of a listed team's card: whoever scans it joins the team. */
interface TeamLink {
	uid: string;
	name: string;
	/** Null where its token cannot be read: it needs a new code. */
	url: string | null;
	/** In readable form, such as K7QD-M2XA; null where there is none or it cannot be read. */
	code: string | null;
}

/** The text of a team's QR code; null where its token cannot be read. */
export function teamLink({ eventUid, tokenEnc }: Team, base: string, secretKey: string): string | null {
	const token = teamTokenOf(tokenEnc, secretKey);
	return token === null ? null : teamUrl(base, eventUid, token);
}

/** The listed teams of an event in their order, or one team, listed or not. */
export const linkedTeams = async (eventUid: string, only?: string): Promise<Team[]> =>
	only === undefined ? (await livingTeams(eventUid)).filter(({ isListed }) => isListed) : livingAmong(eventUid, [only]);

/** Links and codes of teams; `base` is the start of the links. */
export const teamLinks = (teams: Team[], base: string, secretKey: string): TeamLink[] =>
	teams.map((team) => ({
		uid: team.uid,
		name: team.name,
		url: teamLink(team, base, secretKey),
		code: teamCodeOf(team, secretKey)
	}));
