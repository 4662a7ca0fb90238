import { toFirstScreen } from '#lib/admin/shell/first-screen.ts';
import { todayIn } from '#lib/admin/hosting/overview/month-days.ts';
import { action } from '#lib/server/action.ts';
import { websiteOverview } from '#lib/server/website-overview.ts';
import type { Actions, PageServerLoad } from './$types.js';

const monthForm = /^(19|20)\d\d-(0[1-9]|1[0-2])$/;

export const load: PageServerLoad = async ({ locals, depends, url }) => {
	depends('marquee:dashboard');
	toFirstScreen(locals);
	const wanted = url.searchParams.get('month') ?? '';
	const { live, ...overview } = await locals.perform(
		'namespace.overview',
		monthForm.test(wanted) ? { month: wanted } : {}
	);
	const seen = async (topic: 'figures' | 'presence' | 'catalogs') => {
		const ack = live && (await locals.readTopic({}, topic, live.uid));
		return ack?.ok ? ack : undefined;
	};
	const now = locals.now();
	const timeZone = live?.timeZone ?? overview.coming[0]?.timeZone ?? 'Europe/Berlin';
	return {
		...overview,
		live: live && {
			...live,
			figures: await seen('figures'),
			presence: await seen('presence'),
			stations: await seen('catalogs'),
			dashboard: (await locals.perform('dashboard.links', { event: live.uid })).dashboard
		},
		website: overview.counts.events ? null : await websiteOverview(locals),
		now,
		timeZone,
		today: todayIn(timeZone, now),
		mayWrite: locals.may('events', 'w')
	};
};

export const actions: Actions = {
	hideNews: action('namespace.hideNews', { done: () => ({}) }),
	removeDemo: action('event.removeDemo', { done: ({ removed }) => ({ removed: removed.map(({ uid }) => uid) }) })
};
