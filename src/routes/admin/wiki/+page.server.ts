import { redirect } from '@sveltejs/kit';
import { loadMessages } from '#lib/server/messages.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	const { pages } = await locals.perform('wiki.overview', {});
	const [only, ...others] = pages.filter(({ articles }) => articles > 0);
	if (only && !others.length && !url.searchParams.has('all'))
		redirect(302, `/admin/pages/${only.slug}/wiki?namespace=${locals.namespace}`);
	return { words: loadMessages(locals.locale, ['wiki'], locals.timeZone), pages, mayWrite: locals.may('wiki', 'w') };
};
