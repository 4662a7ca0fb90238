import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { readFilters } from '#lib/admin/gameplay/results/statistics/answer-filters.ts';
import type { PageServerLoad } from './$types.js';

const sorts = ['hardest', 'slowest', 'order'] as const;

export const load: PageServerLoad = async ({ locals, url }) => {
	const { event, events } = await chosenEvent(locals, url);
	const wanted = url.searchParams.get('sort');
	const shared = {
		event,
		events,
		mayDownload: locals.may('results-download', 'r'),
		mayCorrect: locals.may('events', 'w'),
		sort: sorts.find((one) => one === wanted) ?? 'hardest',
		look: url.searchParams.get('look') === 'table' ? ('table' as const) : ('chart' as const),
		search: (url.searchParams.get('q') ?? '').trim(),
		catalog: (url.searchParams.get('catalog') ?? '').slice(0, 200),
		filters: readFilters(url.searchParams)
	};
	if (!event) return { ...shared, summary: [], outOfScoring: [], infoCards: [], detail: null, answers: null };
	const asked = url.searchParams.get('question') ?? '';
	const question = /^[1-9]\d{0,8}$/.test(asked) ? { question: asked } : {};
	const pageAsked = url.searchParams.get('page') ?? '';
	const { summary, outOfScoring, infoCards, detail, rows, total, page, perPage } = await locals.perform(
		'statistics.show',
		{
			event: event.uid,
			...question,
			...shared.filters,
			catalog: shared.catalog,
			q: shared.search.slice(0, 200),
			...(/^[1-9]\d{0,5}$/.test(pageAsked) ? { page: pageAsked } : {})
		}
	);
	return { ...shared, summary, outOfScoring, infoCards, detail, answers: { rows, total, page, perPage } };
};
