import { redirect } from '@sveltejs/kit';
import { openAreas } from '#lib/admin/areas.ts';
import { byName } from '#lib/admin/list-search.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { LayoutServerLoad } from './$types';

export const load: LayoutServerLoad = async ({ locals }) => {
	const { actor, namespace } = locals;
	if (actor.kind !== 'user') redirect(302, '/login');
	const { namespaces } = await locals.perform('namespace.list', {});
	return {
		words: loadMessages(
			locals.locale,
			['ui', 'admin', 'looks', 'roles', 'spaces', 'people', 'settings'],
			locals.timeZone
		),
		csrf: locals.csrfToken(),
		user: actor.user,
		namespace,
		namespaces: byName(
			namespaces.map(({ namespace: name, label }) => ({ name, label })),
			locals.locale,
			({ label }) => label
		),
		areas: openAreas(locals.may, locals.isMainHost).map(({ key }) => key)
	};
};
