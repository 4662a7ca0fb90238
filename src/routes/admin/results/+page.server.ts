import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { rankingNames } from '#lib/live/fold.ts';
import { resultActions } from '#lib/admin/gameplay/results/result-actions.ts';
import type { Actions, PageServerLoad } from './$types.js';

const views = [...rankingNames, 'attempts'] as const;
const states = ['finished', 'running', 'expired', 'reopened'] as const;

export const load: PageServerLoad = async ({ locals, url }) => {
	const { event, events } = await chosenEvent(locals, url);
	const query = (name: string) => (url.searchParams.get(name) ?? '').trim();
	const state = states.find((one) => one === query('state'));
	const shared = {
		event,
		events,
		mayDownload: locals.may('results-download', 'r'),
		mayCorrect: locals.may('events', 'w'),
		mayRemove: locals.may('results', 'w'),
		view: views.find((view) => view === query('view')) ?? 'points',
		search: query('q'),
		catalog: query('catalog'),
		state: state ?? ''
	};
	if (!event)
		return { ...shared, catalogs: [], rankings: undefined, results: undefined, attempts: null, selected: null };
	const rankings = await locals.readTopic({}, 'rankings', event.uid);
	const results = await locals.readTopic({}, 'results', event.uid);
	const { catalogs } = await locals.perform('catalog.list', { event: event.uid });
	const team = url.searchParams.get('team');
	const played = team?.length === 32 ? await locals.perform('team.results', { event: event.uid, team }) : null;
	const filter = { q: shared.search.slice(0, 200), catalog: shared.catalog.slice(0, 100), state };
	const page = /^\d{1,6}$/.test(query('page')) ? Math.max(1, Number(query('page'))) : 1;
	return {
		...shared,
		catalogs: catalogs.map(({ slug, name, raetsel_buchstabe: letter }) => ({ slug, name, letter })),
		rankings: rankings.ok ? rankings : undefined,
		results: results.ok ? results : undefined,
		attempts:
			shared.view === 'attempts' ? await locals.perform('result.find', { event: event.uid, ...filter, page }) : null,
		selected: team && played ? { team, attempts: played.results } : null
	};
};

export const actions: Actions = resultActions;
