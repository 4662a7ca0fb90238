import type { Block } from '#lib/blocks/blocks.ts';
import { bool, int, json, table, text } from '../../../database/table.ts';
import { moduleChecks, pageChecks, redirectChecks, seoChecks } from './restore.ts';
import type { PageStatus } from './schema.ts';
import { pageBounds } from './tree/tree.ts';

/** What is unique to a start page in its namespace. */
export const startKeyOf = ({ startpageDomain, language }: { startpageDomain?: unknown; language?: unknown }): string =>
	`${String(startpageDomain ?? '')} ${String(language)}`;

/** A page of the website of a namespace. */
export class Page extends table(
	'pages',
	{
		key: 'id',
		versioned: true,
		backup: {
			section: 'pages',
			refs: { parentId: 'pages' },
			omits: ['startKey', 'contentHash'],
			restore: () => ({
				checks: pageChecks,
				// Its file is written anew.
				derive: (page) => ({ startKey: page.isStartpage ? startKeyOf(page) : null, contentHash: null }),
				naturalKey: ['slug'],
				tree: { deepest: pageBounds.deepest }
			})
		},
		usage: { word: 'pages' },
		meter: { metric: 'pages' }
	},
	{
		slug: text(100),
		title: text(200),
		status: text(10).of<PageStatus>().default('draft'),
		/** Its parent page; null = at the top. */
		parentId: int().optional(),
		/** Among its siblings, which are sorted by it, then by title and id. */
		position: int().default(0),
		language: text(8).default('de'),
		/** Slug of the page it is a translation of. */
		baseSlug: text(100).optional(),
		isStartpage: bool().default(false),
		startpageDomain: text(253).optional(),
		/** Domain and language of a start page, unique in a namespace; null for all others. */
		startKey: text(270).optional(),
		content: json<Block[]>(),
		/** SHA-256 of its file in the content folder, as last written by the product. */
		contentHash: text(64).optional(),
		/** Who last changed it, as named in the audit log. */
		updatedBy: text(200).optional()
	}
) {}

const seoColumns = {
	metaTitle: text(120).optional(),
	metaDescription: text(320).optional(),
	canonicalUrl: text(2048).optional(),
	robots: text(20),
	ogTitle: text(120).optional(),
	ogDescription: text(320).optional(),
	ogImage: text(2048).optional(),
	schemaJson: json<Record<string, unknown> | null>().optional(),
	hreflang: json<Record<string, string> | null>().optional(),
	faviconPath: text(2048).optional()
};

/** Search engine and sharing data of a page. */
export class PageSeo extends table(
	'page_seo',
	{
		key: 'id',
		backup: {
			section: 'pages',
			within: { name: 'seo', by: 'pageId', single: true },
			restore: () => ({ checks: seoChecks, naturalKey: ['pageId'] })
		}
	},
	{ pageId: int().unique(), ...seoColumns }
) {}

/** `PageSeo` at each save. */
export class PageSeoHistory extends table(
	'page_seo_history',
	{
		key: 'id',
		backup: {
			section: 'pages',
			within: { name: 'seoHistory', by: 'pageId' },
			restore: () => ({ checks: seoChecks })
		}
	},
	{ pageId: int(), actor: text(200), ...seoColumns }
) {}

/** A block that a page shows before or after its content. */
export class PageModule extends table(
	'page_modules',
	{
		key: 'id',
		backup: {
			section: 'pages',
			within: { name: 'modules', by: 'pageId' },
			restore: () => ({ checks: moduleChecks })
		}
	},
	{ pageId: int(), slot: text(10).of<'before' | 'after'>(), position: int(), block: json<Block>() }
) {}

/** The target of an address that used to belong to a page. */
export class Redirect extends table(
	'redirects',
	{
		key: 'id',
		backup: { section: 'redirects', restore: () => ({ checks: redirectChecks, naturalKey: ['source'] }) }
	},
	{ source: text(300), target: text(300), status: int().default(301) }
) {}

/** Parents before what refers to them. */
export const tables = [Page, PageSeo, PageSeoHistory, PageModule, Redirect];
