import { redirect } from '@sveltejs/kit';
import { filterIn, statusIn } from '#lib/admin/support/tickets/choices.ts';
import { asked } from '#lib/admin/shell/lists/list-search.ts';
import { given } from '#lib/admin/support/tickets/given.ts';
import { action, textOf } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

/** The comment before which those are that an address asks for. */
function commentsIn({ searchParams }: URL) {
	const before = searchParams.get('before') ?? '';
	return /^\d{1,9}$/.test(before) ? { before: Number(before) } : {};
}

export const load: PageServerLoad = async ({ locals, url }) => {
	const wanted = url.searchParams.get('ticket') ?? '';
	const filter = given(filterIn(url));
	const { q, page } = asked(url);
	const status = statusIn(url);
	const isList = url.searchParams.get('view') === 'list';
	const wish = { ...filter, q };
	const { referenceType, referenceId } = filter;
	const [listed, board, { members }, { labels }, about] = await Promise.all([
		isList ? locals.perform('ticket.page', { ...wish, page, ...(status && { status }) }) : null,
		isList ? null : locals.perform('ticket.board', wish),
		locals.perform('ticket.assignees', {}),
		locals.perform('ticket.labels', {}),
		referenceType && referenceId ? locals.perform('ticket.reference', { referenceType, referenceId }) : null
	]);
	const { counts, isCut } = (listed ?? board)!;
	const selected = /^\d{1,9}$/.test(wanted)
		? await locals
				.perform('ticket.open', { id: Number(wanted), ...commentsIn(url) })
				.catch(() => redirect(302, '/admin/tickets'))
		: undefined;
	if (selected) await locals.perform('ticket.read', { id: selected.ticket.id });
	return {
		words: loadMessages(locals.locale, ['tickets'], locals.timeZone),
		listed: listed && { tickets: listed.tickets, list: listed.list },
		board: board?.columns ?? null,
		counts,
		isCut,
		filter,
		status: status ?? null,
		about: about && referenceType ? { referenceType, reference: about.reference } : null,
		members,
		labels,
		selected,
		search: q,
		locale: locals.locale,
		mayWrite: locals.may('tickets', 'w')
	};
};

const keptOf = (form: FormData): string => (textOf(form, 'view') === 'list' ? 'view=list&' : '');
const at = (status: string, form: FormData, ticket?: number | string): string =>
	`/admin/tickets?${keptOf(form)}${ticket ? `ticket=${ticket}&` : ''}status=${status}`;
const written = (form: FormData) => ({
	labels: textOf(form, 'labels')
		.toLowerCase()
		.split(/[\s,]+/)
		.filter(Boolean),
	dueDate: (textOf(form, 'dueDate') || null) as never
});

export const actions: Actions = {
	create: action('ticket.create', {
		also: written,
		done: ({ ticket }, form) => at('created', form, ticket.id)
	}),
	update: action('ticket.update', { also: written, done: ({ ticket }, form) => at('updated', form, ticket.id) }),
	move: action('ticket.move', { done: ({ ticket }, form) => at('updated', form, ticket.id) }),
	remove: action('ticket.remove', { done: (_, form) => at('deleted', form) }),
	comment: action('ticket.comment', {
		boxes: ['isPublic'],
		done: ({ comment }, form) => at('created', form, comment.ticketId)
	}),
	several: action('ticket.several', {
		also: (form) => ({
			status: (textOf(form, 'to') || undefined) as never,
			label: textOf(form, 'label') || undefined,
			assignee: form.get('who') === 'keep' ? undefined : textOf(form, 'who') || null
		}),
		done: () => '/admin/tickets?view=list&status=updated'
	})
};
