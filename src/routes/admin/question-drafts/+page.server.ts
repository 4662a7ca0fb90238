import { error } from '@sveltejs/kit';
import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	if (!locals.may('questions', 'w')) error(403, { message: 'Your role does not allow this.', code: 'forbidden' });
	const { event, events } = await chosenEvent(locals, url);
	const words = loadMessages(locals.locale, ['question-drafts', 'catalogs', 'questions'], locals.timeZone);
	if (!event) return { words, event, events, catalogs: [], texts: [], job: null };
	const place = { event: event.uid };
	const { catalogs } = await locals.perform('catalog.list', place);
	const wanted = url.searchParams.get('catalog')?.toLowerCase();
	const job = url.searchParams.get('job') ?? '';
	// A job that is forgotten by now leaves an empty form.
	const found = /^\d{1,9}$/.test(job)
		? await locals.perform('questionJob.show', { job: Number(job) }).catch(() => undefined)
		: undefined;
	return {
		words,
		event,
		events,
		catalogs,
		target: (catalogs.find(({ slug, uid }) => slug === wanted || uid === wanted) ?? catalogs.at(-1))?.slug ?? '',
		texts: (await locals.perform('questionJob.texts', {})).texts,
		isEnabled: (await locals.perform('questionJob.offer', {})).isEnabled,
		config: (await locals.perform('play.info', place)).config,
		hasRounds: (await locals.perform('event.home', place)).preset === 'pub',
		job: found?.job.task === 'questions' ? found.job : null
	};
};
