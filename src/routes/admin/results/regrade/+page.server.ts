import { error } from '@sveltejs/kit';
import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { regradeActions } from '#lib/admin/gameplay/results/regrade-actions.ts';
import type { Actions, PageServerLoad } from './$types.js';

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
	const { given } = await locals.perform('answer.given', { event: event.uid, question: id });
	const { config } = (await locals.perform('event.settings', { event: event.uid })).event;
	const mayCorrect = locals.may('events', 'w');
	const isNewKey = tried.join() !== right.join();
	const wish = url.searchParams.get('keep');
	const place = { event: event.uid, catalog: slug, question: id };
	const trial = { place, tried, isNewKey, hasKey: right.length > 0 };
	const { isOut, previews } = await previewsOf(locals, mayCorrect, trial);
	const keyed = previews?.both && wish === '1' ? 'both' : 'alone';
	const choice: 'alone' | 'both' | 'out' = previews && (isOut || wish === 'out') ? 'out' : keyed;
	return {
		event,
		events,
		catalog: { slug, name: catalog.name },
		question: { id, prompt, points, options, right, number: index + 1 },
		tried,
		given,
		boardMode: config.boardMode,
		mayCorrect,
		mayChangeKey: locals.may('questions', 'w'),
		isOut,
		choice,
		previews,
		preview: previews && (choice === 'out' ? previews.scoring : choice === 'both' ? previews.both! : previews.alone)
	};
};

interface Trial {
	place: { event: string; catalog: string; question: number };
	tried: string[];
	isNewKey: boolean;
	/** The question has a key so far. */
	hasKey: boolean;
}

/** What each option would change: the new key, both keys, or excluding the question (or including it again). */
async function previewsOf({ perform }: App.Locals, mayCorrect: boolean, { place, tried, isNewKey, hasKey }: Trial) {
	if (!mayCorrect) return { isOut: false, previews: null };
	const dryRun = true;
	const scored = { ...place, ...(tried.length ? { answers: tried } : {}), dryRun };
	const backIn = await perform('answer.regrade', { ...place, outOfScoring: false, dryRun });
	const { isOut } = backIn;
	const previews = {
		alone: await perform('answer.regrade', { ...scored, keepRight: false }),
		both: isNewKey && hasKey && !isOut ? await perform('answer.regrade', { ...scored, keepRight: true }) : null,
		scoring: isOut ? backIn : await perform('answer.regrade', { ...place, outOfScoring: true, dryRun })
	};
	return { isOut, previews };
}

export const actions: Actions = regradeActions;
