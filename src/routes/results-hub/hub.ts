import { error, isHttpError, redirect } from '@sveltejs/kit';
import { rankingNames } from '#lib/live/fold.ts';
import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { awardsIn, standingPage } from '#lib/ranking/standing-page.ts';
import { readBoard } from '#lib/server/board.ts';
import { wearEvent } from '#lib/server/namespace-look.ts';
import { chooseLocale, loadMessages } from '#lib/server/messages.ts';

const areas = ['ui', 'admin', 'play', 'results', 'looks'] as const;
const rankings = [...rankingNames, 'results', 'awards'] as const;

const isRanking = (view: (typeof rankings)[number]): view is (typeof rankingNames)[number] =>
	rankingNames.some((name) => name === view);

function loginFirst(locals: App.Locals, url: URL): never {
	if (locals.wantsJson) error(401, { message: 'Please log in first.', code: 'unauthenticated' });
	redirect(302, `/login?${new URLSearchParams({ next: url.pathname + url.search })}`);
}

/** Staff: the rankings as they are now, the newest results, and the awards. */
async function staffHub(locals: App.Locals, url: URL) {
	const { event, events } = await chosenEvent(locals, url);
	const view = rankings.find((one) => one === url.searchParams.get('view')) ?? 'points';
	const words = loadMessages(locals.locale, areas, event?.timeZone ?? locals.timeZone, event?.stationWord);
	if (!event) return { kind: 'staff' as const, words, view, event, events };
	const asked = /^\d{1,6}$/.exec(url.searchParams.get('page') ?? '')?.[0];
	const board = await readBoard(locals, event.uid);
	const [figures, results] = await Promise.all([
		locals.readTopic({}, 'figures', event.uid),
		locals.readTopic({}, 'results', event.uid)
	]);
	const { customAwards } = await locals.perform('ranking.show', { event: event.uid });
	return {
		kind: 'staff' as const,
		words,
		view,
		event,
		events,
		figures: figures.ok ? figures : undefined,
		board:
			board && isRanking(view)
				? standingPage(board, { ranking: view, q: '', page: Math.max(1, Number(asked ?? 1)) })
				: undefined,
		awards: board && view === 'awards' ? awardsIn(board) : [],
		results: results.ok ? results : undefined,
		customAwards
	};
}

/** A team: its own result, its places and the board, as far as its event shows them; 302 to the login for anybody else. */
async function playerHub(locals: App.Locals, url: URL, acceptLanguage: string | null) {
	if (locals.actor.kind !== 'player') loginFirst(locals, url);
	const { devices } = locals.actor as Extract<typeof locals.actor, { kind: 'player' }>;
	const wanted = url.searchParams.get('event')?.toLowerCase() ?? devices[0]!.eventUid;
	const asked = async <T>(reading: Promise<T>): Promise<T> =>
		reading.catch((thrown: unknown) => {
			if (isHttpError(thrown, 401) || isHttpError(thrown, 403) || isHttpError(thrown, 404))
				return loginFirst(locals, url);
			throw thrown;
		});
	const standing = await asked(locals.perform('play.standing', { event: wanted }));
	const info = await asked(locals.perform('play.info', { event: wanted }));
	const me = await asked(locals.perform('play.me', { event: wanted }));
	const { locale, timeZone, stationWord, resultsViewMode } = info.config;
	if (!locals.hasChosenLocale)
		locals.locale = chooseLocale({ eventLocale: locale, acceptLanguage, fallback: locals.settings.defaultLocale });
	await wearEvent(locals, info);
	const view: 'own' | 'board' = url.searchParams.get('view') === 'board' ? 'board' : 'own';
	return {
		kind: 'player' as const,
		words: loadMessages(locals.locale, areas, timeZone, stationWord),
		look: { style: locals.look, theme: locals.theme },
		view,
		mode: resultsViewMode,
		event: info.event,
		team: me.team,
		points: me.points,
		catalogs: me.catalogs,
		// Data of the other page is not included here.
		standing: resultsViewMode === 'split' && view === 'own' ? { ...standing, board: [] } : standing
	};
}

/** The data of the hub for this visitor. */
export const hubOf = (locals: App.Locals, url: URL, acceptLanguage: string | null) =>
	locals.actor.kind === 'user' ? staffHub(locals, url) : playerHub(locals, url, acceptLanguage);
