import { redirect } from '@sveltejs/kit';
import { asked } from '#lib/admin/shell/lists/list-search.ts';
import { userActions } from '#lib/admin/platform/users/user-actions.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	const wanted = url.searchParams.get('user');
	const { users, waiting, list } = await locals.perform('user.list', { ...asked(url), sort: 'waiting' });
	const [selected] = wanted ? (await locals.perform('user.list', { only: wanted })).users : [];
	if (wanted && !selected) redirect(302, '/admin/logins');
	const { sessions } = selected ? await locals.perform('user.sessions', { id: selected.id }) : { sessions: [] };
	return {
		users,
		waiting,
		list,
		search: asked(url).q,
		selected: selected ? { ...selected, sessions } : null,
		isNew: url.searchParams.has('new'),
		ownId: locals.actor.kind === 'user' ? locals.actor.user.id : 0
	};
};

export const actions: Actions = userActions;
