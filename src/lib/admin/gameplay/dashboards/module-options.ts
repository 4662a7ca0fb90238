import type { DashboardModule } from '../../../../../server/features/authoring/events/modules.ts';
import { rankingNames } from '#lib/live/fold.ts';

type Id = DashboardModule['id'];
/** Options of any module, as its form reads and writes them. */
export type Options = Record<string, unknown>;
type Layout = DashboardModule['layout'];
type NumberOption =
	| 'limit'
	| 'pageSize'
	| 'pageInterval'
	| 'seconds'
	| 'refreshInterval'
	| 'maxMemoryMb'
	| 'cpuMaxPercent';

const all: Layout[] = ['auto', 'wide', 'full'];
/** Modules that look the same in every layout, because they surround the others. */
const fixed = new Set<Id>(['header', 'presence', 'results']);

/** The distinct sizes of a module, with the keys of their labels. */
export function layoutsOf(id: Id) {
	if (fixed.has(id)) return [];
	if (id === 'rankingQr')
		return (['auto', 'wide'] as const).map((value) => ({ value, word: `joinLayout.${value}` as const }));
	if (id === 'announcements') return all.map((value) => ({ value, word: `saidLayout.${value}` as const }));
	return all.map((value) => ({ value, word: `layout.${value}` as const }));
}

/** Whether a module has a custom heading; the header shows the name of the event, the counts need none. */
export const hasTitle = ({ id, options }: DashboardModule): boolean => 'title' in options && id !== 'presence';

const numbers: Partial<Record<Id, NumberOption[]>> = {
	rankings: ['limit', 'pageSize', 'pageInterval'],
	results: ['limit', 'pageSize', 'pageInterval'],
	pointsLeader: ['limit'],
	awards: ['limit'],
	catalogProgress: ['limit'],
	questionStats: ['limit'],
	wrongAnswers: ['limit'],
	photoWall: ['seconds'],
	containerMetrics: ['refreshInterval', 'maxMemoryMb', 'cpuMaxPercent']
};
/** The numbers that can be set of a module. */
export const numbersOf = (id: Id): NumberOption[] => numbers[id] ?? [];

const bounds: Record<NumberOption, [least: number, most: number]> = {
	limit: [1, 50],
	pageSize: [1, 50],
	pageInterval: [1, 300],
	seconds: [3, 60],
	refreshInterval: [5, 300],
	maxMemoryMb: [1, 2 ** 30],
	cpuMaxPercent: [1, 6400]
};
/** Least and greatest value of a number. */
export const boundsOf = (id: Id, option: NumberOption): [least: number, most: number] =>
	option === 'limit' && (id === 'rankings' || id === 'results') ? [1, 500] : bounds[option];

const rankingChoice = {
	option: 'ranking',
	values: rankingNames.map((value) => ({ value, word: `ranking.${value}` as const }))
} as const;
const sorts = ['time', 'points', 'name'] as const;
const sortChoice = {
	option: 'sort',
	values: sorts.map((value) => ({ value, word: `sort.${value}` as const }))
} as const;
/** The options of a module that are one of a few words. */
export const choicesOf = (id: Id): (typeof rankingChoice | typeof sortChoice)[] =>
	id === 'rankings' ? [rankingChoice] : id === 'results' ? [sortChoice] : [];
