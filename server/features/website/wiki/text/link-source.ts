import { rowsInTurns } from '../../../../database/rows-in-turns.ts';
import { linksIn } from '../../../../operation/html/links-in.ts';
import type { LinkSource, PlacedLink } from '../../../../operation/links.ts';
import { WikiArticle } from '../model.ts';

async function linksOfArticles(namespace: string): Promise<PlacedLink[]> {
	const found: PlacedLink[] = [];
	for await (const rows of rowsInTurns(WikiArticle, { namespace, status: 'published' }, ['title', 'html']))
		for (const { id, title, html } of rows) {
			const place = { kind: 'wiki' as const, id: String(id), title, part: null };
			found.push(...linksIn(html).map((link) => ({ ...link, place })));
		}
	return found;
}

/** The links of published articles; links between articles of a wiki have no address and are marked where they are. */
export const links: LinkSource[] = [{ access: { scope: 'wiki:read', area: 'wiki' }, find: linksOfArticles }];
