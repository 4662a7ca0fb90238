import { chosenEvent } from '#lib/events/chosen-event.ts';
import type { PageServerLoad } from './$types';

const views = ['points', 'catalogMaster', 'accuracy', 'puzzle', 'attempts'] as const;

export const load: PageServerLoad = async ({ locals, url }) => {
	const { event, events } = await chosenEvent(locals, url);
	const wanted = url.searchParams.get('view');
	const shared = {
		event,
		events,
		mayDownload: locals.may('results-download', 'r'),
		view: views.find((view) => view === wanted) ?? 'points',
		search: (url.searchParams.get('q') ?? '').trim(),
		catalog: url.searchParams.get('catalog') ?? ''
	};
	if (!event) return { ...shared, catalogs: [], rankings: undefined, results: undefined, selected: null };
	const rankings = await locals.readTopic({}, 'rankings', event.uid);
	const results = await locals.readTopic({}, 'results', event.uid);
	const { catalogs } = await locals.perform('catalog.list', { event: event.uid });
	const team = url.searchParams.get('team');
	const attempts = team?.length === 32 ? await locals.perform('team.results', { event: event.uid, team }) : null;
	return {
		...shared,
		catalogs: catalogs.map(({ slug, name, raetsel_buchstabe: letter }) => ({ slug, name, letter })),
		rankings: rankings.ok ? rankings : undefined,
		results: results.ok ? results : undefined,
		selected: team && attempts ? { team, attempts: attempts.results } : null
	};
};
