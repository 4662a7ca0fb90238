import { compareCodePoints } from '#lib/live/code-points.ts';
import { nameKey } from '#lib/questions/name-key.ts';
import type { ResultRow } from '../../../server/live/updates.ts';
import type { OpenView } from './stage-view.ts';

export type ResultOptions = Extract<OpenView['modules'][number], { id: 'results' }>['options'];

const orders: Record<ResultOptions['sort'], (a: ResultRow, b: ResultRow) => number> = {
	time: () => 0,
	points: (a, b) => b.points - a.points,
	name: (a, b) => compareCodePoints(nameKey(a.name), nameKey(b.name))
};

/** The rows that the module shows in its order; they come newest first, and equal ones stay so. */
export function sortResults(rows: ResultRow[], { sort, limit }: Pick<ResultOptions, 'sort' | 'limit'>): ResultRow[] {
	return [...rows].sort(orders[sort]).slice(0, limit ?? rows.length);
}
