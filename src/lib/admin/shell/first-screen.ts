import { error, redirect } from '@sveltejs/kit';

/** Sends roles that only design to their screen; 403 for accounts that have no screens at all. */
export function toFirstScreen(locals: App.Locals): void {
	if (locals.may('dashboard', 'r')) return;
	if (locals.may('design', 'r')) redirect(302, '/admin/pages/design');
	error(403, { message: 'Your role does not allow this.', code: 'forbidden' });
}
