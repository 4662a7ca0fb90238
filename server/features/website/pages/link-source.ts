import type { Block } from '#lib/blocks/blocks.ts';
import { mapBlock } from '#lib/blocks/map-block.ts';
import { findRows } from '../../../database/rows.ts';
import { rowsInTurns } from '../../../database/rows-in-turns.ts';
import { linksIn, type TextLink } from '../../../operation/html/links-in.ts';
import type { LinkSource, PlacedLink } from '../../../operation/links.ts';
import { Page, PageModule } from './model.ts';

/** The links in the fields of a block: whatever has an address is one. */
function fieldLinks(value: unknown): TextLink[] {
	if (typeof value !== 'object' || value === null) return [];
	const { href, label = '' } = value as Partial<TextLink>;
	return [...(typeof href === 'string' ? [{ href, label }] : []), ...Object.values(value).flatMap(fieldLinks)];
}

/** The links of a block that visitors see. */
function linksOf(block: Block): TextLink[] {
	if (block.hidden) return [];
	const found = fieldLinks(block.data);
	mapBlock(block, (html) => {
		found.push(...linksIn(html));
		return html;
	});
	return found;
}

async function linksOfPages(namespace: string): Promise<PlacedLink[]> {
	const found: PlacedLink[] = [];
	for await (const pages of rowsInTurns(Page, { namespace, status: 'published' }, ['slug', 'title', 'content'])) {
		const modules = await findRows(PageModule, { pageId: pages.map(({ id }) => id) }, { only: ['pageId', 'block'] });
		const around = Map.groupBy(modules, ({ pageId }) => pageId);
		for (const { id, slug, title, content } of pages) {
			const place = { kind: 'page' as const, id: slug, title };
			for (const block of content)
				found.push(...linksOf(block).map((link) => ({ ...link, place: { ...place, part: block.id } })));
			for (const { block } of around.get(id) ?? [])
				found.push(...linksOf(block).map((link) => ({ ...link, place: { ...place, part: null } })));
		}
	}
	return found;
}

/** The links of published pages and what is shown around them. */
export const links: LinkSource[] = [{ access: { scope: 'cms:read', area: 'pages' }, find: linksOfPages }];
