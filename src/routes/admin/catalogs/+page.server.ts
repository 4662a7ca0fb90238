import { stationActions } from '#lib/admin/authoring/catalogs/station-actions.ts';
import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	const { event, events } = await chosenEvent(locals, url);
	const mayWrite = locals.may('catalogs', 'w');
	const place = event && { event: event.uid };
	return {
		words: loadMessages(locals.locale, ['catalogs'], locals.timeZone),
		event,
		events,
		catalogs: place ? (await locals.perform('catalog.list', place)).catalogs : [],
		removed: place && mayWrite ? (await locals.perform('catalog.removed', place)).catalogs : [],
		mayWrite
	};
};

export const actions: Actions = stationActions(
	(event, _catalog, status) => `/admin/catalogs?${new URLSearchParams({ event, status })}`
);
