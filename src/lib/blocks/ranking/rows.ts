import { rankingsFrom } from '../../ranking/rank.ts';
import type { BoardMode, Rankings, ResultList, TopicData } from '#lib/live/wire.ts';
import type { ShownRow } from '../context.ts';

/** The first rows of a ranking by points; teams that share the last place all stay. */
export const rowsOfRanking = ({ points }: Pick<Rankings, 'points'>, limit: number): ShownRow[] =>
	points
		.filter(({ place }) => place <= limit)
		.map((standing) => ({
			key: standing.teamUid,
			place: `${standing.shared ? '=' : ''}${standing.place}`,
			name: standing.name,
			note: '',
			points: standing.points,
			done: standing.catalogsDone,
			total: standing.catalogsTotal
		}));

/** The newest results. */
export const rowsOfResults = ({ rows }: Pick<ResultList, 'rows'>, limit: number): ShownRow[] =>
	rows.slice(0, limit).map(({ id, name, catalogName, points }) => ({
		key: String(id),
		place: '',
		name,
		note: catalogName,
		points,
		done: 0,
		total: 0
	}));

/** What the data of a live topic means for a block. */
export function boardFrom(
	module: 'rankings' | 'results',
	data: TopicData['rankings'] | TopicData['results'],
	limit: number
): { mode: BoardMode; rows: ShownRow[] } {
	if (module === 'results') return { mode: 'live', rows: rowsOfResults(data as TopicData['results'], limit) };
	const rankings = rankingsFrom(data as TopicData['rankings']);
	return { mode: rankings.mode, rows: rowsOfRanking(rankings, limit) };
}
