import { z } from 'zod';
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
