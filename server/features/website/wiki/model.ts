import { z } from 'zod';
import { bool, int, json, longText, table, text, time, type Link } from '../../../database/table.ts';
import { asStored } from '../../../operation/as-stored.ts';
import { languageTag } from '../pages/schema.ts';
import { articleResponse, articleSlug, articleStatus, markdown, settingsChange } from './schema.ts';
import { mayBeRendered, renderArticle } from './text/render-article.ts';
import type { ArticleStatus } from './workflow.ts';

/** The start document of a wiki is one for each page and language. */
export const startKeyOf = ({ pageId, locale }: { pageId?: unknown; locale?: unknown }): string =>
	`${String(pageId)}:${String(locale)}`;

const textChecks = { markdown: markdown.refine(mayBeRendered, { params: { code: 'limit' } }) };
const ref = z.int().min(1).nullable();
/** The content of a version in a backup; null for what it does not hold. */
const travelledVersion = articleResponse.extend({ id: ref, pageId: ref }).partial().loose();

/** An article of the wiki of a page. */
export class WikiArticle extends table(
	'cms_page_wiki_articles',
	{
		key: 'id',
		versioned: true,
		backup: {
			section: 'wikiArticles',
			refs: { pageId: 'pages' },
			omits: ['html', 'startKey'],
			restore: () => ({
				checks: { ...textChecks, locale: languageTag, slug: articleSlug, status: articleStatus },
				derive: (article) => ({
					html: renderArticle(String(article.markdown)).html,
					startKey: article.isStartDocument ? startKeyOf(article) : null
				}),
				naturalKey: ['pageId', 'locale', 'slug']
			})
		},
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
	{
		key: 'id',
		versioned: true,
		backup: {
			section: 'wikiSettings',
			refs: { pageId: 'pages' },
			restore: () => ({ checks: { menuLabels: asStored(settingsChange.menuLabels) }, naturalKey: ['pageId'] })
		}
	},
	{
		pageId: int(),
		isActive: bool().default(false),
		menuLabel: text(64).optional(),
		/** By language. */
		menuLabels: json<Record<string, string>>()
	}
) {}

const linkedContent = ({ namespace: _there, ...content }: Record<string, unknown>, link: Link) => ({
	...content,
	...('id' in content && { id: link('wikiArticles', content.id) }),
	...('pageId' in content && { pageId: link('pages', content.pageId) })
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
			linked: ({ content }, link) => ({ content: linkedContent(content as Record<string, unknown>, link) }),
			restore: () => ({
				checks: { content: asStored(travelledVersion) },
				derive: ({ content }, { namespace }) => ({ content: { ...(content as object), namespace } }),
				naturalKey: ['articleId', 'version']
			})
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
	{
		key: 'id',
		versioned: true,
		backup: {
			section: 'wikiWorkingCopies',
			refs: { articleId: 'wikiArticles' },
			restore: () => ({ checks: textChecks, naturalKey: ['articleId'] })
		}
	},
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
