import { inTurns } from '../../../runtime/turns.ts';
import { livingAmong, livingTeams } from './find.ts';
import { teamCodeOf } from './join-code.ts';
import { Team } from './model.ts';
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

/** The first of the listed teams of an event, and the number of all. */
export async function firstLinkedTeams(eventUid: string, limit: number): Promise<{ teams: Team[]; total: number }> {
	const where = { eventUid, removedAt: null, isListed: true };
	const [teams, total] = await Promise.all([
		Team.findAll({ where, order: ['sortOrder', 'nameKey'], limit }),
		Team.count({ where })
	]);
	return { teams, total };
}

// Of so many teams both secrets are decrypted in a few milliseconds.
const teamsAtOnce = 200;

/** Links and codes of teams, decrypted in turns; `base` is the start of the links. */
export async function teamLinks(teams: Team[], base: string, secretKey: string): Promise<TeamLink[]> {
	const links: TeamLink[] = [];
	for await (const some of inTurns(teams, teamsAtOnce))
		for (const team of some)
			links.push({
				uid: team.uid,
				name: team.name,
				url: teamLink(team, base, secretKey),
				code: teamCodeOf(team, secretKey)
			});
	return links;
}
