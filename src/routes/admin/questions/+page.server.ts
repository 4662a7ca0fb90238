import { chosenEvent } from '#lib/events/chosen-event.ts';
import { stationActions } from '#lib/catalogs/station-actions.ts';
import { action } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	const { event, events } = await chosenEvent(locals, url);
	const words = loadMessages(locals.locale, ['editor', 'questions', 'player', 'media'], locals.timeZone);
	const rights = { mayWrite: locals.may('questions', 'w'), mayCreate: locals.may('catalogs', 'w') };
	const isCreating = url.searchParams.has('new');
	const removed =
		event && rights.mayCreate ? (await locals.perform('catalog.removed', { event: event.uid })).catalogs : [];
	const shared = { words, ...rights, event, events, isCreating, removed };
	if (!event) return { ...shared, catalogs: [], catalog: undefined, use: [], config: undefined };
	const { catalogs } = await locals.perform('catalog.list', { event: event.uid });
	const wanted = url.searchParams.get('catalog')?.toLowerCase();
	const chosen = catalogs.find(({ slug, uid }) => slug === wanted || uid === wanted) ?? catalogs[0];
	if (!chosen) return { ...shared, catalogs, catalog: undefined, use: [], config: undefined };
	const place = { event: event.uid, slug: chosen.slug };
	const { catalog } = await locals.perform('catalog.show', place);
	const { questions: use } = await locals.perform('answer.keyUse', place);
	const { config, photoConsent } = await locals.perform('play.info', { event: event.uid });
	return { ...shared, catalogs, catalog, use, config, photoConsent };
};

const screenOf = (event: string, catalog: string | undefined, status: string): string =>
	`/admin/questions?${new URLSearchParams({ event, ...(catalog !== undefined && { catalog }), status })}`;

export const actions: Actions = {
	create: action('catalog.create', {
		done: ({ event_uid: event, catalog }) => screenOf(event, catalog.slug, 'created')
	}),
	...stationActions(screenOf)
};
