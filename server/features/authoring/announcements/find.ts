import { findRows } from '../../../database/rows.ts';
import type { Announcement as Told } from '#lib/live/wire.ts';
import { Announcement } from './model.ts';
import { presentAnnouncement } from './schema.ts';

const mostShown = 20;

/** What the host tells now, to everybody and in particular to players or screens; left out = whoever it is for. Newest first. */
export async function announcementsNow(eventUid: string, now: Date, readers?: 'players' | 'screens'): Promise<Told[]> {
	const where = { eventUid, ...(readers && { audience: ['all', readers] }) };
	const rows = await findRows(Announcement, where);
	return rows
		.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
		.sort((a, b) => b.id - a.id)
		.slice(0, mostShown)
		.map(presentAnnouncement);
}
