import { redirect } from '@sveltejs/kit';
import { eventActions, presetAction } from '#lib/admin/authoring/events/event-actions.ts';
import { save } from '#lib/server/action.ts';
import { ticketsAbout } from '#lib/server/tickets-about.ts';
import { drawQr } from '#lib/server/qr.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params, url }) => {
	const home = await locals.perform('event.home', { event: params.event });
	const { uid } = home.event;
	if (params.event !== uid) redirect(302, `/admin/events/${uid}${url.search}`);
	const links = await locals.perform('dashboard.links', { event: uid });
	const { event } = await locals.perform('event.show', { event: uid });
	const current = await locals.perform('event.current', { event: uid });
	return {
		home,
		links,
		qr: drawQr(links.player),
		board: { modules: event.config.dashboardModules, hasToken: event.config.dashboardShareTokenSet },
		event: current.event!,
		isActive: current.event!.isActive,
		events: current.events,
		now: locals.now(),
		tickets: await ticketsAbout(locals, { referenceType: 'event', referenceId: uid }),
		mayWrite: locals.may('events', 'w'),
		mayDownload: locals.may('results-download', 'r')
	};
};

export const actions: Actions = {
	...eventActions,
	async preset({ request, locals }) {
		const form = await request.formData();
		return save(form, () => presetAction(form, locals));
	}
};
