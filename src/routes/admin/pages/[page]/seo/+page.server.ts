import { action, textOf } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { InputOf } from '../../../../../../server/composition/operations.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params }) => {
	const asked = { page: params.page };
	// Asks for the area of this screen before anything of the page is read.
	const { seo } = await locals.perform('seo.show', asked);
	const { page } = await locals.perform('page.show', { ...asked, summary: true });
	return {
		words: loadMessages(locals.locale, ['pages', 'media'], locals.timeZone),
		page: { slug: page.slug, title: page.title, version: page.version },
		seo,
		history: (await locals.perform('seo.history', asked)).history
	};
};

/** A value typed as JSON; invalid ones are left for the schema to reject. */
function parsed(text: string): unknown {
	try {
		return text.trim() ? JSON.parse(text) : null;
	} catch {
		return text;
	}
}

export const actions: Actions = {
	save: action('seo.update', {
		also: (form) =>
			Object.fromEntries(['schemaJson', 'hreflang'].map((name) => [name, parsed(textOf(form, name))])) as Partial<
				InputOf<'seo.update'>
			>,
		done: ({ slug }) => `/admin/pages/${slug}/seo?status=updated`
	})
};
