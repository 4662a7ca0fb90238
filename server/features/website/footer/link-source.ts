import { findRows } from '../../../database/rows.ts';
import { linksIn } from '../../../operation/html/links-in.ts';
import type { LinkSource, PlacedLink } from '../../../operation/links.ts';
import type { FooterContent } from './content.ts';
import { FooterBlock } from './model.ts';

function linksOf(content: FooterContent) {
	if ('html' in content) return linksIn(content.html);
	if ('text' in content) return linksIn(content.text);
	return 'links' in content ? content.links.map(({ platform, url }) => ({ href: url, label: platform })) : [];
}

async function linksOfFooter(namespace: string): Promise<PlacedLink[]> {
	const blocks = await findRows(FooterBlock, { namespace, isActive: true });
	return blocks.flatMap(({ id, content }) => {
		const place = { kind: 'footer' as const, id: String(id), title: content.title ?? '', part: null };
		return linksOf(content).map((link) => ({ ...link, place }));
	});
}

/** The links of the footer; those of a menu block belong to the menu. */
export const links: LinkSource[] = [{ access: { scope: 'footer:read', area: 'footer' }, find: linksOfFooter }];
