import { keyOf } from '#lib/live/fold.ts';
import type { HostRound, RoundDelta, RoundNews } from '#lib/live/round.ts';
import type { BoardValues, Keyed, RankingsDelta, Topic, TopicData, TopicDelta } from '#lib/live/wire.ts';

/** What takes subscribers from one state to the next. */
export type Change = { kind: 'snapshot'; data: unknown } | { kind: 'delta'; data: unknown };

type Differ<T extends keyof TopicDelta> = (before: TopicData[T], after: TopicData[T]) => TopicDelta[T] | null;

const differs: { [T in keyof TopicDelta]: Differ<T> } = {
	rankings: diffRankings,
	results: (before, after) => {
		const keyed = diffRows(before.rows, after.rows, keyOf.result);
		return isEmpty(keyed) && before.total === after.total ? null : { ...keyed, total: after.total };
	},
	catalogs: (before, after) => {
		const keyed = diffRows(before.rows, after.rows, keyOf.catalog);
		return isEmpty(keyed) && before.teams === after.teams ? null : { ...keyed, teams: after.teams };
	},
	announcements: (before, after) => {
		const keyed = diffRows(before.rows, after.rows, keyOf.announcement);
		return isEmpty(keyed) ? null : keyed;
	},
	photos: ({ rows: earlier, ...was }, { rows, ...counts }) => {
		const keyed = diffRows(earlier, rows, keyOf.photo);
		return isEmpty(keyed) && isSame(was, counts) ? null : { ...keyed, ...counts };
	},
	questions: (before, after) => {
		const keyed = diffRows(before.rows, after.rows, keyOf.question);
		const { mode, wrongAnswers } = after;
		const isWhole = isSame([before.mode, before.wrongAnswers], [mode, wrongAnswers]);
		return isEmpty(keyed) && isWhole ? null : { ...keyed, mode, wrongAnswers };
	},
	round: diffRound
};

/**
 * The smallest message that leads from `before` to `after`; null if nothing changed. A snapshot if the topic has no
 * deltas, or if rows without an order were moved.
 */
export function diff<T extends Topic>(topic: T, before: TopicData[T], after: TopicData[T]): Change | null {
	const differ = differs[topic as keyof TopicDelta] as Differ<keyof TopicDelta> | undefined;
	if (!differ || isWholeNews(topic, before, after))
		return isSame(before, after) ? null : { kind: 'snapshot', data: after };
	const delta = differ(before as never, after as never);
	return delta && { kind: 'delta', data: delta };
}

/** Whether rows were moved whose order their values do not show, or another round is shown. */
function isWholeNews(topic: Topic, before: unknown, after: unknown): boolean {
	if (topic === 'round') {
		const shown = [before as RoundNews, after as RoundNews].map(({ round }) => [round?.round, Boolean(round?.host)]);
		return !isSame(shown[0], shown[1]) || (after as RoundNews).round === null;
	}
	if (topic !== 'catalogs') return false;
	const order = (list: unknown) => (list as TopicData['catalogs']).rows.map(keyOf.catalog);
	return !isSame(order(before), order(after));
}

// A revision alone is no news: it also rises for what this audience does not see.
function diffRankings(
	{ teams: earlier, revision: _before, ...was }: BoardValues,
	{ teams, revision, ...board }: BoardValues
): RankingsDelta | null {
	const changed = diffRows(earlier, teams, keyOf.team);
	return isEmpty(changed) && isSame(was, board) ? null : { ...board, revision, changed };
}

function diffRound({ round: before }: RoundNews, { round: after }: RoundNews): RoundDelta | null {
	const { host: hostBefore, ...viewBefore } = before!;
	const { host: hostAfter, ...viewAfter } = after!;
	const { changed: view, gone } = diffFields(viewBefore, viewAfter);
	const host = hostBefore && hostAfter && diffHost(hostBefore, hostAfter);
	if (isSame(view, {}) && gone.length === 0 && !host) return null;
	return { view, gone, ...(host ? { host } : {}) };
}

function diffHost({ teamList: earlier, ...before }: HostRound, { teamList, ...after }: HostRound) {
	const { changed } = diffFields(before, after);
	const teams = diffRows(earlier, teamList, keyOf.hostTeam);
	return isEmpty(teams) && isSame(changed, {}) ? undefined : { ...changed, teams };
}

function diffFields<Fields extends object>(
	before: Fields,
	after: Fields
): { changed: Partial<Fields>; gone: string[] } {
	const [old, fresh] = [before as Record<string, unknown>, after as Record<string, unknown>];
	const changed = Object.keys(fresh).filter((name) => fresh[name] !== undefined && !isSame(old[name], fresh[name]));
	const gone = Object.keys(old).filter((name) => old[name] !== undefined && fresh[name] === undefined);
	return { changed: Object.fromEntries(changed.map((name) => [name, fresh[name]])) as Partial<Fields>, gone };
}

function diffRows<Row>(before: Row[], after: Row[], key: (row: Row) => string | number): Keyed<Row> {
	// A board of thousands is compared ten times a second, and mostly some of its rows have other values.
	if (before.length === after.length && after.every((row, at) => row === before[at] || key(row) === key(before[at]!)))
		return { rows: after.filter((row, at) => !isSame(before[at], row)), removed: [] };
	const old = new Map(before.map((row) => [key(row), row]));
	const rows = after.filter((row) => !isSame(old.get(key(row)), row));
	for (const row of after) old.delete(key(row));
	return { rows, removed: [...old.keys()] };
}

const isEmpty = ({ rows, removed }: Keyed<unknown>) => rows.length === 0 && removed.length === 0;

/** Whether two JSON values are equal; undefined fields count as absent. */
export function isSame(a: unknown, b: unknown): boolean {
	if (a === b) return true;
	if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
	if (Array.isArray(a) || Array.isArray(b)) {
		return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, at) => isSame(each, b[at]));
	}
	const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
	for (const name in left) if (!isSame(left[name], right[name])) return false;
	for (const name in right) if (left[name] === undefined && right[name] !== undefined) return false;
	return true;
}
