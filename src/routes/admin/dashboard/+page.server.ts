import { toFirstScreen } from '#lib/admin/first-screen.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals }) => {
	toFirstScreen(locals);
	const { events } = await locals.perform('event.overview', {});
	const running = events.filter(({ state }) => state === 'running');
	const [live] = [...running].sort((a, b) => Number(b.isActive) - Number(a.isActive));
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
		coming: events.filter(({ state }) => state === 'planned' || state === 'draft').slice(0, 5),
		total: events.length,
		now: new Date().toISOString(),
		mayWrite: locals.may('events', 'w')
	};
};
