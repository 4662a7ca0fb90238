import type { showSiteArticle, showSiteNews } from '../../features/website/site/operations.ts';
import { perform } from '../../operation/operation.ts';
import { allowedOrigins, mirrorOrigin } from '../http/cors.ts';
import { wantsJson } from '../http/negotiate.ts';
import { queryTexts } from '../http/query.ts';
import { setCacheControl } from './cache-control.ts';
import { around, isPreview, missingForm, withQuery, type SiteRequest } from './site-request.ts';

/** The operations behind the news of the website. */
export interface NewsOperations {
	news: typeof showSiteNews;
	article: typeof showSiteArticle;
}
type Found<Name extends keyof NewsOperations> = Extract<
	Awaited<ReturnType<NewsOperations[Name]['run']>>,
	{ redirect?: undefined }
>;

/** The data of a news screen besides its frame. */
export type NewsView =
	| ({ kind: 'news'; canonical: string } & Omit<Found<'news'>, 'frame' | 'redirect'>)
	| ({ kind: 'article'; canonical: string } & Omit<Found<'article'>, 'frame' | 'redirect'>);

/** Whether a host only shows the pages of another namespace. */
const isBorrowed = ({ request, resolved }: SiteRequest): boolean =>
	request.marquee.host.domainType !== 'main' && resolved.usedFallback;

/** The language of what is shown; that of the visitor for the articles of all pages. */
const languageIn = (view: NewsView): string | undefined =>
	view.kind === 'article' ? view.article.language : view.page?.language;

/** Sends a public response: as JSON on request, otherwise rendered by a screen. */
function send<View extends NewsView>(asked: SiteRequest, view: View, frame: Found<'news'>['frame']): 'next' | void {
	const { request, response, context, resolved } = asked;
	const isIndexed = !isBorrowed(asked) && !isPreview(request);
	if (!isIndexed) response.set('X-Robots-Tag', 'noindex');
	setCacheControl(asked);
	if (wantsJson(request, undefined)) {
		mirrorOrigin(allowedOrigins(context.dependencies.env), request, response);
		const { kind: _kind, canonical: _canonical, ...shown } = view;
		const { menus, footer, design, name } = frame;
		const place = { ...resolved, domainType: request.marquee.host.domainType };
		return void response.json({ context: place, ...shown, menus, footer, design, name });
	}
	request.site = { view: { ...view, isIndexed, ...around(asked, frame, languageIn(view)) }, context };
	return 'next';
}

/** The articles of the namespace, or of a page. */
export async function answerNews(
	operations: NewsOperations,
	asked: SiteRequest,
	page: string | undefined
): Promise<'next' | void> {
	const { request, response, context, base, locale } = asked;
	const input = { locale, ...queryTexts(request, ['part', 'lang']), ...(page === undefined ? {} : { page }) };
	const answer = await perform(operations.news, context, input).catch(missingForm);
	if (answer.redirect) return response.redirect(answer.redirect.status, withQuery(answer.redirect.target, request));
	const { redirect: _redirect, frame, ...found } = answer;
	const list = found.page ? `/m/${found.page.slug}/news` : '/landing/news';
	const canonical = `${base}${list}${found.part > 1 ? `?part=${found.part}` : ''}`;
	return send(asked, { kind: 'news', canonical, ...found }, frame);
}

/** One article, or a redirect to its current address. */
export async function answerArticle(
	operations: NewsOperations,
	asked: SiteRequest,
	slug: string
): Promise<'next' | void> {
	const { request, response, context, base } = asked;
	const preview = queryTexts(request, ['preview']);
	const answer = await perform(operations.article, context, { slug, ...preview }).catch(missingForm);
	if (answer.redirect) return response.redirect(answer.redirect.status, withQuery(answer.redirect.target, request));
	const { redirect: _redirect, frame, ...found } = answer;
	return send(asked, { kind: 'article', canonical: `${base}/news/${found.article.slug}`, ...found }, frame);
}
