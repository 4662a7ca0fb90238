import type { TeamValues } from '#lib/ranking/team-values.ts';
import type { PhotoRow } from './photo-list.ts';
import type { QuestionList } from './question-list.ts';
import type { HostTeam, RoundDelta, RoundNews, RoundView } from './round.ts';
import type {
	Announcement,
	BoardValues,
	CatalogRow,
	Keyed,
	Ranking,
	RankingsDelta,
	ResultRow,
	Topic,
	TopicData,
	TopicDelta,
	Update
} from './wire.ts';
import { compareCodePoints } from '#lib/text/code-points.ts';

// Runs in the browser and on the server: everything outside `src/lib` is imported as types only.

/** All rankings in the order of their lists. */
export const rankingNames = ['points', 'catalogMaster', 'accuracy', 'puzzle'] as const satisfies readonly Ranking[];

type Key = string | number;

/** The rows with a delta laid over them, by key and not in order. */
function merge<Row>(rows: Row[], { rows: changed, removed }: Keyed<Row>, keyOf: (row: Row) => Key): Row[] {
	const merged = new Map(rows.map((row) => [keyOf(row), row]));
	for (const key of removed) merged.delete(key);
	for (const row of changed) merged.set(keyOf(row), row);
	return [...merged.values()];
}

/** The key of the rows of one topic. */
export const keyOf = {
	team: (values: TeamValues): Key => values.uid,
	result: (row: ResultRow): Key => row.id,
	catalog: (row: CatalogRow): Key => row.uid,
	announcement: (row: Announcement): Key => row.id,
	photo: (row: PhotoRow): Key => row.photoId,
	question: (row: QuestionList['rows'][number]): Key => row.questionId,
	hostTeam: (row: HostTeam): Key => row.teamUid
};

const newestFirst = (a: ResultRow, b: ResultRow) => compareCodePoints(b.finishedAt, a.finishedAt) || b.id - a.id;

const byUid = (a: TeamValues, b: TeamValues) => compareCodePoints(a.uid, b.uid);

function foldRankings(before: BoardValues, { changed, ...board }: RankingsDelta): BoardValues {
	const teams = merge(before.teams, changed, keyOf.team);
	// Changed teams keep their place; only new ones come at the end.
	return { ...board, teams: teams.length > before.teams.length || changed.removed.length ? teams.sort(byUid) : teams };
}

function foldRound({ round: before }: RoundNews, { view, gone, host }: RoundDelta): RoundNews {
	const round = { ...before, ...view } as RoundView;
	for (const name of gone) delete round[name as keyof RoundView];
	if (host && before?.host) {
		const { teams, ...changed } = host;
		const teamList = merge(before.host.teamList, teams, keyOf.hostTeam).sort(byName);
		round.host = { ...before.host, ...changed, teamList };
	}
	return { round };
}

/** The order of the teams in the strip of the cockpit. */
export const byName = (a: HostTeam, b: HostTeam) =>
	compareCodePoints(a.name, b.name) || compareCodePoints(a.teamUid, b.teamUid);

const folds: { [T in keyof TopicDelta]: (before: TopicData[T], delta: TopicDelta[T]) => TopicData[T] } = {
	rankings: foldRankings,
	results: (before, { total, ...keyed }) => ({
		rows: merge(before.rows, keyed, keyOf.result).sort(newestFirst),
		total
	}),
	catalogs: (before, { teams, ...keyed }) => ({ rows: merge(before.rows, keyed, keyOf.catalog), teams }),
	announcements: (before, delta) => ({
		rows: merge(before.rows, delta, keyOf.announcement).sort((a, b) => b.id - a.id)
	}),
	photos: (before, { rows, removed, ...counts }) => ({
		rows: merge(before.rows, { rows, removed }, keyOf.photo).sort((a, b) => b.id - a.id),
		...counts
	}),
	questions: (before, { mode, wrongAnswers, ...keyed }) => ({
		mode,
		rows: merge(before.rows, keyed, keyOf.question).sort((a, b) => a.questionId - b.questionId),
		wrongAnswers
	}),
	round: foldRound
};

/** The state after an update; the state before it is not changed. Deltas need the state of the version before. */
export function fold<T extends Topic>(before: TopicData[T] | undefined, update: Update): TopicData[T] {
	if (update.kind === 'snapshot') return update.data as TopicData[T];
	const step = folds[update.topic as keyof TopicDelta] as (state: unknown, delta: unknown) => TopicData[T];
	return step(before, update.data);
}
