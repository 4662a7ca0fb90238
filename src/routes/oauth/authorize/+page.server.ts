import { redirect } from '@sveltejs/kit';
import { loadMessages } from '#lib/server/messages.ts';
import { textOf } from '#lib/server/action.ts';
import type { InputOf } from '../../../../server/composition/operations.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url, request }) => {
	const { actor } = locals;
	const shared = {
		words: loadMessages(locals.locale, ['ui', 'login', 'looks', 'roles', 'oauth'], locals.timeZone),
		csrf: locals.csrfToken(),
		user: actor.kind === 'user' ? actor.user : null
	};
	// The page after a decision asks for nothing more.
	if (request.method === 'POST') return { ...shared, ask: null, problem: null };
	const outcome = await locals.perform('authorization.open', { parameters: [...url.searchParams] });
	if ('redirect' in outcome) redirect(303, outcome.redirect);
	const ask = 'ask' in outcome ? outcome.ask : null;
	if (!ask) locals.pageStatus = 400;
	return { ...shared, ask, problem: 'problem' in outcome ? outcome.problem : null };
};

type Scopes = InputOf<'authorization.decide'>['scopes'];

export const actions: Actions = {
	default: async ({ request, locals }) => {
		const form = await request.formData();
		const { redirect: target, ...decided } = await locals.perform('authorization.decide', {
			handle: textOf(form, 'handle'),
			isApproved: form.get('decision') === 'approve',
			namespace: textOf(form, 'namespace'),
			scopes: form.getAll('scope').map(String) as Scopes
		});
		return { target, clientName: decided.clientName, isLetIn: decided.grantId !== null };
	}
};
