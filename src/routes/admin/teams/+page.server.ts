import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { teamActions } from '#lib/admin/authoring/teams/team-actions.ts';
import { drawQr } from '#lib/server/qr.ts';
import type { Actions, PageServerLoad } from './$types.js';

const mostTaken = 300;
const states = ['on', 'off', 'excluded'] as const;
const noTeams = {
	...{ rows: [], total: 0, counts: { all: 0, on: 0, off: 0, excluded: 0 } },
	...{ page: 1, perPage: 1, neverPlayed: 0, team: null }
};
const uidForm = /^[0-9a-f]{32}$/;

/** The state in the address: a page, a filter, part of a name, a team. */
function readAsked({ searchParams }: URL) {
	const state = states.find((one) => one === searchParams.get('state'));
	const search = (searchParams.get('q') ?? '').trim().slice(0, 200);
	const page = Math.min(1_000_000, Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1));
	const team = uidForm.exec(searchParams.get('team') ?? '')?.[0];
	return { state: state ?? '', search, filter: { page, q: search, state, team } };
}

const namesOf = async ({ perform }: App.Locals, event: string): Promise<string[]> =>
	(await perform('team.list', { event, all: true })).teams.map(({ name }) => name);

/** The last removal of teams, so that it can be undone. */
function clearedIn({ searchParams }: URL): { at: string; removed: number } | null {
	const at = searchParams.get('cleared');
	return at === null ? null : { at, removed: Number(searchParams.get('removed')) || 0 };
}

export const load: PageServerLoad = async ({ locals, url }) => {
	const { event, events } = await chosenEvent(locals, url);
	const rights = { mayWrite: locals.may('teams', 'w') };
	const asked = readAsked(url);
	const { state, search } = asked;
	if (!event)
		return { event, events, ...rights, list: noTeams, taken: [], selected: null, state, search, cleared: null };
	const list = await locals.perform('team.page', { event: event.uid, ...asked.filter });
	const { team } = list;
	const { links } = team?.listed
		? await locals.perform('team.links', { event: event.uid, team: team.uid })
		: { links: [] };
	const link = links[0]?.url;
	const { names } = team ? await locals.perform('teamName.list', { event: event.uid, team: team.uid }) : { names: [] };
	return {
		event,
		events,
		...rights,
		list,
		// For more teams, only the server knows which names are taken.
		taken: list.counts.all <= mostTaken ? await namesOf(locals, event.uid) : [],
		cleared: clearedIn(url),
		selected: team ? { ...team, link: link ?? null, qr: link ? drawQr(link) : null, names } : null,
		state,
		search
	};
};

export const actions: Actions = teamActions;
