import { redirect } from '@sveltejs/kit';
import { asked } from '#lib/admin/shell/lists/list-search.ts';
import { action, textOf } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

const states = ['new', 'read', 'done'] as const;
const stateIn = (url: URL) => states.find((one) => one === url.searchParams.get('state'));

export const load: PageServerLoad = async ({ locals, url }) => {
	const wanted = url.searchParams.get('message');
	const state = stateIn(url);
	const { messages, list, counts } = await locals.perform('message.list', { ...asked(url), ...(state && { state }) });
	const [selected] = wanted ? (await locals.perform('message.list', { only: wanted })).messages : [];
	if (wanted && !selected) redirect(302, '/admin/inbox');
	const { settings } = await locals.perform('contactSettings.show', {});
	const words = loadMessages(locals.locale, ['contact'], locals.timeZone);
	return { words, messages, list, counts, state: state ?? null, selected, settings, search: asked(url).q };
};

const at = (status: string, message?: string): string =>
	`/admin/inbox?${message ? `message=${message}&` : ''}status=${status}`;

export const actions: Actions = {
	mark: action('message.update', { done: (_, form) => at('updated', textOf(form, 'messageId')) }),
	remove: action('message.remove', { done: () => at('deleted') }),
	settings: action('contactSettings.save', { done: () => at('updated') })
};
