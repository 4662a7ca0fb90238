import { redirect } from '@sveltejs/kit';
import type { Actor } from '../../../../../server/access/actor.ts';

/**
 * Redirects users without a session from `/admin`, `/account` and `/oauth` to the login, which returns to the same page
 * and says that nothing was saved if a form was sent.
 */
export function loginFirst(actor: Actor, url: URL, method: string): void {
	if (actor.kind === 'user' || !/^\/(admin|account|oauth)(\/|$)/.test(url.pathname)) return;
	const query = new URLSearchParams(url.search);
	// A form sent after the session ended leads back to its page, not to its action.
	for (const name of [...query.keys()]) if (name.startsWith('/')) query.delete(name);
	const next = url.pathname + (query.size ? `?${query}` : '');
	const isForm = !['GET', 'HEAD'].includes(method);
	redirect(302, `/login?${new URLSearchParams({ next, ...(isForm ? { ended: '' } : {}) })}`);
}
