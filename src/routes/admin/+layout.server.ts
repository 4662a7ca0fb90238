import { redirect } from '@sveltejs/kit';
import { byName } from '#lib/admin/list-search.ts';
import { loadMessages, textOf } from '#lib/server/messages.ts';
import type { LayoutServerLoad } from './$types';

export const load: LayoutServerLoad = async ({ locals }) => {
	const { actor, namespace } = locals;
	if (actor.kind !== 'user') redirect(302, '/login');
	const { namespaces } = await locals.perform('namespace.list', {});
	return {
		words: loadMessages(
			locals.locale,
			['ui', 'admin', 'events', 'looks', 'results', 'roles', 'namespaces', 'users', 'settings'],
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
		screens: locals.screens().map(({ title, ...screen }) => ({ ...screen, name: textOf(locals.locale, title) }))
	};
};
