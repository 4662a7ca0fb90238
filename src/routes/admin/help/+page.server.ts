import { loadMessages } from '#lib/server/messages.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	const { locale, timeZone } = locals;
	const search = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
	const [{ chapters }, found] = await Promise.all([
		locals.perform('help.list', { locale }),
		search ? locals.perform('help.search', { q: search, locale }) : null
	]);
	return { words: loadMessages(locale, ['help'], timeZone), chapters, search, found };
};
