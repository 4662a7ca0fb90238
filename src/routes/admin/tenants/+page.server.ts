import { asked } from '#lib/admin/shell/lists/list-search.ts';
import { action } from '#lib/server/action.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	const wanted = url.searchParams.get('tenant');
	const { tenants, list } = await locals.perform('tenant.list', { ...asked(url), sort: 'label' });
	const [selected] = wanted ? (await locals.perform('tenant.list', { only: wanted })).tenants : [];
	return { tenants, list, search: asked(url).q, isNew: url.searchParams.has('new'), selected };
};

export const actions: Actions = {
	create: action('tenant.create', {
		done: ({ tenant }) => `/admin/tenants?tenant=${tenant.namespace}&status=created`
	})
};
