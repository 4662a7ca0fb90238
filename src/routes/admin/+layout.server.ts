import { redirect } from '@sveltejs/kit';
import { byName } from '#lib/admin/shell/lists/list-search.ts';
import { loadMessages, textOf } from '#lib/server/messages.ts';
import type { LayoutServerLoad } from './$types.js';

/** Unread messages of visitors, for people who may read them; a counter must not block a screen. */
async function countUnread({ may, perform }: App.Locals): Promise<number> {
	if (!may('pages', 'r')) return 0;
	const { unread } = await perform('message.countUnread', {}).catch(() => ({ unread: 0 }));
	return unread;
}

/** Unread tickets, in the same way. */
async function countUnreadTickets({ may, perform }: App.Locals): Promise<number> {
	if (!may('tickets', 'r')) return 0;
	const { unread } = await perform('ticket.countUnread', {}).catch(() => ({ unread: 0 }));
	return unread;
}

/** What the default event calls its stations; a word must not block a screen. */
async function startWord({ may, perform }: App.Locals) {
	if (!may('events', 'r')) return undefined;
	const { event } = await perform('event.current', {}).catch(() => ({ event: null }));
	return event?.stationWord;
}

export const load: LayoutServerLoad = async ({ locals }) => {
	const { actor, namespace } = locals;
	if (actor.kind !== 'user') redirect(302, '/login');
	const [{ namespaces }, unreadMessages, unreadTickets, stationWord] = await Promise.all([
		locals.perform('namespace.list', {}),
		countUnread(locals),
		countUnreadTickets(locals),
		startWord(locals)
	]);
	return {
		words: loadMessages(
			locals.locale,
			['ui', 'admin', 'events', 'looks', 'results', 'roles', 'namespaces', 'users', 'settings'],
			locals.timeZone
		),
		csrf: locals.csrfToken(),
		user: actor.user,
		unreadMessages,
		unreadTickets,
		startWord: stationWord,
		namespace,
		namespaces: byName(
			namespaces.map(({ namespace: name, label }) => ({ name, label })),
			locals.locale,
			({ label }) => label
		),
		screens: locals.screens().map(({ title, ...screen }) => ({ ...screen, name: textOf(locals.locale, title) }))
	};
};
