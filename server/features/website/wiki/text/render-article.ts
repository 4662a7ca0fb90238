import { readWikiMarkdown } from '../../../../operation/html/markdown.ts';
import { htmlText } from '#lib/text/html-text.ts';
import { invalidField } from '../../../../runtime/errors.ts';
import { indexedWords } from '../../../platform/full-text/words.ts';

/** The result of rendering an article: clean HTML, its words without markup, and those words as indexed. */
export interface Rendered {
	html: string;
	text: string;
	words: string;
}

// Shown under the title of its target, which changes without this text; its address is no word that people look for.
const bareLink = /<a data-wiki="([a-z0-9-]+)">\1<\/a>/gi;

// Five times the longest text, less than a row can hold.
const mostHtml = 3_000_000;

// Each takes a hundred times as long as a letter, and unclosed ones take quadratic time.
const mostTags = 10_000;

const refused = (code: string, message: string) => invalidField('markdown', code, message);

/** Whether a Markdown text holds no more tags of HTML than an article may. */
export const mayBeRendered = (markdown: string): boolean => markdown.split('<', mostTags + 2).length <= mostTags + 1;

/**
 * Reads the Markdown of an article; 422 `limit` for more than 10 000 tags of HTML in it, and `too_long` when what comes out
 * is longer than a page can be.
 */
export function renderArticle(markdown: string): Rendered {
	if (!mayBeRendered(markdown)) throw refused('limit', `This may hold at most ${mostTags} tags of HTML.`);
	const html = readWikiMarkdown(markdown);
	if (html.length > mostHtml) throw refused('too_long', 'This article becomes too long; please divide it.');
	const text = htmlText(html.replace(bareLink, '…'));
	return { html, text, words: indexedWords(text) };
}
