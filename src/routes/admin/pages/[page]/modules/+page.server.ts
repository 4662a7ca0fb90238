import type { Block } from '#lib/blocks/blocks.ts';
import { loadMessages } from '#lib/server/messages.ts';
import { previewContext } from '#lib/server/preview-context.ts';
import { ticketFormState } from '#lib/server/ticket-form.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params }) => {
	const modules = await locals.perform('module.list', { page: params.page });
	const { page } = await locals.perform('page.show', { page: params.page });
	const { events } = locals.may('events', 'r') ? await locals.perform('event.list', {}) : { events: [] };
	const blocks = page.blocks as Block[];
	const all = [...blocks, ...modules.modules.map(({ block }) => block as Block)];
	return {
		words: loadMessages(locals.locale, ['page-editor', 'media'], locals.timeZone),
		page: { id: page.id, slug: page.slug, title: page.title, status: page.status, blocks },
		modules,
		mayWrite: locals.may('modules', 'w'),
		ticketForm: await ticketFormState(locals),
		events: events.map(({ uid, slug, name }) => ({ uid, slug, name })),
		...(await previewContext(locals, all, page.language))
	};
};
