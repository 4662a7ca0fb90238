import { isHttpError } from '@sveltejs/kit';
import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { loadMessages } from '#lib/server/messages.ts';
import { drawQr } from '#lib/server/qr.ts';
import { readRounds } from './read-rounds.ts';
import type { Topic } from '../../../../lib/live/wire.ts';
import type { PageServerLoad } from './$types.js';

const uidForm = /^[0-9a-f]{32}$/;

/** The help for the team in the address; null if the team does not exist, or without permission. */
async function helpFor(locals: App.Locals, event: string, team: string | undefined) {
	if (!team || !locals.may('teams', 'r')) return null;
	try {
		const help = await locals.perform('host.help', { event, team });
		return { ...help, qr: help.url === null ? null : drawQr(help.url) };
	} catch (thrown) {
		if (isHttpError(thrown, 404)) return null;
		throw thrown;
	}
}

export const load: PageServerLoad = async ({ locals, url, setHeaders }) => {
	setHeaders({ 'cache-control': 'no-store' });
	const { event, events } = await chosenEvent(locals, url);
	const hostWords = loadMessages(locals.locale, ['host', 'rounds'], locals.timeZone);
	if (!event) return { event, events, hostWords };
	const read = async (topic: Topic) => {
		const ack = await locals.readTopic({}, topic, event.uid);
		return ack.ok ? ack : undefined;
	};
	const [figures, presence, catalogs, announcements] = await Promise.all([
		read('figures'),
		read('presence'),
		read('catalogs'),
		read('announcements')
	]);
	const named = url.searchParams.get('team') ?? '';
	const team = uidForm.test(named) ? named : undefined;
	const links = await locals.perform('dashboard.links', { event: event.uid });
	return {
		event,
		events,
		hostWords,
		first: { figures, presence, catalogs, announcements },
		dashboard: links.dashboard,
		rounds: await readRounds(locals, event.uid, links.short),
		steps: (await locals.perform('event.home', { event: event.uid })).steps,
		needs: await locals.perform('host.needs', { event: event.uid, team }),
		help: await helpFor(locals, event.uid, team),
		now: locals.now(),
		mayWrite: locals.may('events', 'w'),
		mayTeams: locals.may('teams', 'w')
	};
};
