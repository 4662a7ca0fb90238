import { findRows } from '../../../database/rows.ts';
import type { Announcement as Told } from '#lib/live/wire.ts';
import { Announcement } from './model.ts';
import { presentAnnouncement } from './schema.ts';

const mostShown = 20;

/**
 * The current announcements, newest first, for everybody and for players or screens; without an audience, all of them.
 */
export async function announcementsNow(eventUid: string, now: Date, readers?: 'players' | 'screens'): Promise<Told[]> {
	const where = { eventUid, ...(readers && { audience: ['all', readers] }) };
	const rows = await findRows(Announcement, where);
	return rows
		.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
		.sort((a, b) => b.id - a.id)
		.slice(0, mostShown)
		.map(presentAnnouncement);
}
