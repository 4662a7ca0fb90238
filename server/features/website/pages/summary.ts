import type { Block } from '#lib/blocks/blocks.ts';
import { htmlText } from '#lib/text/html-text.ts';
import type { BlockSummary } from './schema.ts';

const mostShown = 80;

/** The texts of a value, in its order, until there is enough of them. */
function textIn(value: unknown): string {
	if (typeof value === 'string') return htmlText(value);
	if (typeof value !== 'object' || value === null) return '';
	let text = '';
	for (const inner of Object.values(value)) {
		text = `${text} ${textIn(inner)}`.trim();
		if (text.length > mostShown) return text;
	}
	return text;
}

/** A block as a line of a summary. */
export const shortened = ({ id, type, data }: Block): BlockSummary => ({
	id,
	type,
	text: [...textIn(data)].slice(0, mostShown).join('')
});
