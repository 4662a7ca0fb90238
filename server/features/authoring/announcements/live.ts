import type { EventRef } from '../../../live/channel.ts';
import type { AnnouncementList } from '#lib/live/wire.ts';
import type { LiveLayer, LiveTopics } from '../../feature.ts';
import { Reminders } from '../../../runtime/reminders.ts';
import { announcementsNow } from './find.ts';

/** The live topic of announcements: staff see all, screens only their own. */
export function announcementTopics({ dependencies: { clock }, changedHere }: LiveLayer): LiveTopics {
	const remind = expiryReminder((event) => changedHere(event, ['announcements']));
	return {
		sources: {
			async announcements(event, audiences) {
				const now = clock();
				const all: AnnouncementList = { rows: await announcementsNow(event.eventUid, now) };
				const screens = { rows: all.rows.filter(({ audience }) => audience !== 'players') };
				remind(event, all, now);
				return new Map(audiences.map((audience) => [audience, audience === 'staff' ? all : screens]));
			}
		}
	};
}

/** Calls `tell` when the first announcement of a list expires; only the last list of an event counts. */
function expiryReminder(tell: (event: EventRef) => void) {
	const reminders = new Reminders();
	return (event: EventRef, { rows }: AnnouncementList, now: Date): void => {
		const ends = rows.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [Date.parse(expiresAt)]));
		reminders.plan(event.eventUid, ends.length ? Math.min(...ends) - now.getTime() + 1 : null, () => tell(event));
	};
}
