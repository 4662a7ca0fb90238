import { z } from 'zod';
import { plainText } from '../../../operation/html/plain-text.ts';
import { richText, tags } from '../../../operation/html/rich-text.ts';
import { shownAs } from '../../../operation/response-schema.ts';

const most = 200_000;
// An article with tables and pictures has more of them than the text of a block.
const mostTags = 4000;

/** Whether clean HTML has visible content: letters, or a picture. */
const showsAnything = (html: string): boolean =>
	/<img\b/.test(html) || /[^\s\u00a0]/.test(html.replace(/<[^>]*>/g, ''));

/** The stored text of an article: sanitised and not empty; it can be sent again as it is. */
export const articleHtml = shownAs(
	richText(most, tags, mostTags)
		.refine((html) => html.length <= most, {
			error: `This may have at most ${most} characters.`,
			params: { code: 'too_long' },
			abort: true
		})
		.refine(showsAnything, { error: 'This must not be empty.', params: { code: 'required' } }),
	{ input: z.string().meta({ minLength: 1, maxLength: most }), output: z.string() }
).describe('Text of the article as HTML');

const mostRead = 2000;

/** The beginning of clean HTML: at most so many characters of plain text, cut between words. */
export function beginningOf(html: string, longest: number): string {
	// The end may have been cut off in the middle of a sign.
	const text = plainText(html.slice(0, mostRead).replace(/&\w{0,6}$/, ''));
	if (text.length <= longest) return text;
	const cut = text.slice(0, longest - 1);
	const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2));
	return `${words
		.toWellFormed()
		.replace(/\ufffd$/, '')
		.trim()}…`;
}
