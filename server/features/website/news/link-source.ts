import { rowsInTurns } from '../../../database/rows-in-turns.ts';
import { linksIn } from '../../../operation/html/links-in.ts';
import type { LinkSource, PlacedLink } from '../../../operation/links.ts';
import { News } from './model.ts';

async function linksOfNews(namespace: string): Promise<PlacedLink[]> {
	const found: PlacedLink[] = [];
	for await (const rows of rowsInTurns(News, { namespace, isPublished: true }, ['title', 'content']))
		for (const { id, title, content } of rows) {
			const place = { kind: 'news' as const, id: String(id), title, part: null };
			found.push(...linksIn(content).map((link) => ({ ...link, place })));
		}
	return found;
}

/** The links of articles that are published or will be. */
export const links: LinkSource[] = [{ access: { scope: 'news:read', area: 'news' }, find: linksOfNews }];
