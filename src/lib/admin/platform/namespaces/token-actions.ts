import { action, textOf } from '#lib/server/action.ts';

const at = (status: string): string => `/admin/namespaces?view=tokens&status=${status}`;

/** The form actions for API tokens; only `issue` returns the secret. */
export const tokenActions = {
	issue: action('token.create', {
		boxes: ['scopes'],
		also(form) {
			const day = textOf(form, 'expiresAt');
			// Valid through the whole of that day.
			return { expiresAt: day ? `${day}T23:59:59Z` : null };
		},
		done: ({ token, secret }) => ({ issued: { label: token.label, secret } })
	}),
	revoke: action('token.revoke', { done: () => at('updated') }),
	drop: action('token.remove', { done: () => at('deleted') })
};
