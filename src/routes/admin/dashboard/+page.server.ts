import { toFirstScreen } from '#lib/admin/first-screen.ts';
import { action } from '#lib/server/action.ts';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, depends }) => {
	depends('marquee:dashboard');
	toFirstScreen(locals);
	const all = (await locals.perform('event.overview', {})).events;
	const events = all.filter(({ isArchived }) => !isArchived);
	const running = events.filter(({ state }) => state === 'running');
	const [live] = [...running].sort((a, b) => Number(b.isActive) - Number(a.isActive));
	const coming = events.filter(({ state }) => state === 'planned' || state === 'draft');
	const next = live ?? coming[0];
	const seen = async (topic: 'rankings' | 'presence' | 'catalogs') => {
		const ack = live && (await locals.readTopic({}, topic, live.uid));
		return ack?.ok ? ack : undefined;
	};
	return {
		live: live && {
			...live,
			rankings: await seen('rankings'),
			presence: await seen('presence'),
			stations: await seen('catalogs'),
			dashboard: (await locals.perform('dashboard.links', { event: live.uid })).dashboard
		},
		alsoRunning: running.filter(({ uid }) => uid !== live?.uid),
		coming: coming.slice(0, 5),
		next: next && (await locals.perform('event.home', { event: next.uid })),
		demos: events.filter(({ isDemo }) => isDemo).length,
		total: events.length,
		now: new Date().toISOString(),
		mayWrite: locals.may('events', 'w')
	};
};

export const actions: Actions = {
	removeDemo: action('event.removeDemo', { done: ({ removed }) => ({ removed: removed.map(({ uid }) => uid) }) })
};
