import { redirect } from '@sveltejs/kit';
import { listActions } from '#lib/events/event-actions.ts';
import type { Actions, PageServerLoad } from './$types';

const order = { running: 0, planned: 1, draft: 2, finished: 3 };
const states = ['running', 'planned', 'draft', 'finished'] as const;

export const load: PageServerLoad = async ({ locals, url }) => {
	// Where the page of an event was before it had an address of its own.
	const wanted = url.searchParams.get('event');
	if (wanted) {
		const query = new URLSearchParams(url.search);
		query.delete('event');
		redirect(302, `/admin/events/${encodeURIComponent(wanted)}${query.size ? `?${query}` : ''}`);
	}
	const all = (await locals.perform('event.overview', {})).events;
	const trash = (await locals.perform('event.trash', {})).events;
	const state = url.searchParams.get('state') ?? '';
	const search = (url.searchParams.get('q') ?? '').trim();
	const living = all.filter(({ isArchived }) => !isArchived);
	const events = state === 'archive' ? all.filter(({ isArchived }) => isArchived) : living;
	const needle = search.toLowerCase();
	const isState = (states as readonly string[]).includes(state);
	const isWanted = (event: (typeof events)[number]) =>
		(!isState || event.state === state) && (!needle || `${event.name} /${event.slug}`.toLowerCase().includes(needle));
	const late = (event: (typeof events)[number]) => (event.state === 'finished' ? -1 : 1);
	const byStart = (a: (typeof events)[number], b: (typeof events)[number]) =>
		late(a) * ((Date.parse(a.start_date ?? '') || Infinity) - (Date.parse(b.start_date ?? '') || Infinity)) || 0;
	return {
		events: events.filter(isWanted).sort((a, b) => order[a.state] - order[b.state] || byStart(a, b)),
		trash,
		counts: {
			...Object.fromEntries(states.map((one) => [one, living.filter((event) => event.state === one).length])),
			archive: all.length - living.length,
			trash: trash.length
		} as Record<string, number>,
		total: living.length,
		state,
		search,
		mayWrite: locals.may('events', 'w'),
		isNew: url.searchParams.has('new') && locals.may('events', 'w')
	};
};

export const actions: Actions = listActions;
