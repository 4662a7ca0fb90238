import { asked } from '#lib/admin/shell/lists/list-search.ts';
import { namespaceActions } from '#lib/admin/platform/namespaces/namespace-actions.ts';
import { tokenActions } from '#lib/admin/platform/namespaces/token-actions.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	const shared = { search: asked(url).q, isNew: url.searchParams.has('new') };
	if (url.searchParams.get('view') === 'tokens') {
		const { tokens, list } = await locals.perform('token.list', asked(url));
		return { ...shared, isTokens: true as const, tokens, list };
	}
	const { namespaces, list } = await locals.perform('namespace.manage', { ...asked(url), sort: 'label' });
	// `namespace` in an address is the one the tab works in.
	const wanted = url.searchParams.get('space');
	const [selected] = wanted ? (await locals.perform('namespace.manage', { only: wanted })).namespaces : [];
	return { ...shared, isTokens: false as const, managed: namespaces, list, selected };
};

export const actions: Actions = { ...namespaceActions, ...tokenActions };
