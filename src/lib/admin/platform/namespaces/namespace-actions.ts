import { action, textOf } from '#lib/server/action.ts';

const at = (status: string, more: { space?: string; namespace?: string } = {}): string =>
	`/admin/namespaces?${new URLSearchParams({ ...more, status })}`;
const updated = (_: unknown, form: FormData): string => at('updated', { space: textOf(form, 'id') });
/** Where a tab continues if its namespace was renamed or removed. */
const movedTo = (locals: App.Locals, form: FormData, namespace: string) =>
	locals.namespace === textOf(form, 'id') ? { namespace } : {};

/** The form actions for namespaces; each ends on the one it changed. */
export const namespaceActions = {
	create: action('namespace.create', {
		done: ({ namespace }) => at('created', { space: namespace.namespace })
	}),
	update: action('namespace.update', { done: updated }),
	rename: action('namespace.update', {
		done: ({ namespace: { namespace } }, form, locals) =>
			at('updated', { space: namespace, ...movedTo(locals, form, namespace) })
	}),
	open: action('namespace.update', { done: updated }),
	remove: action('namespace.remove', {
		boxes: ['cascade'],
		also: (form) => ({ confirm: textOf(form, 'confirm').trim().toLowerCase() }),
		done: (_, form, locals) => at('deleted', movedTo(locals, form, 'default'))
	})
};
