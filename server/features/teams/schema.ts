import { z } from 'zod';
import { lineText } from '#lib/questions/fields.ts';
import { nameKey } from '#lib/questions/name-key.ts';
import { timeSchema, uidSchema, versionSchema } from '../../operation/response-schema.ts';
import type { Team, TeamOrigin } from './model.ts';

const mostKeyLength = 200;

/** A team name of 1 to 100 characters; its comparison key may have at most 200. */
export const teamName = lineText(100)
	.superRefine((name, context) => {
		const length = [...nameKey(name)].length;
		const fault = (code: string, message: string) => context.addIssue({ code: 'custom', message, params: { code } });
		if (name && length === 0) fault('blank', 'This name has no visible letters.');
		if (length > mostKeyLength) fault('too_long', 'This name is too long.');
	})
	.describe('Name of the team');

const origins = ['list', 'self', 'result', 'import', 'rehearsal'] as const satisfies TeamOrigin[];

/** A team; never with a token. */
export const teamResponse = z
	.object({
		uid: uidSchema,
		name: z.string(),
		listed: z.boolean().describe('Whether it stands in the list of teams'),
		sort_order: z.int().describe('Place in the list'),
		origin: z.enum(origins).describe('How it came about'),
		excluded: z.boolean().describe('Whether rankings leave it out'),
		hidden: z.boolean().describe('Whether public screens show a number in place of its name'),
		devices: z.int().min(0).describe('Phones that are signed in'),
		lastSeenAt: timeSchema.nullable(),
		createdAt: timeSchema,
		updatedAt: timeSchema,
		version: versionSchema
	})
	.meta({ id: 'Team' });
export type TeamResponse = z.infer<typeof teamResponse>;

/** Devices of a team that are signed in, and when one was seen last. */
export interface TeamPresence {
	devices: number;
	lastSeenAt: string | null;
}

/** Record to wire; never a token. */
export const presentTeam = (team: Team, { devices, lastSeenAt }: TeamPresence): TeamResponse => ({
	uid: team.uid,
	name: team.name,
	listed: team.isListed,
	sort_order: team.sortOrder,
	origin: team.origin,
	excluded: team.excluded,
	hidden: team.nameHidden,
	devices,
	lastSeenAt,
	createdAt: team.createdAt.toISOString(),
	updatedAt: team.updatedAt.toISOString(),
	version: team.version
});
