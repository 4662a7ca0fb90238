import { action, textOf } from '#lib/server/action.ts';

const at = (status: string, user?: string | number): string =>
	`/admin/logins?${user ? `user=${user}&` : ''}status=${status}`;
const updated = (_: unknown, form: FormData): string => at('updated', textOf(form, 'id'));
const boxes = ['namespaces' as const, 'allowedScopes' as const];

/** The name that others see; the one for the login when nothing is typed. */
const namesOf = (form: FormData) => ({
	displayName: textOf(form, 'displayName').trim() || textOf(form, 'username')
});

const invite = action('user.invite', {
	also: (_, { locale }) => ({ locale }),
	done: ({ invite: link }, form) => ({ invite: link, user: Number(textOf(form, 'id')) })
});

/** The form actions of the logins screen. */
export const userActions = {
	create: action('user.create', {
		boxes,
		also: (form, { locale }) => ({
			...namesOf(form),
			...(textOf(form, 'password').trim() ? {} : { password: undefined, invite: true, locale })
		}),
		done: ({ user, invite }) => (invite ? { invite, user: user.id } : at('created', user.id))
	}),
	update: action('user.update', { boxes, also: namesOf, done: updated }),
	block: action('user.update', { done: updated }),
	factor: action('user.update', { done: updated }),
	invite,
	show: invite,
	sessions: action('user.endSessions', { done: updated }),
	remove: action('user.remove', { done: () => at('deleted') })
};
