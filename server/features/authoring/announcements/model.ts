import { z } from 'zod';
import type { Announcement as Told } from '#lib/live/wire.ts';
import { table, text, time, uid } from '../../../database/table.ts';
import { audiences, levels } from './schema.ts';

/** A message of the host, until it expires or is taken back. */
export class Announcement extends table(
	'announcements',
	{
		key: 'id',
		backup: {
			section: 'announcements',
			refs: { eventUid: 'events' },
			restore: () => ({
				checks: { level: z.enum(levels), audience: z.enum(audiences) },
				naturalKey: ['eventUid', 'createdAt', 'text']
			})
		}
	},
	{
		eventUid: uid(),
		text: text(280),
		level: text(10).of<Told['level']>(),
		audience: text(10).of<Told['audience']>(),
		/** Null = until it is taken back. */
		expiresAt: time().optional()
	}
) {}

export const tables = [Announcement];
