import { z } from 'zod';
import { lineText, plainText } from '#lib/text/fields.ts';
import { normalForm } from '#lib/text/normal-form.ts';
import { orNull } from '../../../operation/empty-to-null.ts';
import { shownAs, timeSchema, versionSchema } from '../../../operation/response-schema.ts';
import { recordId } from '../../platform/namespaces/fields.ts';
import { languageTag } from '../pages/schema.ts';
import { standardLocale } from '../pages/tree/menu-places.ts';
import { articleStatuses } from './workflow.ts';

export const articleId = recordId.describe('Id of the article');
export const pageId = recordId.describe('Id of the page');

/** The name of an article in addresses. */
export const articleSlug = z
	.string()
	.trim()
	.toLowerCase()
	.regex(/^[a-z0-9][a-z0-9-]{0,127}$/, { error: 'Use small letters, digits and hyphens.', abort: true })
	.describe('Name of the article in addresses');

/** Maximum length of an article's Markdown, in UTF-8. */
export const mostMarkdownBytes = 500_000;
const control = /(?![\n\t])\p{Cc}/gu;

/** Markdown as it was written, without control characters; unlike in other texts its margin may mean something. */
export const markdown = shownAs(
	z
		.string()
		.refine((text) => Buffer.byteLength(text) <= mostMarkdownBytes, {
			error: `This may have at most ${mostMarkdownBytes} bytes.`,
			params: { code: 'too_long' },
			abort: true
		})
		.refine((text) => text.isWellFormed(), {
			error: 'This holds half a character.',
			params: { code: 'invalid_format' }
		})
		.overwrite((text) => normalForm(text.replace(/\r\n?/g, '\n').replace(control, ''), 'NFC')),
	{ input: z.string().meta({ maxLength: mostMarkdownBytes }) }
).describe('Text in Markdown (GFM); [[slug]] leads to another article');

const fields = {
	slug: articleSlug,
	title: lineText(200).describe('Headline'),
	markdown,
	excerpt: orNull(plainText(300)).describe('What lists say of it'),
	isStartDocument: z.boolean().describe('Whether the wiki opens with it; there is one for each page and language')
};
export const locale = languageTag.describe('Language of the article');
/** The fields of an article that can be changed. */
export const articleChange = z.object(fields).partial().shape;
export type ArticleChange = z.output<z.ZodObject<typeof articleChange>>;
export const newArticle = {
	...articleChange,
	pageId: recordId.describe('Id of the page whose wiki it belongs to'),
	title: fields.title,
	markdown,
	slug: fields.slug.optional().describe('Name of the article in addresses; made of the title when left out'),
	locale: locale.default(standardLocale)
};
export type NewArticle = z.output<z.ZodObject<typeof newArticle>>;
export const articleStatus = z.enum(articleStatuses).describe('Only published articles are public');

const listed = {
	id: z.int(),
	namespace: z.string(),
	pageId: z.int(),
	pageSlug: z.string(),
	locale: z.string(),
	slug: z.string(),
	title: z.string(),
	excerpt: z.string().nullable(),
	status: z.enum(articleStatuses),
	isStartDocument: z.boolean(),
	sortIndex: z.int(),
	publishedAt: timeSchema.nullable(),
	createdAt: timeSchema,
	updatedAt: timeSchema,
	version: versionSchema
};
/** An article in lists. */
export const listedArticle = z.object(listed).meta({ id: 'ListedWikiArticle' });
export type ListedArticle = z.infer<typeof listedArticle>;
/** An article. */
export const articleResponse = z.object({ ...listed, markdown: z.string() }).meta({ id: 'WikiArticle' });
export type ArticleResponse = z.infer<typeof articleResponse>;

/** An article as a change left it. */
export const versionResponse = z
	.object({
		articleId: z.int(),
		version: z.int(),
		content: articleResponse,
		createdAt: timeSchema,
		actor: z.string()
	})
	.meta({ id: 'WikiVersion' });
export type VersionResponse = z.infer<typeof versionResponse>;

const label = lineText(64);
/** The settings that can be changed. */
export const settingsChange = {
	isActive: z.boolean().optional().describe('Whether visitors can open the wiki'),
	menuLabel: orNull(label).optional().describe('Name of the wiki'),
	menuLabels: z.record(languageTag, label).optional().describe('Name of the wiki by language')
};
export const settingsResponse = z
	.object({
		pageId: z.int(),
		isActive: z.boolean(),
		menuLabel: z.string().nullable(),
		menuLabels: z.record(z.string(), z.string()),
		version: z.int().min(0).describe('0 = never set')
	})
	.meta({ id: 'WikiSettings' });
export type SettingsResponse = z.infer<typeof settingsResponse>;

/** The unsaved edits. */
export const workingCopy = { title: fields.title, markdown, excerpt: fields.excerpt };
export const workingCopyResponse = z
	.object({
		articleId: z.int(),
		title: z.string(),
		markdown: z.string(),
		excerpt: z.string().nullable(),
		basedOn: z.int().describe('Version of the article that it changes'),
		actor: z.string(),
		updatedAt: timeSchema,
		version: versionSchema
	})
	.meta({ id: 'WikiWorkingCopy' });
