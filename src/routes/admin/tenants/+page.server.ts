import { redirect } from '@sveltejs/kit';
import { byName, found, searchOf } from '#lib/admin/list-search.ts';
import { submitted, textOf } from '#lib/admin/spaces/form.ts';
import { requireMainHost } from '#lib/admin/spaces/main-only.ts';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, url }) => {
	requireMainHost(locals);
	const search = searchOf(url);
	const wanted = url.searchParams.get('tenant');
	const { tenants } = await locals.perform('tenant.list', {});
	return {
		tenants: byName(
			found(tenants, search, ({ label, namespace, hosts }) => [label, namespace, ...hosts]),
			locals.locale,
			({ label }) => label
		),
		total: tenants.length,
		search,
		isNew: url.searchParams.has('new'),
		selected: tenants.find(({ namespace }) => namespace === wanted)
	};
};

export const actions: Actions = {
	create: (event) =>
		submitted(event, async (form, locals) => {
			requireMainHost(locals);
			const { tenant } = await locals.perform('tenant.create', {
				namespace: textOf(form, 'namespace'),
				label: textOf(form, 'label'),
				host: textOf(form, 'host')
			});
			redirect(303, `/admin/tenants?tenant=${tenant.namespace}&status=created`);
		})
};
