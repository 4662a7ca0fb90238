import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import type { Announcement as Told } from '#lib/live/wire.ts';
import { timeSchema } from '../../../operation/response-schema.ts';
import { eventKey } from '../events/schema.ts';
import type { Announcement } from './model.ts';

/** How much announcements stand out. */
export const levels = ['info', 'important'] as const;
/** Who sees announcements. */
export const audiences = ['all', 'players', 'screens'] as const;

export const announcementFields = z.strictObject({
	event: eventKey,
	text: lineText(280).describe('What everybody shall read'),
	level: z.enum(levels).default('info').describe('How much it stands out'),
	audience: z.enum(audiences).default('all').describe('Who sees it: phones, screens, or both'),
	seconds: z.int().min(10).max(86_400).optional().describe('How long it stays; left out = until it is taken back')
});

/** A message of the host as everybody sees it. */
export const announcementResponse = z.object({
	id: z.int(),
	text: z.string(),
	level: z.enum(levels),
	audience: z.enum(audiences),
	createdAt: timeSchema,
	expiresAt: timeSchema.nullable()
});

/** Record to response. */
export const presentAnnouncement = ({ id, text, level, audience, createdAt, expiresAt }: Announcement): Told => ({
	id,
	text,
	level,
	audience,
	createdAt: createdAt.toISOString(),
	expiresAt: expiresAt?.toISOString() ?? null
});
