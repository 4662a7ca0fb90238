import { error, fail, redirect } from '@sveltejs/kit';
import { save, textsOf } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = ({ locals, url }) => {
	if (!locals.settings.registrationEnabled)
		error(404, { message: 'There is nothing at this address.', code: 'not_found' });
	if (locals.actor.kind === 'user') redirect(303, locals.may('dashboard', 'r') ? '/admin/dashboard' : '/account');
	const namespace = url.searchParams.get('namespace');
	const kept: Record<string, string> = namespace === null ? {} : { namespace };
	return {
		words: loadMessages(locals.locale, ['ui', 'login', 'looks']),
		csrf: locals.csrfToken(),
		action: `/register?${new URLSearchParams(kept)}`
	};
};

export const actions: Actions = {
	default: async ({ request, locals }) => {
		const form = await request.formData();
		const { username = '', email = '', password = '', displayName, website = '' } = textsOf(form);
		form.delete('password');
		return save(form, async () => {
			const name = displayName?.trim() ? { displayName } : {};
			const { locale } = locals;
			await locals.perform('registration.submit', { username, email, password, ...name, locale, website });
			// Only so can a page after a form have the status that says: taken note of, nothing decided.
			return fail(202, { isSent: true });
		});
	}
};
