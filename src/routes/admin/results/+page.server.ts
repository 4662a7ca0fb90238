import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { rankingNames } from '#lib/live/fold.ts';
import { standingOf, standingPage } from '#lib/ranking/standing-page.ts';
import { readBoard } from '#lib/server/board.ts';
import { resultActions } from '#lib/admin/gameplay/results/result-actions.ts';
import type { Actions, PageServerLoad } from './$types.js';

const views = [...rankingNames, 'attempts'] as const;
const states = ['finished', 'running', 'expired', 'reopened'] as const;

export const load: PageServerLoad = async ({ locals, url }) => {
	const { event, events } = await chosenEvent(locals, url);
	const query = (name: string) => (url.searchParams.get(name) ?? '').trim();
	const state = states.find((one) => one === query('state'));
	const shared = {
		event,
		events,
		mayDownload: locals.may('results-download', 'r'),
		mayCorrect: locals.may('events', 'w'),
		mayRemove: locals.may('results', 'w'),
		view: views.find((view) => view === query('view')) ?? 'points',
		search: query('q'),
		catalog: query('catalog'),
		state: state ?? ''
	};
	if (!event)
		return {
			...{ ...shared, catalogs: [], figures: undefined, board: undefined },
			...{ attempts: null, finished: 0, selected: null }
		};
	const { uid } = event;
	const figures = await locals.readTopic({}, 'figures', uid);
	const board = await readBoard(locals, uid);
	const { catalogs } = await locals.perform('catalog.list', { event: uid });
	const team = url.searchParams.get('team');
	const played = team?.length === 32 ? await locals.perform('team.results', { event: uid, team }) : null;
	const filter = { q: shared.search.slice(0, 200), catalog: shared.catalog.slice(0, 100), state };
	const page = /^\d{1,6}$/.test(query('page')) ? Math.max(1, Number(query('page'))) : 1;
	const { view } = shared;
	return {
		...shared,
		catalogs: catalogs.map(({ slug, name, raetsel_buchstabe: letter }) => ({ slug, name, letter })),
		figures: figures.ok ? figures : undefined,
		board: board && view !== 'attempts' ? standingPage(board, { ranking: view, q: filter.q, page }) : undefined,
		attempts: view === 'attempts' ? await locals.perform('result.find', { event: uid, ...filter, page }) : null,
		finished: (await locals.perform('result.count', { event: uid })).finished,
		selected: team && played ? { team, attempts: played.results, standing: board && standingOf(board, team) } : null
	};
};

export const actions: Actions = resultActions;
