import type { SiteView } from '../../../../../server/web/site/site.ts';
import type { ItemNode } from '#lib/admin/website/menus/calls.ts';
import type { Menu } from '#lib/admin/website/menus/places/places.ts';
import { shownItems } from '#lib/admin/website/menus/items/shown-items.ts';
import { footerSlots, type FooterBlock } from './blocks.ts';

type Footer = SiteView['frame']['footer'];
type PublicBlock = Footer['slots'][number]['blocks'][number];

interface Known {
	/** Menus with their items, by id. */
	menus: ReadonlyMap<number, { menu: Menu; items: ItemNode[] }>;
	/** What the slots of a page show without blocks. */
	slots: SiteView['frame']['menus'];
}

function shownBlock(block: FooterBlock, locale: string, { menus }: Known): PublicBlock[] {
	const shown = { type: block.type, content: block.content } as PublicBlock;
	if (block.type !== 'menu') return [shown];
	const known = menus.get(Number(block.content.menuId));
	if (!known?.menu.isActive) return [];
	const own = shownItems(known.items, locale);
	return [{ ...shown, items: own.length ? own : shownItems(known.items, known.menu.locale) }];
}

/** The blocks that a column shows in a language: its own, else the German ones. */
function blocksShown(blocks: readonly FooterBlock[], slot: string, locale: string): FooterBlock[] {
	const active = blocks.filter((block) => block.slot === slot && block.isActive);
	const own = active.filter((block) => block.locale === locale);
	return own.length ? own : active.filter((block) => block.locale === 'de');
}

/** The foot of pages as visitors see it, from the blocks as they are being written. */
export function shownFooter(
	blocks: readonly FooterBlock[],
	{ locale, layout }: { locale: string; layout: Footer['layout'] },
	known: Known
): Footer {
	const slots = footerSlots.map((slot) => {
		const shown = blocksShown(blocks, slot, locale);
		return {
			slot,
			blocks: shown.flatMap((block) => shownBlock(block, locale, known)),
			items: shown.length ? [] : known.slots[slot]
		};
	});
	return { layout, slots };
}
