import { byName, found, searchOf } from '#lib/admin/list-search.ts';
import { domainActions } from '#lib/admin/spaces/domain-actions.ts';
import { requireMainHost } from '#lib/admin/spaces/main-only.ts';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, url }) => {
	requireMainHost(locals);
	const search = searchOf(url);
	const { domains } = await locals.perform('domain.list', {});
	const wanted = url.searchParams.get('domain');
	return {
		domains: byName(
			found(domains, search, ({ host, label, namespace }) => [host, label, namespace]),
			locals.locale,
			({ host }) => host
		),
		total: domains.length,
		search,
		isNew: url.searchParams.has('new'),
		selected: domains.find(({ id }) => String(id) === wanted)
	};
};

const guarded = Object.entries(domainActions).map(([name, act]) => [
	name,
	(event: Parameters<typeof act>[0]) => {
		requireMainHost(event.locals);
		return act(event);
	}
]);

export const actions: Actions = Object.fromEntries(guarded) as typeof domainActions;
