import { z } from 'zod';
import { blockSchema, blocksSchema, type Block } from '#lib/blocks/blocks.ts';
import { imageAddress, lineText } from '#lib/text/fields.ts';
import { writtenAddress } from '#lib/text/written-address.ts';
import { orNull } from '../../../operation/empty-to-null.ts';
import { shownAs, timeSchema, versionSchema } from '../../../operation/response-schema.ts';
import { slugForm } from '../../../runtime/slug.ts';
import { hostName } from '../../platform/domains/schema.ts';

export const pageStatuses = ['draft', 'published', 'archived'] as const;
/** `draft` = in the making, `published` = public, `archived` = put aside. */
export type PageStatus = (typeof pageStatuses)[number];

// Reserved words of the back end in place of a page.
const reserved = new Set(['design', 'ai-generate', 'wiki', 'tree', 'import', 'new']);

/** The slug of a page in an address or a field. */
export const pageKey = z
	.string()
	.trim()
	.toLowerCase()
	.regex(slugForm, { error: 'Use small letters, digits and hyphens.', abort: true })
	.describe('Slug of the page');
/** The slug of a page that is made or renamed. */
export const pageSlug = pageKey.refine((slug) => !reserved.has(slug), {
	error: 'This address belongs to the product itself.',
	params: { code: 'reserved' }
});

const languageForm = /^([a-z]{2})(?:-([a-z]{2}))?$/i;
/** A BCP 47 language, `ll` or `ll-RR`, in its usual spelling. */
export const languageTag = shownAs(
	z
		.string()
		.trim()
		.regex(languageForm, { error: 'Write a language such as de or en-GB.', abort: true })
		.transform((tag) =>
			tag.replace(languageForm, (_all, language: string, region?: string) => spelled(language, region))
		),
	{ input: z.string().meta({ pattern: '^[a-z]{2}(-[A-Z]{2})?$' }) }
);
const spelled = (language: string, region?: string) =>
	language.toLowerCase() + (region ? `-${region.toUpperCase()}` : '');

const blocks = shownAs(blocksSchema, { input: z.array(blockSchema.meta({ id: 'Block' })) }).describe(
	'The content, from top to bottom; its forms are told by /blocks/contract'
);

/** The fields of a page that writers set. */
export const pageFields = {
	title: lineText(200).describe('Name of the page; its slug when left out for a new one'),
	status: z.enum(pageStatuses).describe('Only published pages are public'),
	language: languageTag.describe('Language of the page'),
	baseSlug: orNull(pageKey).describe('Page that this one says in another language'),
	parentId: z.int().min(1).nullable().describe('Page it stands below; null = at the top'),
	position: z.int().min(0).max(100_000).describe('Place among its siblings; default: last'),
	isStartpage: z.boolean().describe('Whether it is shown at the address of the site'),
	startpageDomain: orNull(hostName).describe('The host whose start page it is; null = all others'),
	blocks
};
export const pageChange = z.object(pageFields).partial().shape;

const robots = ['index,follow', 'index,nofollow', 'noindex,follow', 'noindex,nofollow'] as const;
const webAddress = z
	.string()
	.overwrite(writtenAddress)
	.max(2048)
	.refine((text) => /^https?:\/\/[^\s"'<>\\]+$/.test(text) && URL.canParse(text), {
		error: 'Write a whole address with https://.',
		params: { code: 'unsafe_url' }
	});
const mostSchemaBytes = 20 * 1024;
const schemaJson = z
	.record(z.string(), z.unknown())
	.refine((value) => Buffer.byteLength(JSON.stringify(value)) <= mostSchemaBytes, {
		error: 'This may have at most 20 kB.',
		params: { code: 'too_long' }
	});

