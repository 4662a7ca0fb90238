import type { showSiteWiki } from '../../features/website/site/operations.ts';
import { perform } from '../../operation/operation.ts';
import { allowedOrigins, mirrorOrigin } from '../http/cors.ts';
import { wantsJson } from '../http/negotiate.ts';
import { queryTexts } from '../http/query.ts';
import { setCacheControl } from './cache-control.ts';
import { around, isPreview, missingForm, withQuery, type SiteRequest } from './site-request.ts';

/** The operation behind the wikis of the website. */
export interface WikiOperations {
	wiki: typeof showSiteWiki;
}
type Found = Extract<Awaited<ReturnType<WikiOperations['wiki']['run']>>, { redirect?: undefined }>;

/** What a screen of a wiki shows besides what stands around it. */
export type WikiView = { kind: 'wiki'; canonical: string } & Omit<Found, 'frame' | 'redirect'>;

/** The wiki of a page: an article, or the start document above the list; with `q` what a search finds. */
export async function answerWiki(
	operations: WikiOperations,
	asked: SiteRequest,
	page: string,
	article?: string
): Promise<'next' | void> {
	const { request, response, context, resolved, base } = asked;
	const query = queryTexts(request, ['lang', 'q', 'preview']);
	const input = { page, ...(article === undefined ? {} : { article }), ...query };
	const answer = await perform(operations.wiki, context, input).catch(missingForm);
	if (answer.redirect) return response.redirect(answer.redirect.status, withQuery(answer.redirect.target, request));
	const { redirect: _redirect, frame, ...found } = answer;
	const isElsewhere = request.marquee.host.domainType !== 'main' && resolved.usedFallback;
	const isIndexed = !isElsewhere && !isPreview(request) && found.search === null;
	if (!isIndexed) response.set('X-Robots-Tag', 'noindex');
	setCacheControl(asked);
	if (wantsJson(request, undefined)) {
		mirrorOrigin(allowedOrigins(context.dependencies.env), request, response);
		const { menus, footer, design, name } = frame;
		const place = { ...resolved, domainType: request.marquee.host.domainType };
		return void response.json({ context: place, ...found, menus, footer, design, name });
	}
	const path = article === undefined ? `/m/${found.page.slug}/wiki` : found.article!.href;
	const view = { kind: 'wiki' as const, canonical: `${base}${path}`, isIndexed, ...found, ...around(asked, frame) };
	request.site = { view, context };
	return 'next';
}
