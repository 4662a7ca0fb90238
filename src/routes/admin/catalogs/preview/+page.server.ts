import { error } from '@sveltejs/kit';
import { wearEvent } from '#lib/server/namespace-look.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url, setHeaders }) => {
	setHeaders({ 'cache-control': 'no-store' });
	const event = url.searchParams.get('event') ?? '';
	const wanted = url.searchParams.get('catalog') ?? '';
	// Whoever may see its questions may try them.
	await locals.perform('catalog.show', { event, slug: wanted });
	const info = await locals.perform('play.info', { event });
	const catalog = info.catalogs.find(({ slug }) => slug === wanted);
	if (!catalog) error(404, { message: 'This catalog has no questions to try.', code: 'not_found' });
	await wearEvent(locals, info);
	return {
		words: loadMessages(
			locals.locale,
			['ui', 'play', 'phone-photos', 'questions'],
			info.config.timeZone,
			info.config.stationWord
		),
		csrf: locals.csrfToken(),
		info,
		catalog
	};
};
