import { loadMessages } from '#lib/server/messages.ts';
import { previewContext } from '#lib/server/preview-context.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	const wanted = url.searchParams.get('job');
	// A job that is forgotten by now leaves an empty form.
	const found =
		wanted && /^\d{1,9}$/.test(wanted)
			? await locals.perform('pageJob.show', { job: Number(wanted) }).catch(() => undefined)
			: undefined;
	const { pages } = await locals.perform('page.list', {});
	const { isEnabled } = await locals.perform('pageJob.offer', {});
	const language = found?.job.language ?? locals.locale;
	return {
		words: loadMessages(locals.locale, ['page-editor'], locals.timeZone),
		job: found?.job ?? null,
		isEnabled: isEnabled && locals.may('pages', 'w'),
		parents: pages.map(({ id, title }) => ({ id, title })),
		...(await previewContext(locals, [], language))
	};
};
