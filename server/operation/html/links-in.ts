import type * as htmlparser2 from 'htmlparser2';
import { lazily } from '../../runtime/lazily.ts';

/** A link in a text: its address, and the words that are linked. */
export interface TextLink {
	href: string;
	label: string;
}

const html = lazily<typeof htmlparser2>('htmlparser2');
const longestLabel = 80;

const shortened = (words: string): string => words.replace(/\s+/g, ' ').trim().slice(0, longestLabel);

/** The links of an HTML text, in their order. */
export function linksIn(text: string): TextLink[] {
	if (!text.includes('href=')) return [];
	const found: TextLink[] = [];
	let open: TextLink | undefined;
	const parser = new (html().Parser)({
		onopentag(name, { href }) {
			if (name === 'a' && href !== undefined) found.push((open = { href, label: '' }));
		},
		ontext(words) {
			if (open && open.label.length < longestLabel) open.label += words;
		},
		onclosetag(name) {
			if (name === 'a') open = undefined;
		}
	});
	parser.end(text);
	return found.map(({ href, label }) => ({ href, label: shortened(label) }));
}
