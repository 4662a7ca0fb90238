import { chosenEvent } from '#lib/events/chosen-event.ts';
import { teamActions } from '#lib/teams/team-actions.ts';
import { drawQr } from '#lib/server/qr.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	const { event, events } = await chosenEvent(locals, url);
	const rights = { mayWrite: locals.may('teams', 'w') };
	if (!event)
		return { event, events, ...rights, teams: [], presence: undefined, selected: null, state: '', search: '' };
	const { teams } = await locals.perform('team.list', { event: event.uid, all: true });
	const presence = await locals.readTopic({}, 'presence', event.uid);
	const wanted = url.searchParams.get('team');
	const team = teams.find(({ uid }) => uid === wanted);
	const links = team ? (await locals.perform('team.links', { event: event.uid })).links : [];
	const link = links.find(({ uid }) => uid === team?.uid)?.url;
	const { names } = team ? await locals.perform('teamName.list', { event: event.uid, team: team.uid }) : { names: [] };
	return {
		event,
		events,
		...rights,
		teams,
		presence: presence.ok ? presence : undefined,
		selected: team ? { ...team, link: link ?? null, qr: link ? drawQr(link) : null, names } : null,
		state: url.searchParams.get('state') ?? '',
		search: (url.searchParams.get('q') ?? '').trim()
	};
};

export const actions: Actions = teamActions;
