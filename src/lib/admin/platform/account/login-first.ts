import { redirect } from '@sveltejs/kit';
import type { Actor } from '../../../../../server/access/actor.ts';

/**
 * Sends whoever is not logged in from `/admin`, `/account` and `/oauth` to the login, which leads back to the same page and says
 * that nothing was saved when a form came.
 */
export function loginFirst(actor: Actor, url: URL, method: string): void {
	if (actor.kind === 'user' || !/^\/(admin|account|oauth)(\/|$)/.test(url.pathname)) return;
	const query = new URLSearchParams(url.search);
	// A form that comes after the end of a session leads back to its page, not to its action.
	for (const name of [...query.keys()]) if (name.startsWith('/')) query.delete(name);
	const next = url.pathname + (query.size ? `?${query}` : '');
	const isForm = !['GET', 'HEAD'].includes(method);
	redirect(302, `/login?${new URLSearchParams({ next, ...(isForm ? { ended: '' } : {}) })}`);
}
