import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { loadMessages } from '#lib/server/messages.ts';
import { drawQr } from '#lib/server/qr.ts';
import type { Topic } from '../../../../lib/live/wire.ts';
import type { PageServerLoad } from './$types.js';

/** What helps the team that the address names; null where it names none that is there, or who asks may not see teams. */
async function helpFor(locals: App.Locals, event: string, team: string | null) {
	if (!team || !locals.may('teams', 'r')) return null;
	const { teams } = await locals.perform('team.list', { event, all: true });
	if (!teams.some(({ uid }) => uid === team)) return null;
	const help = await locals.perform('host.help', { event, team });
	return { ...help, qr: drawQr(help.url) };
}

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
		steps: (await locals.perform('event.home', { event: event.uid })).steps,
		needs: await locals.perform('host.needs', { event: event.uid }),
		help: await helpFor(locals, event.uid, url.searchParams.get('team')),
		now: locals.now(),
		mayWrite: locals.may('events', 'w'),
		mayTeams: locals.may('teams', 'w')
	};
};
