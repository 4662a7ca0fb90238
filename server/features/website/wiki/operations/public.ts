import { z } from 'zod';
import { mayCall } from '../../../../access/policy.ts';
import { operation, type Work } from '../../../../operation/operation.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { isOpen } from '../../../platform/namespaces/find.ts';
import { findTexts } from '../../../platform/full-text/find.ts';
import { markedParts } from '../../../platform/full-text/snippet.ts';
import { askedIn, askedWords } from '../../../platform/full-text/words.ts';
import { pageOf } from '../../pages/find.ts';
import type { Page } from '../../pages/model.ts';
import { presentPage } from '../../pages/present.ts';
import { languageTag, pageKey } from '../../pages/schema.ts';
import { partAt, pathOf as pagePath, redirectFrom } from '../../pages/tree/redirects.ts';
import { listedArticles } from '../articles.ts';
import { articlePath, listHref, wikiPath, type WikiPage } from '../paths.ts';
import { shownArticle, shownInList } from '../public.ts';
import { articleSlug, type ListedArticle } from '../schema.ts';
import { labelIn, readSettings } from '../settings.ts';
import { searchKind } from '../write.ts';

const input = z.strictObject({
	page: pageKey,
	article: articleSlug.optional().describe('The article; without it the start document'),
	lang: languageTag.optional().describe('The language that is wanted'),
	q: z.string().max(200).optional().describe('Words that are looked for'),
	preview: z.literal('1').optional().describe('Drafts too, for those who write wikis')
});
type Asked = Work<z.output<typeof input>>;

const mostHits = 20;

/** The articles of a language first asked for, then that of the page, then any. */
function localeOf(
	articles: readonly ListedArticle[],
	{ lang, language }: { lang: string | undefined; language: string }
) {
	const locales = new Set(articles.map(({ locale }) => locale));
	const named = [lang, lang?.slice(0, 2), language].find((one) => one !== undefined && locales.has(one));
	return named ?? [...locales].sort()[0] ?? language;
}

/** The requested article: in this language, or else in another one; undefined if the wiki has none of this slug. */
const meant = (articles: readonly ListedArticle[], slug: string, locale: string): ListedArticle | undefined =>
	articles.find((one) => one.slug === slug && one.locale === locale) ?? articles.find((one) => one.slug === slug);

/** A visitor's search with highlighted matches; null without a search. */
async function hitsOf({ input: { q }, namespace }: Asked, pageId: number, articles: readonly ListedArticle[]) {
	if (!q?.trim()) return null;
	const isAsked = askedIn(askedWords(q));
	const byId = new Map(articles.map((one) => [one.id, one]));
	const found = await findTexts({ namespace, kind: searchKind, q, pageId, isPublic: true, limit: mostHits });
	const hits = found.flatMap(({ recordId, snippet }) => {
		const article = byId.get(recordId);
		return article
			? [{ article, snippet: markedParts(snippet, isAsked), title: markedParts(article.title, isAsked) }]
			: [];
	});
	return { q, hits };
}

/** The page whose wiki may be read, or a redirect; 404 if it is not public. */
async function openWiki({ input: { page: slug, article, preview }, namespace, actor }: Asked) {
	if (!(await isOpen(namespace))) throw notFound('page');
	const page = await pageOf(namespace, slug, null);
	if (!page) {
		const whole = article === undefined ? null : await redirectFrom(namespace, articlePath(slug, article));
		if (whole) return { redirect: whole } as const;
		const redirect = await redirectFrom(namespace, pagePath(slug));
		if (!redirect) throw notFound('page');
		const part = article === undefined ? '/wiki' : `/wiki/${article}`;
		return { redirect: { ...redirect, target: partAt(redirect.target, part) } } as const;
	}
	const isPreview = preview === '1' && actor.kind === 'user' && mayCall({ area: 'wiki' }, actor, namespace);
	const settings = await readSettings(namespace, page.id);
	if (!isPreview && (page.status !== 'published' || !settings.isActive)) throw notFound('page');
	return { redirect: undefined, page, settings, isPreview };
}

