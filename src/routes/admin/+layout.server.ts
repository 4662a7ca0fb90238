import { redirect } from '@sveltejs/kit';
import { openAreas } from '#lib/admin/areas.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { LayoutServerLoad } from './$types';

export const load: LayoutServerLoad = async ({ locals }) => {
	const { actor, namespace, theme } = locals;
	if (actor.kind !== 'user') redirect(302, '/login');
	const { namespaces } = await locals.perform('namespace.list', {});
	return {
		words: loadMessages(locals.locale, ['ui', 'admin', 'spaces', 'people', 'settings']),
		csrf: locals.csrfToken(),
		user: actor.user,
		namespace,
		namespaces: namespaces.map(({ namespace: name, label }) => ({ name, label })),
		areas: openAreas(locals.may, locals.isMainHost).map(({ key }) => key),
		theme
	};
};
