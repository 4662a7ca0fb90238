import { chosenEvent } from '#lib/events/chosen-event.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Topic } from '../../../../../server/live/updates.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, url, setHeaders }) => {
	setHeaders({ 'cache-control': 'no-store' });
	const { event, events } = await chosenEvent(locals, url);
	const hostWords = loadMessages(locals.locale, ['host'], locals.timeZone);
	if (!event) return { event, events, hostWords };
	const read = async (topic: Topic) => {
		const ack = await locals.readTopic({}, topic, event.uid);
		return ack.ok ? ack : undefined;
	};
	const [rankings, presence, catalogs, announcements] = await Promise.all([
		read('rankings'),
		read('presence'),
		read('catalogs'),
		read('announcements')
	]);
	const { dashboard } = await locals.perform('dashboard.links', { event: event.uid });
	return {
		event,
		events,
		hostWords,
		first: { rankings, presence, catalogs, announcements },
		dashboard,
		now: new Date().toISOString(),
		mayWrite: locals.may('events', 'w')
	};
};