/** The form on a page by which visitors can write about an article; null where the page has none that they see. */
async function contactOf(page: Page): Promise<{ page: string; block: string } | null> {
	if (page.status !== 'published') return null;
	const { blocks, modules } = await presentPage(page, null);
	const shown = [...blocks, ...modules.map(({ block }) => block)].filter(({ hidden }) => !hidden);
	const form = shown.find(({ type }) => type === 'contact');
	return form ? { page: page.slug, block: form.id } : null;
}

/** The target of an old article address; 404 if it is not readable. */
async function movedArticle(namespace: string, page: Page, slug: string, articles: readonly ListedArticle[]) {
	const redirect = await redirectFrom(namespace, articlePath(page.slug, slug));
	const own = `${wikiPath(page.slug)}/`;
	const target = redirect?.target.startsWith(own) ? redirect.target.slice(own.length) : undefined;
	// An old address does not reveal the new one of what nobody may read.
	if (redirect && (target === undefined || articles.some((one) => one.slug === target))) return redirect;
	throw notFound('article');
}

type Open = Extract<Awaited<ReturnType<typeof openWiki>>, { page: Page }>;

/** The data of an open wiki: an article or the start article, the list, and search results. */
async function shownWiki(work: Asked, { page, settings, isPreview }: Open, articles: readonly ListedArticle[]) {
	const { article: slug, lang } = work.input;
	const wanted = localeOf(articles, { lang, language: page.language });
	const article = slug === undefined ? startOf(articles, wanted) : meant(articles, slug, wanted)!;
	const locale = article?.locale ?? wanted;
	const place: WikiPage = { slug: page.slug, language: page.language, isPreview };
	const shown = articles.map((one) => shownInList(place, one));
	const found = await hitsOf(work, page.id, articles);
	const hits = found?.hits.map(({ article: one, ...parts }) => {
		const { href, locale: language } = shownInList(place, one);
		return { ...parts, href, locale: language };
	});
	return {
		page: { id: page.id, slug: page.slug, title: page.title, language: page.language },
		label: labelIn(settings, locale, 'Wiki'),
		href: listHref(place, locale),
		isPreview,
		locale,
		locales: languagesOf(shown, slug, place),
		articles: shown.filter((one) => one.locale === locale),
		article: article ? await shownArticle(article, shown, work.dependencies.env) : null,
		search: found && { q: found.q, hits: hits! },
		contact: await contactOf(page)
	};
}

type Shown = Awaited<ReturnType<typeof shownWiki>>;
type Nothing = { [Field in keyof Shown]?: undefined };
type Found = (Shown & { redirect?: undefined }) | (Nothing & { redirect: { target: string; status: number } });

/** The wiki of a page as visitors read it: an article or the start document, the list, and what a search found. */
export const showPublicWiki = operation({
	summary: 'Show the wiki of a page, or where its address leads now.',
	access: { public: true, area: 'wiki' },
	input,
	async run(work): Promise<Found> {
		const { namespace, input: asked } = work;
		const open = await openWiki(work);
		if (open.redirect) return { redirect: open.redirect };
		const status = open.isPreview ? undefined : ('published' as const);
		const articles = await listedArticles({ namespace, pageId: open.page.id, status });
		const slug = asked.article;
		if (slug !== undefined && !articles.some((one) => one.slug === slug))
			return { redirect: await movedArticle(namespace, open.page, slug, articles) };
		return shownWiki(work, open, articles);
	}
});

const startOf = (articles: readonly ListedArticle[], locale: string): ListedArticle | undefined =>
	articles.find((one) => one.isStartDocument && one.locale === locale);

/** The languages of an article, or of the wiki, each with its address. */
function languagesOf(shown: readonly ReturnType<typeof shownInList>[], slug: string | undefined, page: WikiPage) {
	if (slug !== undefined)
		return shown.filter((one) => one.slug === slug).map(({ locale, href }) => ({ language: locale, path: href }));
	const languages = [...new Set(shown.map(({ locale }) => locale))];
	return languages.map((language) => ({ language, path: listHref(page, language) }));
}
