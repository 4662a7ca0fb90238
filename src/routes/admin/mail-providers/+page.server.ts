import { action, textOf } from '#lib/server/action.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => {
	const { provider, fallback } = await locals.perform('mail.show', {});
	return { provider, hasFallback: fallback.set };
};

export const actions: Actions = {
	save: action('mail.save', {
		boxes: ['isActive'],
		// An empty password leaves the stored one as it is.
		also: (form) => (textOf(form, 'password') ? {} : { password: form.has('clear') ? null : undefined }),
		done: () => '/admin/mail-providers?status=updated'
	}),
	test: action('mail.test', { also: (_, { locale }) => ({ locale }), done: (sent) => sent })
};
