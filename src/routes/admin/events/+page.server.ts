import { redirect } from '@sveltejs/kit';
import { asked } from '#lib/admin/shell/lists/list-search.ts';
import { listActions } from '#lib/admin/authoring/events/event-actions.ts';
import type { EventState } from '../../../../server/features/authoring/events/calendar/availability.ts';
import type { Actions, PageServerLoad } from './$types.js';

const eventStates = ['running', 'planned', 'draft', 'finished'] as const satisfies EventState[];

export const load: PageServerLoad = async ({ locals, url }) => {
	// The old address of an event's page.
	const wanted = url.searchParams.get('event');
	if (wanted) {
		const query = new URLSearchParams(url.search);
		query.delete('event');
		redirect(302, `/admin/events/${encodeURIComponent(wanted)}${query.size ? `?${query}` : ''}`);
	}
	const wantedState = url.searchParams.get('state') ?? '';
	const state = [...eventStates, 'archive' as const].find((one) => one === wantedState);
	const { q: search, page } = asked(url);
	const { events, list, counts } = await locals.perform('event.overview', { q: search, page, ...(state && { state }) });
	const trash = (await locals.perform('event.trash', {})).events;
	return {
		events,
		list,
		trash,
		counts: { ...counts, trash: trash.length } as Record<string, number>,
		total: eventStates.reduce((sum, one) => sum + counts[one], 0),
		state: wantedState,
		search,
		mayWrite: locals.may('events', 'w'),
		isNew: url.searchParams.has('new') && locals.may('events', 'w')
	};
};

export const actions: Actions = listActions;
