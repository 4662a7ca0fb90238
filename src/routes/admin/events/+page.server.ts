import { redirect } from '@sveltejs/kit';
import { eventActions } from '#lib/admin/event-actions.ts';
import { drawQr } from '#lib/server/qr.ts';
import type { Actions, PageServerLoad } from './$types';

const order = { running: 0, planned: 1, draft: 2, finished: 3 };

async function showSelected(locals: App.Locals, event: string) {
	const { event: shown } = await locals.perform('event.show', { event });
	const links = await locals.perform('dashboard.links', { event });
	const { timeZone, dashboardShareTokenSet } = shown.config;
	return { ...shown, config: { timeZone, dashboardShareTokenSet }, links, qr: drawQr(links.player) };
}

export const load: PageServerLoad = async ({ locals, url }) => {
	const { events } = await locals.perform('event.overview', {});
	const state = url.searchParams.get('state') ?? '';
	const search = (url.searchParams.get('q') ?? '').trim();
	const wanted = url.searchParams.get('event');
	const known = events.find(({ uid, slug }) => uid === wanted || slug === wanted);
	if (wanted && !known) redirect(302, '/admin/events');
	const needle = search.toLowerCase();
	const isWanted = (event: (typeof events)[number]) =>
		(!state || event.state === state) && (!needle || `${event.name} /${event.slug}`.toLowerCase().includes(needle));
	const late = (event: (typeof events)[number]) => (event.state === 'finished' ? -1 : 1);
	const byStart = (a: (typeof events)[number], b: (typeof events)[number]) =>
		late(a) * ((Date.parse(a.start_date ?? '') || Infinity) - (Date.parse(b.start_date ?? '') || Infinity)) || 0;
	return {
		events: events.filter(isWanted).sort((a, b) => order[a.state] - order[b.state] || byStart(a, b)),
		counts: Object.fromEntries(
			['running', 'planned', 'draft', 'finished'].map((one) => [one, events.filter((e) => e.state === one).length])
		),
		total: events.length,
		state,
		search,
		mayWrite: locals.may('events', 'w'),
		isNew: url.searchParams.has('new') && locals.may('events', 'w'),
		selected: known
			? { ...(await showSelected(locals, known.uid)), state: known.state, isActive: known.isActive }
			: null
	};
};

export const actions: Actions = eventActions;
