import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { nameKey, visibleName } from '#lib/text/name-key.ts';
import { shownAs, timeSchema, uidSchema, versionSchema } from '../../../operation/response-schema.ts';
import type { Team } from './model.ts';

const mostKeyLength = 200;

/** A team name of 1 to 100 characters; its comparison key may have at most 200. */
export const teamName = lineText(100)
	.overwrite(visibleName)
	.superRefine((name, context) => {
		const length = [...nameKey(name)].length;
		const fault = (code: string, message: string) => context.addIssue({ code: 'custom', message, params: { code } });
		if (name && length === 0) fault('blank', 'This name has no visible letters.');
		if (length > mostKeyLength) fault('too_long', 'This name is too long.');
	})
	.describe('Name of the team');

/** How teams come about. */
export const teamOrigins = ['list', 'self', 'result', 'import', 'rehearsal'] as const;
/** One of `teamOrigins`. */
export type TeamOrigin = (typeof teamOrigins)[number];

const factor = z.number().min(1).max(3);
/** Factor of the time limits of a team, from 1 to 3 in hundredths; forms send it as text. */
export const extraTime = shownAs(
	z
		.union([
			factor,
			z
				.string()
				.trim()
				.regex(/^\d([.,]\d{1,2})?$/)
				.transform((text) => Number(text.replace(',', '.')))
		])
		.pipe(factor)
		.transform((value) => Math.round(value * 100) / 100),
	{ input: factor }
).describe('Factor of its time limits');

/** The factor of a stored team, which some drivers return as text. */
export const extraTimeOf = ({ extraTime: stored }: Pick<Team, 'extraTime'>): number => Number(stored);

/** A team; never with a token. */
export const teamResponse = z
	.object({
		uid: uidSchema,
		name: z.string(),
		listed: z.boolean().describe('Whether it stands in the list of teams'),
		sort_order: z.int().describe('Place in the list'),
		origin: z.enum(teamOrigins).describe('How it came about'),
		excluded: z.boolean().describe('Whether rankings leave it out'),
		hidden: z.boolean().describe('Whether public screens show a number in place of its name'),
		extra_time: z.number().min(1).max(3).describe('Factor of its time limits'),
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

/** Record to response; never a token. */
export const presentTeam = (team: Team, { devices, lastSeenAt }: TeamPresence): TeamResponse => ({
	uid: team.uid,
	name: team.name,
	listed: team.isListed,
	sort_order: team.sortOrder,
	origin: team.origin,
	excluded: team.excluded,
	hidden: team.nameHidden,
	extra_time: extraTimeOf(team),
	devices,
	lastSeenAt,
	createdAt: team.createdAt.toISOString(),
	updatedAt: team.updatedAt.toISOString(),
	version: team.version
});
