import { isHttpError, redirect } from '@sveltejs/kit';
import { asked } from '#lib/admin/shell/lists/list-search.ts';
import { action } from '#lib/server/action.ts';
import { chosen, type Choices } from '#lib/server/choice.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { InputOf } from '../../../../server/composition/operations.ts';
import type { Actions, PageServerLoad } from './$types.js';

const sorts: Choices<InputOf<'customer.page'>['sort']> = { name: true, company: true, tickets: true, activity: true };
const mostTickets = 5;

/** The customer with the newest of their tickets. */
async function opened({ perform }: App.Locals, userId: number, hasTickets: boolean) {
	const { profile } = await perform('customer.show', { userId }).catch((thrown: unknown) => {
		if (isHttpError(thrown, 404)) redirect(302, '/admin/customers');
		throw thrown;
	});
	if (!hasTickets) return { profile, tickets: null };
	const createdBy = `user:${profile.username}`;
	return { profile, ...(await perform('ticket.list', { createdBy, limit: mostTickets })) };
}

export const load: PageServerLoad = async ({ locals, url }) => {
	const wanted = url.searchParams.get('customer') ?? '';
	// Not every installation has them.
	const hasTickets = locals.screens().some(({ href, isOpen }) => href === '/admin/tickets' && isOpen);
	const wish = chosen(sorts, url.searchParams.get('sort')) ?? 'name';
	const sort = wish === 'tickets' && !hasTickets ? 'name' : wish;
	const [listed, selected] = await Promise.all([
		locals.perform('customer.page', { ...asked(url), sort }),
		/^\d{1,9}$/.test(wanted) ? opened(locals, Number(wanted), hasTickets) : undefined
	]);
	return {
		words: loadMessages(locals.locale, ['customers', 'tickets', 'media'], locals.timeZone),
		...listed,
		sort,
		search: asked(url).q,
		hasTickets,
		selected
	};
};

export const actions: Actions = {
	update: action('customer.update', {
		done: ({ profile }) => `/admin/customers?customer=${profile.userId}&status=updated`
	})
};
