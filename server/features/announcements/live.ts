import type { EventRef } from '../../live/channel.ts';
import type { AnnouncementList } from '../../live/updates.ts';
import type { LiveLayer, LiveTopics } from '../feature.ts';
import { announcementsNow } from './find.ts';

/** Nothing is planned further ahead; what lasts longer is looked at again by then. */
const longestWaitMs = 24 * 60 * 60_000;

/** The live topic of what the host tells: staff sees all, screens what is for them. */
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

/** Calls `tell` when the first announcement of a list is over; only the last list of an event counts. */
function expiryReminder(tell: (event: EventRef) => void) {
	const timers = new Map<string, NodeJS.Timeout>();
	return (event: EventRef, { rows }: AnnouncementList, now: Date): void => {
		clearTimeout(timers.get(event.eventUid));
		timers.delete(event.eventUid);
		const ends = rows.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [Date.parse(expiresAt)]));
		if (!ends.length) return;
		const wait = Math.min(longestWaitMs, Math.max(0, Math.min(...ends) - now.getTime()) + 1);
		const remind = () => {
			timers.delete(event.eventUid);
			tell(event);
		};
		timers.set(event.eventUid, setTimeout(remind, wait).unref());
	};
}
