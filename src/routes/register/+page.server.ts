import { error, fail, redirect } from '@sveltejs/kit';
import { action, textOf } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = ({ locals, url }) => {
	if (!locals.settings.registrationEnabled)
		error(404, { message: 'There is nothing at this address.', code: 'not_found' });
	if (locals.home) redirect(303, locals.home);
	const namespace = url.searchParams.get('namespace');
	const kept: Record<string, string> = namespace === null ? {} : { namespace };
	return {
		words: loadMessages(locals.locale, ['ui', 'login', 'looks']),
		csrf: locals.csrfToken(),
		action: `/register?${new URLSearchParams(kept)}`
	};
};

export const actions: Actions = {
	default: action('registration.submit', {
		also: (form, { locale }) => ({ locale, displayName: textOf(form, 'displayName').trim() || undefined }),
		// The only way to give a page after a form the status that says: received, nothing decided.
		done: () => fail(202, { isSent: true })
	})
};
