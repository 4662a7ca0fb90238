import { error } from '@sveltejs/kit';

/** 404 for screens of the whole installation that are asked for at a tenant's host. */
export function requireMainHost(locals: App.Locals): void {
	if (!locals.isMainHost) error(404, { message: 'There is nothing at this address.', code: 'not_found' });
}
