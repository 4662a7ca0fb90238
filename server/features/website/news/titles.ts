import { findRows } from '../../../database/rows.ts';
import { News } from './model.ts';

/** The titles of those of these articles that a namespace has, by id. */
export async function newsTitles(namespace: string, ids: readonly number[]): Promise<Map<number, string>> {
	const rows = await findRows(News, { namespace, id: [...ids] }, { only: ['id', 'title'] });
	return new Map(rows.map(({ id, title }) => [id, title]));
}
