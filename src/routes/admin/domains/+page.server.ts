import { asked } from '#lib/admin/shell/lists/list-search.ts';
import { domainActions } from '#lib/admin/platform/namespaces/domain-actions.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	const wanted = url.searchParams.get('domain');
	const { domains, list } = await locals.perform('domain.list', asked(url));
	const [selected] = wanted ? (await locals.perform('domain.list', { only: wanted })).domains : [];
	const { records } = selected ? await locals.perform('domain.records', { host: selected.host }) : { records: [] };
	return { records, domains, list, search: asked(url).q, isNew: url.searchParams.has('new'), selected };
};

export const actions: Actions = domainActions;
