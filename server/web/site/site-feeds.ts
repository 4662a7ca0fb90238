import express, { type Request, type RequestHandler, type Router } from 'express';
import type { showSiteFeed } from '../../features/website/site/operations.ts';
import { perform } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { marketingContext } from '../http/context.ts';
import { allowedOrigins, mirrorOrigin } from '../http/cors.ts';
import { atomOf, rssOf, type FeedFacts } from './feed-xml.ts';
import { missingForm } from './site-request.ts';
import { baseOf } from './site.ts';
import { queryTexts } from '../http/query.ts';

const formats = {
	rss: { type: 'application/rss+xml; charset=utf-8', write: rssOf },
	atom: { type: 'application/atom+xml; charset=utf-8', write: atomOf }
};
type Format = keyof typeof formats;

/** The last change of a feed without any article. */
const never = new Date('2000-01-01T00:00:00Z');

/** An address with what the request asked for of these words. */
function addressOf(path: string, asked: Record<string, string | undefined>): string {
	const query = new URLSearchParams(
		Object.entries(asked).filter((one): one is [string, string] => one[1] !== undefined)
	);
	return query.size ? `${path}?${query}` : path;
}

/** `/feed/rss` and `/feed/atom`: the newest public articles of the requested host, of a page or in a language. */
export function siteFeeds(dependencies: Dependencies, show: typeof showSiteFeed): Router {
	const router = express.Router();
	const origins = allowedOrigins(dependencies.env);

	async function factsOf(request: Request, format: Format): Promise<FeedFacts> {
		const { context } = await marketingContext(dependencies, request);
		const { namespace, page, lang } = queryTexts(request, ['namespace', 'page', 'lang']);
		const input = { ...(page === undefined ? {} : { page }), ...(lang === undefined ? {} : { lang }) };
		const found = await perform(show, context, input).catch(missingForm);
		const base = baseOf(request, dependencies);
		const newest = found.articles.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '');
		const list = found.page ? `/m/${found.page.slug}/news` : '/landing/news';
		return {
			...found,
			base,
			self: base + addressOf(`/feed/${format}`, { namespace, page: found.page?.slug, lang }),
			list: base + addressOf(list, { namespace }),
			language: lang ?? found.page?.language ?? dependencies.settings.current().defaultLocale,
			updatedAt: newest ? new Date(newest) : never
		};
	}

	const answer =
		(format: Format): RequestHandler =>
		async (request, response) => {
			const facts = await factsOf(request, format);
			mirrorOrigin(origins, request, response);
			response.set({
				'Content-Type': formats[format].type,
				'Cache-Control': 'public, max-age=60',
				'Last-Modified': facts.updatedAt.toUTCString()
			});
			// Express adds the ETag, and responds 304 if the caller has this exact text.
			response.send(formats[format].write(facts));
		};
	router.get('/feed/rss', answer('rss'));
	router.get('/feed/atom', answer('atom'));
	return router;
}
