import { error } from '@sveltejs/kit';
import { chapters } from '#lib/help/chapters.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params }) => {
	const { locale, timeZone } = locals;
	const name = chapters.find((one) => one === params.chapter);
	if (!name) error(404, { message: 'The handbook has no such chapter.', code: 'not_found' });
	const [chapter, { chapters: all }] = await Promise.all([
		locals.perform('help.show', { chapter: name, locale }),
		locals.perform('help.list', { locale })
	]);
	return { words: loadMessages(locale, ['help'], timeZone), chapter, chapters: all };
};
