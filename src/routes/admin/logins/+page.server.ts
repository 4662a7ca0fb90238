import { error, redirect } from '@sveltejs/kit';
import { byName, found, searchOf } from '#lib/admin/list-search.ts';
import { loginActions } from '#lib/admin/login-actions.ts';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, url }) => {
	if (!locals.may('users', 'r')) error(403, { message: 'Your role does not allow this.', code: 'forbidden' });
	const { users } = await locals.perform('user.list', {});
	const wanted = url.searchParams.get('user');
	const selected = users.find(({ id }) => String(id) === wanted);
	if (wanted && !selected) redirect(302, '/admin/logins');
	const search = searchOf(url);
	const { sessions } = selected ? await locals.perform('user.sessions', { id: selected.id }) : { sessions: [] };
	return {
		total: users.length,
		waiting: users.filter(({ registeredAt }) => registeredAt).length,
		// Who waits stands first.
		users: byName(
			found(users, search, ({ username, displayName, email }) => [username, displayName, email]),
			locals.locale,
			({ displayName }) => displayName
		).sort((one, other) => Number(other.registeredAt !== null) - Number(one.registeredAt !== null)),
		search,
		selected: selected ? { ...selected, sessions } : null,
		isNew: url.searchParams.has('new'),
		ownId: locals.actor.kind === 'user' ? locals.actor.user.id : 0
	};
};

export const actions: Actions = loginActions;
