import { redirect } from '@sveltejs/kit';
import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { loadMessages } from '#lib/server/messages.ts';
import { readRounds } from '../read-rounds.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url, setHeaders }) => {
	setHeaders({ 'cache-control': 'no-store' });
	const { event } = await chosenEvent(locals, url);
	// Without any event there is nothing to show.
	if (!event) redirect(302, '/admin/events');
	const { podium } = await locals.perform('podium.show', { event: event.uid });
	const { event: stored } = await locals.perform('event.settings', { event: event.uid });
	const links = await locals.perform('dashboard.links', { event: event.uid });
	return {
		isBare: true,
		event: { uid: event.uid, name: event.name, stationWord: event.stationWord },
		remoteWords: loadMessages(locals.locale, ['ui', 'podium', 'rounds'], locals.timeZone),
		podium,
		rounds: await readRounds(locals, event.uid, links.short),
		isCeremony: url.searchParams.has('ceremony'),
		boardMode: stored.config.boardMode,
		theme: locals.theme,
		mayWrite: locals.may('events', 'w')
	};
};
