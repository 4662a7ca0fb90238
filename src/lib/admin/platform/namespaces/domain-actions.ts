import { action, textOf } from '#lib/server/action.ts';

const at = (status: string, domain?: number | string): string =>
	`/admin/domains?${domain === undefined ? '' : `domain=${domain}&`}status=${status}`;
const updated = (_: unknown, form: FormData): string => at('updated', textOf(form, 'id'));
const boxes = ['isActive' as const];

/** The form actions of the domains screen. */
export const domainActions = {
	create: action('domain.create', { boxes, done: ({ domain }) => at('created', domain.id) }),
	update: action('domain.update', { boxes, done: updated }),
	// Only a domain that leads here is good news; the pane says what is wrong with any other.
	check: action('domain.provision', {
		done: ({ domain }) => (domain.state === 'active' ? at('updated', domain.id) : `/admin/domains?domain=${domain.id}`)
	}),
	remove: action('domain.remove', { done: () => at('deleted') })
};
