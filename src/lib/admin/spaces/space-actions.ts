import { redirect, type RequestEvent } from '@sveltejs/kit';
import { versionIn } from '#lib/server/action.ts';
import type { InputOf } from '../../../../server/operations.ts';
import { submitted, textOf } from './form.ts';

type Plan = InputOf<'namespace.update'>['plan'];

const done = (status: string, space?: string): never =>
	redirect(303, `/admin/namespaces?${new URLSearchParams({ ...(space ? { space } : {}), status })}`);
const spaceOf = (form: FormData) => textOf(form, 'space');

/** The form actions for namespaces; each ends on the one it changed. */
export const spaceActions = {
	create: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const fields = { namespace: textOf(form, 'namespace'), label: textOf(form, 'label') };
			const { namespace } = await locals.perform('namespace.create', fields);
			return done('created', namespace.namespace);
		}),
	update: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const plan = textOf(form, 'plan') as Plan;
			const fields = { id: spaceOf(form), label: textOf(form, 'label'), plan };
			await locals.perform('namespace.update', fields, versionIn(form));
			return done('updated', spaceOf(form));
		}),
	rename: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const change = { id: spaceOf(form), namespace: textOf(form, 'namespace') };
			const { namespace } = await locals.perform('namespace.update', change);
			return done('updated', namespace.namespace);
		}),
	open: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			await locals.perform('namespace.update', { id: spaceOf(form), isActive: textOf(form, 'on') });
			return done('updated', spaceOf(form));
		}),
	remove: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const confirm = textOf(form, 'confirm').trim().toLowerCase();
			await locals.perform('namespace.remove', { id: spaceOf(form), cascade: form.has('cascade'), confirm });
			return done('deleted');
		})
};
