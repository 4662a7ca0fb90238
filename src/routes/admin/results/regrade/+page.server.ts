import { error } from '@sveltejs/kit';
import { chosenEvent } from '#lib/events/chosen-event.ts';
import { regradeActions } from '#lib/results/regrade-actions.ts';
import type { Actions, PageServerLoad } from './$types';

interface Asked {
	id: number;
	prompt: string;
	points: number;
	type: string;
	options?: { id: string; text: string }[];
	answers?: number[];
}

export const load: PageServerLoad = async ({ locals, url }) => {
	const { event, events } = await chosenEvent(locals, url);
	const slug = url.searchParams.get('catalog') ?? '';
	if (!event || !slug) error(404, { message: 'This station does not exist.', code: 'not_found' });
	const { catalog } = await locals.perform('catalog.show', { event: event.uid, slug, ids: true });
	const questions = catalog.questions as unknown as Asked[];
	const index = questions.findIndex(({ id }) => String(id) === url.searchParams.get('question'));
	const asked = questions[index];
	if (!asked) error(404, { message: 'This question does not exist.', code: 'not_found' });
	const { id, prompt, points, options = [], answers = [] } = asked;
	const right = options.filter((_, place) => answers.includes(place)).map((option) => option.id);
	const wanted = url.searchParams.getAll('right').filter((one) => options.some((option) => option.id === one));
	const tried = options.length && wanted.length ? wanted : right;
	const { config } = (await locals.perform('event.settings', { event: event.uid })).event;
	const mayCorrect = locals.may('events', 'w');
	const isNewKey = tried.join() !== right.join();
	const keep = isNewKey && url.searchParams.get('keep') === '1';
	const scored = { event: event.uid, catalog: slug, question: id, ...(tried.length ? { answers: tried } : {}) };
	const dryRun = (keepRight: boolean) => locals.perform('answer.regrade', { ...scored, keepRight, dryRun: true });
	const previews = mayCorrect
		? { alone: await dryRun(false), both: isNewKey && right.length ? await dryRun(true) : null }
		: null;
	return {
		event,
		events,
		catalog: { slug, name: catalog.name },
		question: { id, prompt, points, options, right, number: index + 1 },
		tried,
		boardMode: config.boardMode,
		mayCorrect,
		mayChangeKey: locals.may('questions', 'w'),
		keep,
		previews,
		preview: (keep ? previews?.both : null) ?? previews?.alone ?? null
	};
};

export const actions: Actions = regradeActions;
