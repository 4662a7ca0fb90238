import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { PageServerLoad } from './$types.js';

const formats = ['json', 'csv', 'gift'] as const;

export const load: PageServerLoad = async ({ locals, url }) => {
	const { event, events } = await chosenEvent(locals, url);
	const asked = { event: event?.uid ?? '', slug: url.searchParams.get('catalog') ?? '' };
	const { catalog } = await locals.perform('catalog.show', asked);
	const files = formats.map(async (format) => {
		const { left, lost } = await locals.perform('catalog.export', { ...asked, format });
		return { format, left, lost };
	});
	return {
		words: loadMessages(locals.locale, ['catalog-files'], locals.timeZone),
		event,
		events,
		catalog: { slug: catalog.slug, name: catalog.name, questions: catalog.questionCount },
		files: await Promise.all(files)
	};
};
