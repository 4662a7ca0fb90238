import { z } from 'zod';
import { mayCall } from '../../../../access/policy.ts';
import { given } from '../../../../operation/given.ts';
import { operation } from '../../../../operation/operation.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { isOpen } from '../../../platform/namespaces/find.ts';
import { pageById, pageOf } from '../../pages/find.ts';
import type { Page } from '../../pages/model.ts';
import { publishedVariants } from '../../pages/public/published.ts';
import { partAt, pathOf as pagePath, redirectFrom } from '../../pages/tree/redirects.ts';
import { languageTag, pageKey } from '../../pages/schema.ts';
import { beginningOf } from '../../../../operation/html/beginning.ts';
import { withDraft } from '../drafts/news-drafts.ts';
import { listOfPage } from '../page-list.ts';
import { feedIdOf, listedArticle, shownArticle } from '../public.ts';
import { anyArticle, countPublicNews, publicArticle, publicNews, publicNewsWithBeginning } from '../public-rows.ts';
import { newsSlug } from '../schema.ts';

const perPage = 12;
const mostInFeed = 50;
const mostBeside = 3;

async function requireOpen(namespace: string): Promise<void> {
	if (!(await isOpen(namespace))) throw notFound('article');
}

/** The published page of a slug, which the namespace has itself. */
async function ownPage(namespace: string, slug: string): Promise<Page> {
	const page = await pageOf(namespace, slug, null);
	if (page?.status !== 'published') throw notFound('page');
	return page;
}

const shownPage = ({ id, slug, title, language }: Page) => ({ id, slug, title, language });

/** The lists of a page and of its public variants; none without variants. */
async function listLanguages(page: Page): Promise<{ language: string; path: string }[]> {
	const variants = await publishedVariants(page);
	if (!variants.length) return [];
	return [page, ...variants].map(({ language, slug }) => ({ language, path: `${pagePath(slug)}/news` }));
}

/**
 * The public articles of a namespace or page, newest first, twelve at a time; or a redirect if the address of the page
 * has changed.
 */
export const listPublicNews = operation({
	summary: 'List the public news articles.',
	access: { public: true },
	input: z.strictObject({
		page: pageKey.optional().describe('Only articles of this page'),
		lang: languageTag.optional().describe('The language that is wanted'),
		part: z.coerce.number().int().min(1).max(100_000).default(1).describe('Which twelve, counted from 1')
	}),
	async run({ input, namespace, now, dependencies: { env } }) {
		await requireOpen(namespace);
		if (input.page !== undefined && !(await pageOf(namespace, input.page, null))) {
			const redirect = await redirectFrom(namespace, pagePath(input.page));
			if (redirect) return { redirect: { ...redirect, target: partAt(redirect.target, '/news') } } as const;
		}
		const page = input.page === undefined ? null : await ownPage(namespace, input.page);
		const languages = page ? await listLanguages(page) : [];
		const wanted = languages.find(({ language }) => language === input.lang && language !== page?.language);
		if (wanted) return { redirect: { target: wanted.path, status: 302 } } as const;
		const filter = { namespace, now, ...(page && (await listOfPage(page)).filter) };
		const parts = Math.max(1, Math.ceil((await countPublicNews(filter)) / perPage));
		if (input.part > parts) throw notFound('page');
		const rows = await publicNews(filter, { limit: perPage, offset: (input.part - 1) * perPage });
		const articles = rows.map((row) => listedArticle(row, env));
		return { redirect: undefined, page: page && shownPage(page), languages, articles, part: input.part, parts };
	}
});

/** Whether visitors find what an old address of an article leads to. */
async function mayFollow(namespace: string, target: string, now: Date): Promise<boolean> {
	const [, slug] = /^\/news\/([^/?#]+)/.exec(target) ?? [];
	return slug === undefined || (await publicArticle(namespace, slug, now)) !== undefined;
}

/** A public article with others of its page, or a redirect to its new address; 404 for drafts and scheduled ones. */
export const showPublicNews = operation({
	summary: 'Show a public news article, or where its address leads now.',
	access: { public: true },
	input: z.strictObject({
		slug: newsSlug,
		preview: z.literal('1').optional().describe('Any state, for those who write news')
	}),
	async run({ input, actor, namespace, now, dependencies: { env } }) {
		await requireOpen(namespace);
		const mayPreview = input.preview === '1' && actor.kind === 'user' && mayCall({ area: 'news' }, actor, namespace);
		const stored = await (mayPreview ? anyArticle : publicArticle)(namespace, input.slug, now);
		const row = stored && mayPreview ? await withDraft(stored) : stored;
		if (!row) {
			const redirect = await redirectFrom(namespace, `/news/${input.slug}`);
			// An old address does not reveal the new one of what nobody may read.
			if (redirect && (await mayFollow(namespace, redirect.target, now))) return { redirect } as const;
			throw notFound('article');
		}
		const list = await listOfPage((await pageById(namespace, row.pageId))!, row.language);
		const beside = await publicNews({ namespace, now, ...list.filter }, { limit: mostBeside + 1 });
		const others = beside.filter(({ slug }) => slug !== row.slug).slice(0, mostBeside);
		return {
			redirect: undefined,
			article: shownArticle(row, env),
			list: `${pagePath(list.slug)}/news`,
			others: others.map((one) => listedArticle(one, env))
		};
	}
});

/** The newest public articles for readers of feeds, each with a summary. */
export const showNewsFeed = operation({
	summary: 'List the newest public news articles for feeds.',
	access: { public: true },
	input: z.strictObject({
		page: pageKey.optional().describe('Only articles of this page'),
		lang: languageTag.optional().describe('Only articles in this language')
	}),
	async run({ input, namespace, now, dependencies: { env } }) {
		await requireOpen(namespace);
		const page = input.page === undefined ? null : await ownPage(namespace, input.page);
		const filter = { namespace, now, ...(page && (await listOfPage(page)).filter), ...given({ language: input.lang }) };
		const rows = await publicNewsWithBeginning(filter, mostInFeed);
		const articles = rows.map((row) => ({
			...listedArticle(row, env),
			id: feedIdOf(row),
			summary: row.excerpt ?? beginningOf(row.content, 300)
		}));
		return { page: page && shownPage(page), articles };
	}
});

const block = z.object({
	id: z.string().max(64).describe('Id of the block'),
	pageId: z.int().nullable().describe('Articles of this page; null = of all pages'),
	limit: z.int().min(1).max(12)
});

/** The articles of a block; none of a page that is not there. */
async function filterOf(namespace: string, pageId: number | null) {
	if (pageId === null) return {};
	const page = await pageById(namespace, pageId);
	return page ? (await listOfPage(page)).filter : { pageIds: [] };
}

/** The content of `news` blocks, by block id. */
export const showNewsInBlocks = operation({
	summary: 'Show the news articles of blocks.',
	access: { public: true },
	input: z.strictObject({ blocks: z.array(block).max(400) }),
	async run({ input, namespace, now, dependencies: { env } }) {
		const asked = Map.groupBy(input.blocks, ({ pageId }) => pageId);
		const news: Record<string, ReturnType<typeof listedArticle>[]> = {};
		for (const [pageId, blocks] of (await isOpen(namespace)) ? asked : []) {
			const limit = Math.max(...blocks.map((one) => one.limit));
			const rows = await publicNews({ namespace, now, ...(await filterOf(namespace, pageId)) }, { limit });
			for (const one of blocks) news[one.id] = rows.slice(0, one.limit).map((row) => listedArticle(row, env));
		}
		return { news };
	}
});
