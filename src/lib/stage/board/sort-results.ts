import type { ResultRow } from '#lib/live/wire.ts';
import type { OpenView } from '../stage-view.ts';

export type ResultOptions = Extract<OpenView['modules'][number], { id: 'results' }>['options'];

/** The rows that the module shows in its order; they come newest first, and equal ones stay so. Names by the rules of `locale`. */
export function sortResults(
	rows: ResultRow[],
	{ sort, limit }: Pick<ResultOptions, 'sort' | 'limit'>,
	locale: string
): ResultRow[] {
	const sorted = [...rows];
	const { compare } = new Intl.Collator(locale, { numeric: true });
	if (sort === 'points') sorted.sort((a, b) => b.points - a.points);
	if (sort === 'name') sorted.sort((a, b) => compare(a.name, b.name));
	return sorted.slice(0, limit ?? rows.length);
}
