import { redirect, type RequestEvent } from '@sveltejs/kit';
import { versionIn } from '#lib/server/action.ts';
import { submitted, textOf } from './form.ts';

const done = (status: string, domain?: number | string): never =>
	redirect(303, `/admin/domains?${domain === undefined ? '' : `domain=${domain}&`}status=${status}`);
const fieldsOf = (form: FormData) => ({
	host: textOf(form, 'host'),
	namespace: textOf(form, 'namespace'),
	label: textOf(form, 'label'),
	isActive: form.has('isActive')
});

/** The form actions of the domains screen. */
export const domainActions = {
	create: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const { domain } = await locals.perform('domain.create', fieldsOf(form));
			return done('created', domain.id);
		}),
	update: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const id = textOf(form, 'domain');
			await locals.perform('domain.update', { id, ...fieldsOf(form) }, versionIn(form));
			return done('updated', id);
		}),
	check: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const id = textOf(form, 'domain');
			await locals.perform('domain.provision', { id });
			return done('updated', id);
		}),
	remove: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			await locals.perform('domain.remove', { id: textOf(form, 'domain') });
			return done('deleted');
		})
};
