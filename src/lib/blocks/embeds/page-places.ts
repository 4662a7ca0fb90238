import type { Block } from '#lib/blocks/blocks.ts';
import { mapBlock } from '#lib/blocks/map-block.ts';
import { createTranslator, type MessageSet } from '#lib/messages/translator.ts';
import type { Embeds } from '#lib/blocks/context.ts';
import type { SiteView } from '../../../../server/web/site/site.ts';
import { waitsFor } from './embeds.ts';
import { withPlaces, type Look } from './html-places.ts';

type Footer = SiteView['frame']['footer'];
type FooterBlock = Footer['slots'][number]['blocks'][number];

/** Whether block data loads something that has to wait, besides its HTML; links load nothing. */
function loadsWaiting(value: unknown, embeds: Embeds): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return Object.entries(value).some(([name, inner]) =>
		typeof inner === 'string' && /^(src|url|image)$/.test(name)
			? waitsFor(inner, embeds) !== undefined
			: loadsWaiting(inner, embeds)
	);
}

function footerBlock(block: FooterBlock, look: Look): FooterBlock {
	const { content } = block;
	if ('html' in content) return { ...block, content: { ...content, html: withPlaces(content.html, look) } };
	return 'text' in content ? { ...block, content: { ...content, text: withPlaces(content.text, look) } } : block;
}

/** The content between the header of a page and its end. */
interface Content {
	blocks: readonly Block[];
	/** The text of an article, as clean HTML; empty = none. */
	html: string;
	/** Addresses of pictures besides those of blocks. */
	pictures: readonly string[];
	footer: Footer;
}

/**
 * The content of a page, with placeholders for hosts that its visitor has not allowed, and whether there are any.
 * `words` are those of the blocks.
 */
export function withPagePlaces({ blocks, html, pictures, footer }: Content, embeds: Embeds, words: MessageSet) {
	const translator = createTranslator(words, (key) => words.messages[key], false);
	const look: Look = { embeds, words: translator, found: { ids: new Set(), waits: false } };
	const shown = blocks.map((block) => mapBlock<Block>(block, (html) => withPlaces(html, look)));
	const text = withPlaces(html, look);
	const slots = footer.slots.map((slot) => ({ ...slot, blocks: slot.blocks.map((one) => footerBlock(one, look)) }));
	const waits =
		look.found.waits ||
		pictures.some((address) => waitsFor(address, embeds) !== undefined) ||
		blocks.some((block) => !block.hidden && loadsWaiting([block.data, block.style], embeds));
	return { blocks: shown, html: text, footer: { ...footer, slots }, waits };
}
