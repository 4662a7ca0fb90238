import type { EventRef } from '../../../live/channel.ts';
import type { BoardValues, CatalogList, ResultList } from '#lib/live/wire.ts';
import { livingCatalogs } from '../../authoring/catalogs/find.ts';
import type { LiveLayer, LiveTopics } from '../../feature.ts';
import { eventByUid } from '../../authoring/events/load.ts';
import { Reminders } from '../../../runtime/reminders.ts';
import { QuestionNews } from './statistics/question-news.ts';
import { forgetInfoCards } from './statistics/info-cards.ts';
import { forgetSummary } from './statistics/summary.ts';
import { forgetPlans } from './attempts/attempt-plan.ts';
import { boardSeenBy } from './state/board-seen-by.ts';
import { figuresOf } from './board/figures.ts';
import type { BoardView, KeptBoards } from './board/kept-boards.ts';
import { openBoards } from './board/open-boards.ts';
import { newestResults } from './board/newest.ts';
import { isOfRevision, rankingsTopic, teamOfTopic } from './state/ranking-topics.ts';
import { countTeams } from '../../authoring/teams/find.ts';
import { boardWithin, resultsWithin } from './state/audiences.ts';
import { sharedResults } from './board/shared-results.ts';

/** Staff sees more than screens, who all see the same but for their limits. */
async function rankingsFor(
	boards: KeptBoards,
	{ eventUid }: EventRef,
	audiences: string[]
): Promise<Map<string, BoardValues>> {
	const viewOf = (audience: string): BoardView => (audience === 'staff' ? 'staff' : 'open');
	const read = await boards.read(eventUid, [...new Set(audiences.map(viewOf))]);
	return new Map(audiences.map((audience) => [audience, boardWithin(read.get(viewOf(audience))!, audience)]));
}

async function resultsFor({ eventUid }: EventRef, audiences: string[]): Promise<Map<string, ResultList>> {
	const shown = await sharedResults(eventUid);
	const live = audiences.includes('staff') ? await newestResults(eventUid, null) : undefined;
	const listOf = (audience: string) => (audience === 'staff' ? live! : resultsWithin(shown, audience));
	return new Map(audiences.map((audience) => [audience, listOf(audience)]));
}

async function catalogsOf(boards: KeptBoards, eventUid: string): Promise<CatalogList> {
	const { catalogs } = await boards.progress(eventUid);
	const none = { teams: 0, running: 0, finished: 0 };
	const rows = (await livingCatalogs(eventUid)).map(({ uid, slug, name }) => {
		const { running, finished, teams } = catalogs.get(uid) ?? none;
		return { uid, slug, name, running, finished, teams };
	});
	return { rows, teams: await countTeams(eventUid) };
}

/** The progress as an audience sees it: screens learn of no station before it begins, and of no numbers while the board is hidden. */
async function catalogsFor(
	{ dependencies: { clock }, changedHere }: LiveLayer,
	{ boards, reminders }: { boards: KeptBoards; reminders: Reminders },
	event: EventRef,
	audiences: string[]
): Promise<Map<string, CatalogList>> {
	const { eventUid } = event;
	const list = await catalogsOf(boards, eventUid);
	if (audiences.every((audience) => audience === 'staff')) return new Map([['staff', list]]);
	const now = clock();
	const { startDate } = await eventByUid(eventUid);
	const wait = startDate && startDate > now ? startDate.getTime() - now.getTime() : null;
	reminders.plan(eventUid, wait, () => changedHere(event, ['catalogs']));
	const { mode } = await boardSeenBy(eventUid, 'share');
	const shown = wait === null ? list.rows : [];
	const rows = mode === 'hidden' ? shown.map((row) => ({ ...row, running: null, finished: null })) : shown;
	return new Map(audiences.map((audience) => [audience, audience === 'staff' ? list : { ...list, rows }]));
}

/** The live topics of what teams have reached: the rankings, the newest results, how far they are, and how questions go. */
export function resultTopics(layer: LiveLayer): LiveTopics {
	const { dependencies, changedHere } = layer;
	const boards = openBoards(layer);
	const reminders = new Reminders();
	const questions = new QuestionNews(dependencies.database, (event) => changedHere(event, ['questions']));
	return {
		sources: {
			rankings: (event, audiences) => rankingsFor(boards, event, audiences),
			figures: async ({ eventUid }, audiences) => {
				const board = (await boards.read(eventUid, ['staff'])).get('staff')!;
				const figures = figuresOf(board);
				return new Map(audiences.map((audience) => [audience, figures]));
			},
			results: resultsFor,
			catalogs: (event, audiences) => catalogsFor(layer, { boards, reminders }, event, audiences),
			questions: (event, audiences) => questions.read(event, audiences)
		},
		onNotice(event, topics) {
			boards.onNotice(event.eventUid, topics);
			if (topics.includes(rankingsTopic)) {
				forgetPlans(event.eventUid);
				// People who correct something see the result immediately.
				forgetSummary(event.eventUid);
				forgetInfoCards(event.eventUid);
			}
			// Whatever changes rankings also changes the question statistics, except for a team that only joined.
			const isScored = (topic: string) =>
				topic === rankingsTopic || (teamOfTopic(topic) !== undefined && isOfRevision(topic));
			if (topics.some(isScored)) changedHere(event, ['questions']);
			if (topics.some((topic) => topic === rankingsTopic || teamOfTopic(topic) !== undefined))
				changedHere(event, ['figures']);
		},
		// Plans, summaries and info cards are kept for phones that have no live topic open.
		everywhere: [rankingsTopic],
		onMissed: () => boards.forget()
	};
}
