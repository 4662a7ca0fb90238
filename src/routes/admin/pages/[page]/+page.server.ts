import type { Block } from '#lib/blocks/blocks.ts';
import { loadMessages } from '#lib/server/messages.ts';
import { previewContext } from '#lib/server/preview-context.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params }) => {
	const { page } = await locals.perform('page.show', { page: params.page });
	const mayWrite = locals.may('pages', 'w');
	const { events } = locals.may('events', 'r') ? await locals.perform('event.list', {}) : { events: [] };
	const around = await previewContext(locals, page.blocks as Block[], page.language);
	return {
		words: loadMessages(locals.locale, ['page-editor', 'media'], locals.timeZone),
		page,
		mayWrite,
		events: events.map(({ uid, slug, name }) => ({ uid, slug, name })),
		...around
	};
};
