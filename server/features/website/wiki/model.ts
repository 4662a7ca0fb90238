import { bool, int, json, longText, table, text, time, type Link } from '../../../database/table.ts';
import type { ArticleStatus } from './workflow.ts';

/** An article of the wiki of a page. */
export class WikiArticle extends table(
	'cms_page_wiki_articles',
	{
		key: 'id',
		versioned: true,
		// Its HTML is made of the Markdown.
		backup: { section: 'wikiArticles', refs: { pageId: 'pages' }, omits: ['html', 'startKey'] },
		usage: { word: 'wikiArticles' },
		meter: { metric: 'wikiArticles' }
	},
	{
		pageId: int(),
		locale: text(16),
		slug: text(128),
		title: text(200),
		markdown: longText(),
		/** The output of `renderArticle`. */
		html: longText(),
		excerpt: text(300).optional(),
		status: text(16).of<ArticleStatus>().default('draft'),
		isStartDocument: bool().default(false),
		/** `<pageId>:<locale>` of the one start document; null for all others. */
		startKey: text(32).optional(),
		sortIndex: int().default(0),
		/** When it was published first. */
		publishedAt: time().optional()
	}
) {}

/** The name of a page's wiki, and whether it is open. */
export class WikiSettings extends table(
	'cms_page_wiki_settings',
	{ key: 'id', versioned: true, backup: { section: 'wikiSettings', refs: { pageId: 'pages' } } },
	{
		pageId: int(),
		isActive: bool().default(false),
		menuLabel: text(64).optional(),
		/** By language. */
		menuLabels: json<Record<string, string>>()
	}
) {}

const linkedContent = ({ pageId, ...content }: Record<string, unknown>, link: Link) => ({
	...content,
	...(pageId !== undefined && { pageId: link('pages', pageId) })
});

/** An article as a change left it. */
export class WikiVersion extends table(
	'cms_page_wiki_versions',
	{
		key: 'id',
		timeless: true,
		backup: {
			section: 'wikiVersions',
			refs: { articleId: 'wikiArticles' },
			linked: ({ content }, link) => ({ content: linkedContent(content as Record<string, unknown>, link) })
		}
	},
	{
		articleId: int(),
		version: int(),
		content: json<Record<string, unknown>>(),
		/** Who changed it, by `actorName`. */
		actor: text(160),
		createdAt: time()
	}
) {}

/** Edits of an article that are not saved as a version yet. */
export class WikiWorkingCopy extends table(
	'cms_page_wiki_working_copies',
	{ key: 'id', versioned: true, backup: { section: 'wikiWorkingCopies', refs: { articleId: 'wikiArticles' } } },
	{
		articleId: int(),
		title: text(200),
		markdown: longText(),
		excerpt: text(300).optional(),
		/** The version of the article that it changes. */
		basedOn: int(),
		actor: text(160)
	}
) {}

export const tables = [WikiArticle, WikiSettings, WikiVersion, WikiWorkingCopy];
