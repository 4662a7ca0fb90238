import { readWikiMarkdown } from '../../../operation/html/markdown.ts';
import { AppError } from '../../../runtime/errors.ts';
import { indexedWords } from '../../platform/full-text/words.ts';

/** What becomes of the text of an article: clean HTML, its words without markup, and those words as they are indexed. */
export interface Rendered {
	html: string;
	text: string;
	words: string;
}

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const plainOf = (html: string): string =>
	html
		.replace(/<[^>]*>/g, ' ')
		.replace(/&(amp|lt|gt|quot);/g, (sign) => signs[sign]!)
		.replace(/\s+/g, ' ')
		.trim();

// Five times the longest text, less than a row may hold.
const mostHtml = 3_000_000;

/** Reads the Markdown of an article; 422 `too_long` when what comes out is longer than a page can be. */
export function renderArticle(markdown: string): Rendered {
	const html = readWikiMarkdown(markdown);
	if (html.length > mostHtml) {
		const message = 'This article becomes too long; please divide it.';
		throw new AppError('invalid_input', message, { details: [{ path: 'markdown', code: 'too_long', message }] });
	}
	const text = plainOf(html);
	return { html, text, words: indexedWords(text) };
}
