import { z } from 'zod';
import { bool, int, json, table, text, type Link } from '../../../database/table.ts';
import { asStored } from '../../../operation/as-stored.ts';
import { languageTag } from '../pages/schema.ts';
import { blockTypes, travelledBlock, type FooterBlockType, type FooterContent } from './content.ts';
import { footerSlots, type FooterSlot } from './schema.ts';

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
			linked: ({ content }, link) => ({ content: linkedContent(content as FooterContent, link) }),
			restore: () => ({
				checks: {
					slot: z.enum(footerSlots),
					type: z.enum(blockTypes),
					content: asStored(z.record(z.string(), z.unknown())),
					locale: languageTag
				},
				whole: travelledBlock
			})
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
