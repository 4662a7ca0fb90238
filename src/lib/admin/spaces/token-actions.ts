import { redirect, type RequestEvent } from '@sveltejs/kit';
import type { InputOf } from '../../../../server/operations.ts';
import { submitted, textOf } from './form.ts';

type Scopes = InputOf<'token.create'>['scopes'];

const done = (status: string): never => redirect(303, `/admin/namespaces?view=tokens&status=${status}`);

/** The form actions for API tokens; `issue` alone answers the secret. */
export const tokenActions = {
	issue: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const day = textOf(form, 'expiresAt');
			const { token, secret } = await locals.perform('token.create', {
				label: textOf(form, 'label'),
				scopes: form.getAll('scope').map(String) as Scopes,
				// Valid through the whole of that day.
				expiresAt: day ? `${day}T23:59:59Z` : null
			});
			return { issued: { label: token.label, secret } };
		}),
	revoke: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			await locals.perform('token.revoke', { id: textOf(form, 'token') });
			return done('updated');
		}),
	drop: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			await locals.perform('token.remove', { id: textOf(form, 'token') });
			return done('deleted');
		})
};
