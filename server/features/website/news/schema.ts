import { z } from 'zod';
import { imageAddress, lineText, plainText } from '#lib/text/fields.ts';
import { dateTime } from '../../../operation/date-time.ts';
import { orNull } from '../../../operation/empty-to-null.ts';
import { timeSchema, versionSchema } from '../../../operation/response-schema.ts';
import { slugForm } from '../../../runtime/slug.ts';
import { languageTag } from '../pages/schema.ts';
import { recordId } from '../../platform/namespaces/fields.ts';
import { articleHtml } from './content.ts';

export const newsId = recordId.describe('Id of the article');

/** The name of an article in addresses. */
export const newsSlug = z
	.string()
	.trim()
	.toLowerCase()
	.regex(slugForm, { error: 'Use small letters, digits and hyphens.', abort: true })
	.describe('Slug of the article');

/** The fields of an article that people set. */
const newsFields = {
	pageId: z.int().min(1).max(2_147_483_647).describe('Id of the page it belongs to'),
	slug: newsSlug,
	title: lineText(200).describe('Headline'),
	content: articleHtml,
	excerpt: orNull(plainText(500)).describe('What lists say of it'),
	imageUrl: orNull(imageAddress).describe('Address of its picture'),
	language: orNull(languageTag).describe('null = that of its page'),
	isPublished: z.boolean().describe('Whether it is public from publishedAt on'),
	publishedAt: orNull(dateTime).describe('When it appears; default: when it is published')
};
export const newsChange = z.object(newsFields).partial().shape;
export const newNews = {
	...newsChange,
	pageId: newsFields.pageId,
	slug: newsFields.slug,
	title: newsFields.title,
	content: newsFields.content
};
export type NewsChange = z.output<z.ZodObject<typeof newsChange>>;

/** `draft` = not visible, `scheduled` = published at its time, `published` = public while its page is. */
export const newsStates = ['draft', 'scheduled', 'published'] as const;
/** One of `newsStates`. */
export type NewsState = (typeof newsStates)[number];

/** An article. */
export const newsResponse = z
	.object({
		id: z.int(),
		namespace: z.string(),
		pageId: z.int(),
		pageSlug: z.string(),
		slug: z.string(),
		title: z.string(),
		content: z.string(),
		excerpt: z.string().nullable(),
		imageUrl: z.string().nullable(),
		language: z.string().nullable(),
		isPublished: z.boolean(),
		publishedAt: timeSchema.nullable(),
		createdAt: timeSchema,
		updatedAt: timeSchema,
		version: versionSchema
	})
	.meta({ id: 'News' });
export type NewsResponse = z.infer<typeof newsResponse>;
