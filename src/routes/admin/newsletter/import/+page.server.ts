import { redirect } from '@sveltejs/kit';
import { loadMessages } from '#lib/server/messages.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	const { imports } = await locals.perform('subscriberImport.list', {});
	const wanted = url.searchParams.get('import');
	const selected = imports.find(({ id }) => String(id) === wanted) ?? null;
	if (wanted && !selected) redirect(302, '/admin/newsletter/import');
	return {
		words: loadMessages(locals.locale, ['newsletter', 'catalog-files'], locals.timeZone),
		imports,
		selected,
		timeZone: locals.timeZone,
		locale: locals.locale,
		mayWrite: locals.may('newsletter', 'w')
	};
};
