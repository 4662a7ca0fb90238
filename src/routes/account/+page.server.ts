import { redirect } from '@sveltejs/kit';
import { accountActions } from '#lib/admin/platform/account/account-actions.ts';
import { loadMessages } from '#lib/server/messages.ts';
import { drawQr } from '#lib/server/qr.ts';
import type { Actions, PageServerLoad } from './$types.js';

const tellable = ['password', 'sessions', 'off', 'apps'];

export const load: PageServerLoad = async ({ locals, url }) => {
	const { actor } = locals;
	if (actor.kind !== 'user') redirect(302, '/login');
	const { user, recoveryCodesLeft } = await locals.perform('account.show', {});
	const { pending } = await locals.perform('account.pending', {});
	const { sessions } = await locals.perform('account.sessions', {});
	const { apps } = await locals.perform('account.apps', {});
	const done = url.searchParams.get('done') ?? '';
	return {
		words: loadMessages(locals.locale, ['ui', 'login', 'looks', 'roles', 'oauth'], locals.timeZone),
		csrf: locals.csrfToken(),
		user,
		recoveryCodesLeft,
		pending: pending && { secret: pending.secret, qr: drawQr(pending.url) },
		sessions,
		apps,
		done: tellable.includes(done) ? done : null,
		hasAdmin: locals.home !== '/account'
	};
};

export const actions: Actions = accountActions;
