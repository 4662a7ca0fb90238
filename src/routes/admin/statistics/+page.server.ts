import { chosenEvent } from '#lib/events/chosen-event.ts';
import type { PageServerLoad } from './$types';

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
		search: (url.searchParams.get('q') ?? '').trim(),
		catalog: url.searchParams.get('catalog') ?? ''
	};
	if (!event) return { ...shared, summary: [], detail: null };
	const asked = url.searchParams.get('question') ?? '';
	const question = /^[1-9]\d{0,8}$/.test(asked) ? { question: asked } : {};
	const { summary, detail } = await locals.perform('statistics.show', { event: event.uid, ...question });
	return { ...shared, summary, detail };
};
