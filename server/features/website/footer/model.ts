import { bool, int, json, table, text, type Link } from '../../../database/table.ts';
import type { FooterBlockType, FooterContent } from './content.ts';
import type { FooterSlot } from './schema.ts';

const linkedContent = (content: FooterContent, link: Link) =>
	'menuId' in content ? { ...content, menuId: link('menus', content.menuId) } : content;

/** A block in a column of the footer. */
export class FooterBlock extends table(
	'marketing_footer_blocks',
	{
		key: 'id',
		versioned: true,
		backup: {
			section: 'footerBlocks',
			linked: ({ content }, link) => ({ content: linkedContent(content as FooterContent, link) })
		},
		usage: { word: 'footerBlocks' }
	},
	{
		slot: text(20).of<FooterSlot>(),
		type: text(20).of<FooterBlockType>(),
		content: json<FooterContent>(),
		/** Among those of its column and language, which are sorted by it, then by id. */
		position: int(),
		locale: text(8).default('de'),
		isActive: bool().default(true)
	}
) {}

/** Parents before what refers to them. */
export const tables = [FooterBlock];
