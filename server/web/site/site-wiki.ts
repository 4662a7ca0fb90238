import type { showSiteWiki } from '../../features/website/site/operations.ts';
import { perform } from '../../operation/operation.ts';
import { allowedOrigins, mirrorOrigin } from '../http/cors.ts';
import { wantsJson } from '../http/negotiate.ts';
import { queryTexts } from '../http/query.ts';
import { setCacheControl } from './cache-control.ts';
import { around, isPreview, missingForm, type SiteRequest } from './site-request.ts';

/** The operation behind the wikis of the website. */
export interface WikiOperations {
	wiki: typeof showSiteWiki;
}
type Found = Extract<Awaited<ReturnType<WikiOperations['wiki']['run']>>, { redirect?: undefined }>;

/** The data of a wiki screen besides its frame. */
export type WikiView = {
	kind: 'wiki';
	canonical: string;
	/** Whether an article was requested, and not the wiki. */
	isArticle: boolean;
	/** Whether to render without a frame, for printing. */
	isPrint: boolean;
	/** Language of the content; the interface may be in another one. */
	language: string;
} & Omit<Found, 'frame' | 'redirect' | 'locale'>;

// On SQLite, a search in thousands of articles blocks the main thread for some milliseconds.
const mostSearches = 120;
const minute = 60;

/** The wiki of a page: an article, or the start document above the list; with `q` what a search finds; 429 after 120 a minute. */
export async function answerWiki(
	operations: WikiOperations,
	asked: SiteRequest,
	page: string,
	article?: string
): Promise<'next' | void> {
	const { request, response, context, resolved, base } = asked;
	const query = queryTexts(request, ['lang', 'q', 'preview']);
	if (query.q?.trim()) context.dependencies.limits.take('wiki-search', request.ip ?? '', mostSearches, minute);
	const input = { page, ...(article === undefined ? {} : { article }), ...query };
	const answer = await perform(operations.wiki, context, input).catch(missingForm);
	// Unlike a page an article has its language in the address.
	const search = URL.parse(request.originalUrl, base)?.search ?? '';
	if (answer.redirect) return response.redirect(answer.redirect.status, answer.redirect.target + search);
	const { redirect: _redirect, frame, ...found } = answer;
	const isElsewhere = request.marquee.host.domainType !== 'main' && resolved.usedFallback;
	const isPrint = 'print' in request.query;
	const isIndexed = !isElsewhere && !isPreview(request) && !isPrint && found.search === null;
	if (!isIndexed) response.set('X-Robots-Tag', 'noindex');
	setCacheControl(asked);
	if (wantsJson(request, undefined)) {
		// What requires a login must not be readable by other sites.
		if (!isPreview(request)) mirrorOrigin(allowedOrigins(context.dependencies.env), request, response);
		const { menus, footer, design, name } = frame;
		const place = { ...resolved, domainType: request.marquee.host.domainType };
		return void response.json({ context: place, ...found, menus, footer, design, name });
	}
	const isArticle = article !== undefined;
	const canonical = base + (isArticle ? found.article!.href : found.href);
	const own = { kind: 'wiki' as const, canonical, isArticle, isPrint, isIndexed, language: found.locale };
	const view = { ...found, ...own, ...around(asked, frame, found.locale) };
	request.site = { view, context };
	return 'next';
}
