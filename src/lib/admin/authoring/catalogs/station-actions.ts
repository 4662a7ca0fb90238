import { action, textOf } from '#lib/server/action.ts';

/** The stations in submitted order; invalid JSON is left for the operation to reject. */
function listIn(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** The form actions of a page that changes whole stations; `placeOf` decides the redirect. */
export const stationActions = (placeOf: (event: string, catalog: string | undefined, status: string) => string) => ({
	update: action('catalog.update', {
		done: ({ event_uid: event, catalog }) => placeOf(event, catalog.slug, 'updated')
	}),
	duplicate: action('catalog.duplicate', {
		done: ({ event_uid: event, catalog }) => placeOf(event, catalog.slug, 'created')
	}),
	restore: action('catalog.restore', {
		done: ({ event_uid: event, catalog }) => placeOf(event, catalog.slug, 'updated')
	}),
	order: action('catalog.saveList', {
		also: (form) => ({ catalogs: listIn(textOf(form, 'order')) }),
		done: ({ event_uid: event }, form) => placeOf(event, textOf(form, 'slug'), 'updated')
	}),
	remove: action('catalog.remove', {
		done: ({ event_uid: event }) => placeOf(event, undefined, 'deleted')
	})
});