/** Search engine and sharing data of a page (contract-cms D6); null clears a field. */
const seoFields = {
	metaTitle: orNull(lineText(120)).describe('Title for search engines; null = that of the page'),
	metaDescription: orNull(lineText(320)).describe('Two lines below the title in lists of results'),
	canonicalUrl: orNull(webAddress).describe('Where the page really is'),
	robots: z.enum(robots).describe('What search engines may do'),
	ogTitle: orNull(lineText(120)).describe('Title where the page is shared'),
	ogDescription: orNull(lineText(320)).describe('Text where the page is shared'),
	ogImage: orNull(imageAddress).describe('Picture where the page is shared'),
	schemaJson: schemaJson.nullable().describe('Data of schema.org'),
	hreflang: z
		.record(languageTag, webAddress)
		.refine((list) => Object.keys(list).length <= 50, { error: 'At most 50 languages.', params: { code: 'limit' } })
		.nullable()
		.describe('Addresses of the page in other languages, by language'),
	faviconPath: orNull(imageAddress).describe('Sign of the page in tabs')
};
export const seoChange = z.strictObject(seoFields).partial();

/** Search engine and sharing data of a page. */
export const seoResponse = z
	.object({
		metaTitle: z.string().nullable(),
		metaDescription: z.string().nullable(),
		canonicalUrl: z.string().nullable(),
		robots: z.enum(robots),
		ogTitle: z.string().nullable(),
		ogDescription: z.string().nullable(),
		ogImage: z.string().nullable(),
		schemaJson: z.record(z.string(), z.unknown()).nullable(),
		hreflang: z.record(z.string(), z.string()).nullable(),
		faviconPath: z.string().nullable()
	})
	.meta({ id: 'PageSeo' });
export type SeoResponse = z.infer<typeof seoResponse>;

/** A page without its content. */
const recordFields = {
	id: z.int(),
	namespace: z.string(),
	slug: z.string(),
	title: z.string(),
	status: z.enum(pageStatuses),
	parentId: z.int().nullable(),
	position: z.int(),
	language: z.string(),
	baseSlug: z.string().nullable(),
	isStartpage: z.boolean(),
	startpageDomain: z.string().nullable(),
	contentFile: z.string(),
	createdAt: timeSchema,
	updatedAt: timeSchema,
	version: versionSchema
};
export const pageRecord = z.object(recordFields).meta({ id: 'PageRecord' });
export type PageRecord = z.infer<typeof pageRecord>;

/** A block as a line of a summary: what it is, and how its text begins. */
export type BlockSummary = Pick<Block, 'id' | 'type'> & { text: string };
const storedBlock = z.object({ id: z.string(), type: z.string() }).loose().meta({ id: 'StoredBlock' });
/** A stored block, as its type has it. */
export const blockOf = <Of>() => storedBlock as unknown as z.ZodType<Of>;
export const moduleResponse = z.object({
	id: z.int(),
	pageId: z.int(),
	slot: z.enum(['before', 'after']),
	position: z.int(),
	block: blockOf<Block>()
});
export type ModuleResponse = z.infer<typeof moduleResponse>;

/** A page with its content. */
export const pageResponse = z
	.object({
		...recordFields,
		updatedBy: z.string().nullable().describe('Who changed it last'),
		blocks: z.array(blockOf<Block | BlockSummary>()),
		modules: z.array(moduleResponse),
		seo: seoResponse
	})
	.meta({ id: 'Page' });
export type PageResponse = PageRecord & {
	updatedBy: string | null;
	blocks: Block[];
	modules: ModuleResponse[];
	seo: SeoResponse;
};

/** A page in the tree, as writers see it. */
export type OutlineNode = Omit<PageNode, 'children'> & {
	baseSlug: string | null;
	startpageDomain: string | null;
	version: number;
	updatedAt: string;
	/** What waits to be published: who wrote it, and when. */
	draft: { actor: string; updatedAt: string; isOutdated: boolean } | null;
	children: OutlineNode[];
};

export interface PageNode {
	id: number;
	namespace: string;
	slug: string;
	title: string;
	parentId: number | null;
	position: number;
	status: PageStatus;
	language: string;
	isStartpage: boolean;
	children: PageNode[];
}
/** A page in the tree, with the pages below it. */
export const pageNode: z.ZodType<PageNode> = z
	.object({
		id: z.int(),
		namespace: z.string(),
		slug: z.string(),
		title: z.string(),
		parentId: z.int().nullable(),
		position: z.int(),
		status: z.enum(pageStatuses),
		language: z.string(),
		isStartpage: z.boolean(),
		get children() {
			return z.array(pageNode);
		}
	})
	.meta({ id: 'PageNode' });
