import type { Announcement } from './wire.ts';

/** The announcements to show at a moment (epoch milliseconds), important ones first, then the newest. */
export const toldNow = (rows: readonly Announcement[], now: number): Announcement[] =>
	rows
		.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now)
		.sort((a, b) => Number(b.level === 'important') - Number(a.level === 'important') || b.id - a.id);
