import { byName, found, searchOf } from '#lib/admin/list-search.ts';
import { spaceActions } from '#lib/admin/spaces/space-actions.ts';
import { tokenActions } from '#lib/admin/spaces/token-actions.ts';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, url }) => {
	const search = searchOf(url);
	const { namespaces } = await locals.perform('namespace.manage', {});
	const isTokens = url.searchParams.get('view') === 'tokens';
	const { tokens } = isTokens ? await locals.perform('token.list', {}) : { tokens: [] };
	const wanted = url.searchParams.get('space');
	return {
		spaces: byName(
			found(namespaces, search, ({ namespace, label }) => [namespace, label]),
			locals.locale,
			({ label }) => label
		),
		total: namespaces.length,
		search,
		tokens: found(tokens, search, ({ label, prefix, scopes }) => [label, prefix, ...scopes]),
		tokenTotal: tokens.length,
		isTokens,
		isNew: url.searchParams.has('new'),
		selected: isTokens ? undefined : namespaces.find(({ namespace }) => namespace === wanted)
	};
};

export const actions: Actions = { ...spaceActions, ...tokenActions };
