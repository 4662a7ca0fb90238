import { error } from '@sveltejs/kit';
import { loadMessages } from '#lib/server/messages.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, url, setHeaders }) => {
	if (!locals.may('questions', 'r')) error(403, { message: 'You may not see questions.', code: 'forbidden' });
	setHeaders({ 'cache-control': 'no-store' });
	const info = await locals.perform('play.info', { event: url.searchParams.get('event') ?? '' });
	const catalog = info.catalogs.find(({ slug }) => slug === url.searchParams.get('catalog'));
	if (!catalog) error(404, { message: 'This catalog has no questions to try.', code: 'not_found' });
	if (locals.theme === 'auto') locals.theme = info.config.startTheme;
	return {
		words: loadMessages(locals.locale, ['ui', 'player', 'questions'], info.config.timeZone),
		csrf: locals.csrfToken(),
		info,
		catalog
	};
};
