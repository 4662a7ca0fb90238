import { z } from 'zod';
import { nameKey } from '#lib/text/name-key.ts';
import { bool, decimal, int, table, text, time, uid } from '../../../database/table.ts';
import { holdsProofs, newTeamProofs } from './token.ts';
import { extraTime, teamName, teamOrigins, type TeamOrigin } from './schema.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A team of an event; listed = made by staff. */
export class Team extends table(
	'teams',
	{
		key: 'uid',
		versioned: true,
		backup: {
			section: 'teams',
			refs: { eventUid: 'events' },
			omits: ['nameKey'],
			restore: () => ({
				checks: {
					name: teamName,
					origin: z.enum(teamOrigins),
					extraTime,
					tokenHash: hash,
					joinCodeHash: hash.nullable()
				},
				derive: ({ name, removedAt }) => ({ nameKey: removedAt ? null : nameKey(String(name)) }),
				unique: ['tokenHash', 'joinCodeHash'],
				isUsable: (team, { secretKey, isSameKey }) => isSameKey && holdsProofs(team as never, secretKey),
				renew: ({ secretKey }) => newTeamProofs(secretKey)
			})
		},
		usage: { word: 'teams', where: { removedAt: null } }
	},
	{
		eventUid: uid(),
		name: text(100),
		/** nameKey(name) while the team lives, else null. */
		nameKey: text(200).optional(),
		sortOrder: int(),
		isListed: bool(),
		/** Whether staff ever listed it. */
		wasListed: bool().default(false),
		origin: text(10).of<TeamOrigin>(),
		excluded: bool().default(false),
		/** Public screens show `Team <n>` in place of its name. */
		nameHidden: bool().default(false),
		/** Factor of its time limits. */
		extraTime: decimal(3, 2).default(1),
		tokenHash: text(64),
		tokenEnc: text(300),
		/** Null only until the first start after codes came. */
		joinCodeHash: text(64).optional(),
		joinCodeEnc: text(300).optional(),
		removedAt: time().optional()
	}
) {}

/** A browser that joined a team; its token is stored as SHA-256. */
export class TeamDevice extends table(
	'team_devices',
	{ key: 'id', backup: { never: 'phones sign in anew' } },
	{
		eventUid: uid(),
		teamUid: uid(),
		tokenHash: text(64),
		joinId: text(64),
		userAgent: text(300),
		lastSeenAt: time(),
		revokedAt: time().optional()
	}
) {}

/** Parents before what refers to them. */
export const tables = [Team, TeamDevice];
