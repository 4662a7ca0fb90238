import { action } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => {
	const [shown, news] = await Promise.all([locals.perform('storedBackup.list', {}), locals.readTopic({}, 'jobs', '*')]);
	return {
		...shown,
		first: news.ok ? news : undefined,
		now: Date.now(),
		words: loadMessages(locals.locale, ['backup'], locals.timeZone)
	};
};

const at = (status: string) => () => `/admin/backups?status=${status}`;

export const actions: Actions = {
	create: action('storedBackup.create', { done: at('begun') }),
	cancel: action('storedBackup.cancel', { done: at('stopped') }),
	remove: action('storedBackup.remove', { done: at('deleted') }),
	drill: action('storedBackup.drill', { done: at('tested') }),
	cancelDrill: action('storedBackup.cancelDrill', { done: at('stopped') })
};
