import { redirect } from '@sveltejs/kit';
import { loadMessages } from '#lib/server/messages.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ locals }) => {
	const { actor } = locals;
	if (actor.kind !== 'user') redirect(302, '/login');
	return {
		words: loadMessages(locals.locale, ['ui', 'login']),
		csrf: locals.csrfToken(),
		user: actor.user,
		hasAdmin: actor.user.role !== 'service-account'
	};
};
