import { redirect, type RequestEvent } from '@sveltejs/kit';
import type { Role } from '../../../server/access/policy.ts';
import type { Scope } from '../../../server/access/scopes.ts';
import { save, versionIn } from '#lib/server/action.ts';

const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim();
const many = (form: FormData, name: string) => form.getAll(name).map(String);
const done = (status: string, user?: number): never =>
	redirect(303, `/admin/logins?${user ? `user=${user}&` : ''}status=${status}`);

async function submitted<T>(
	{ request, locals }: RequestEvent,
	work: (form: FormData, locals: App.Locals) => Promise<T>
) {
	const form = await request.formData();
	const password = text(form, 'password');
	form.delete('password');
	// What comes back after a refusal is one text a field.
	form.set('chosen', many(form, 'namespaces').join(' '));
	form.set('rights', many(form, 'scopes').join(' '));
	return save(form, () => {
		if (password) form.set('password', password);
		return work(form, locals);
	});
}

const fieldsOf = (form: FormData) => ({
	username: text(form, 'username'),
	email: text(form, 'email') || null,
	displayName: text(form, 'displayName') || text(form, 'username'),
	role: text(form, 'role') as Role,
	namespaces: many(form, 'namespaces'),
	allowedScopes: many(form, 'scopes') as Scope[]
});
const idOf = (form: FormData) => Number(text(form, 'user'));

/** The form actions of the logins screen. */
export const loginActions = {
	create: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const password = text(form, 'password');
			const way = password ? { password } : { invite: true, locale: locals.locale };
			const { user, invite } = await locals.perform('user.create', { ...fieldsOf(form), ...way });
			return invite ? { invite, user: user.id } : done('created', user.id);
		}),
	update: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			await locals.perform('user.update', { id: idOf(form), ...fieldsOf(form) }, versionIn(form));
			return done('updated', idOf(form));
		}),
	block: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			await locals.perform('user.update', { id: idOf(form), isActive: text(form, 'on') === '1' });
			return done('updated', idOf(form));
		}),
	factor: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			await locals.perform('user.update', { id: idOf(form), twoFactor: false });
			return done('updated', idOf(form));
		}),
	invite: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			const { invite } = await locals.perform('user.invite', { id: idOf(form), locale: locals.locale });
			return { invite, user: idOf(form) };
		}),
	sessions: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			await locals.perform('user.endSessions', { id: idOf(form) });
			return done('updated', idOf(form));
		}),
	remove: (event: RequestEvent) =>
		submitted(event, async (form, locals) => {
			await locals.perform('user.remove', { id: idOf(form) });
			return done('deleted');
		})
};
