import type { Block } from '#lib/blocks/blocks.ts';
import { beginningOf } from '../../../../operation/html/beginning.ts';
import { htmlText } from '#lib/text/html-text.ts';
import { textsOfBlock } from '../content/block-texts.ts';

// What lists of results show of a description.
const longest = 160;
/** Shorter texts are headings and labels. */
const sentence = 40;

/**
 * What a page with these blocks says of itself where nobody wrote a description: its first text that is as long as a sentence, or else what
 * it begins with; null for one without texts.
 */
export function descriptionOf(blocks: readonly Block[]): string | null {
	const short: string[] = [];
	for (const block of blocks)
		for (const text of textsOfBlock(block, htmlText)) {
			if (text.length >= sentence) return beginningOf(text, longest);
			if (text) short.push(text);
		}
	return beginningOf(short.join(' '), longest) || null;
}
