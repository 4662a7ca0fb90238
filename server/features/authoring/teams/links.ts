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
		url: teamLink(team, base, secretKey),
		code: teamCodeOf(team, secretKey)
	}));
}
