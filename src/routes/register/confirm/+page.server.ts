import { isHttpError } from '@sveltejs/kit';
import { action } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

/** Whose registration the link confirms; null when it is spent. */
async function askedBy(locals: App.Locals, token: string) {
	try {
		return await locals.perform('registration.show', { token });
	} catch (thrown) {
		if (isHttpError(thrown) && thrown.status === 422) return null;
		throw thrown;
	}
}

export const load: PageServerLoad = async ({ locals, url }) => {
	const token = url.searchParams.get('token') ?? '';
	return {
		words: loadMessages(locals.locale, ['ui', 'login', 'looks']),
		csrf: locals.csrfToken(),
		token,
		registration: await askedBy(locals, token)
	};
};

export const actions: Actions = {
	default: action('registration.confirm', { done: () => ({ isDone: true }) })
};
