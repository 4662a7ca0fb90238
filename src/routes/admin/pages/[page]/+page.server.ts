import type { Block } from '#lib/blocks/blocks.ts';
import { loadMessages } from '#lib/server/messages.ts';
import { previewContext } from '#lib/server/preview-context.ts';
import { sampleTexts } from '#lib/server/sample-texts.ts';
import { ticketFormState } from '#lib/server/ticket-form.ts';
import { ticketsAbout } from '#lib/server/tickets-about.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params }) => {
	const { page } = await locals.perform('page.show', { page: params.page });
	const { draft } = await locals.perform('pageDraft.look', { page: params.page });
	const mayWrite = locals.may('pages', 'w');
	const { events } = locals.may('events', 'r') ? await locals.perform('event.list', {}) : { events: [] };
	const all = [...page.blocks, ...page.modules.map(({ block }) => block)] as Block[];
	const around = await previewContext(locals, all, page.language, page);
	const base = page.baseSlug ?? page.slug;
	const original = page.baseSlug === null ? null : (await locals.perform('page.show', { page: page.baseSlug })).page;
	const { pages } = await locals.perform('page.list', {});
	const variants = pages.filter(({ slug, baseSlug }) => slug === base || baseSlug === base);
	return {
		words: loadMessages(locals.locale, ['page-editor', 'media'], locals.timeZone),
		page,
		waiting: draft,
		variants: variants.map(({ slug, language, updatedAt, baseSlug }) => ({ slug, language, updatedAt, baseSlug })),
		original: original && {
			language: original.language,
			blocks: (original.blocks as Block[]).map(({ id, data }) => ({ id, data }))
		},
		mayWrite,
		tickets: await ticketsAbout(locals, { referenceType: 'page', referenceId: page.id }),
		sampleTexts: sampleTexts(),
		ticketForm: await ticketFormState(locals),
		events: events.map(({ uid, slug, name }) => ({ uid, slug, name })),
		...around
	};
};
