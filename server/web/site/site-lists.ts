import express, { type Request, type Response, type Router } from 'express';
import type { listSitePages } from '../../features/website/site/operations.ts';
import { perform } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { notFound } from '../../runtime/errors.ts';
import { marketingContext } from '../http/context.ts';
import { xmlText } from './feed-xml.ts';
import { queryText } from '../http/query.ts';
import { baseOf } from './site.ts';

interface Place {
	/** Whether the host only shows the pages of `default`. */
	isBorrowed: boolean;
	/** Base of whole addresses, without trailing slash. */
	base: string;
}
type Listed = Awaited<ReturnType<(typeof listSitePages)['run']>>;

const mostInFile = 50_000;
const closed = ['/admin', '/account', '/api', '/login', '/oauth'];

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The pages of a host for search engines (sitemaps.org), with the languages that each exists in. */
function sitemap(pages: Listed['pages'], base: string): string {
	const entry = ({ path, updatedAt, languages }: Pick<Listed['pages'][number], 'path' | 'updatedAt' | 'languages'>) => {
		const others = languages.length > 1 ? languages : [];
		const links = others.map(
			(one) => `<xhtml:link rel="alternate" hreflang="${xmlText(one.language)}" href="${xmlText(base + one.path)}"/>`
		);
		return `<url><loc>${xmlText(base + path)}</loc><lastmod>${updatedAt.toISOString()}</lastmod>${links.join('')}</url>\n`;
	};
	return `${declaration}<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages.map(entry).join('')}</urlset>\n`;
}

/** Names the files of a list that is too long for one. */
function sitemapIndex(parts: number, base: string): string {
	const files = Array.from(
		{ length: parts },
		(_, at) => `<sitemap><loc>${base}/sitemap.xml?part=${at + 1}</loc></sitemap>\n`
	);
	return `${declaration}<sitemapindex xmlns="${schema}">\n${files.join('')}</sitemapindex>\n`;
}

/** The whole list, or the requested part; 404 for a part that does not exist. */
function sitemapFile({ pages, news, wiki, isBorrowed, base }: Listed & Place, part: string | undefined): string {
	const newest = new Date(pages.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0));
	const start = isBorrowed || !pages.length ? [] : [{ ...pages[0]!, path: '/', updatedAt: newest, languages: [] }];
	const all = [...start, ...pages, ...news.map((one) => ({ ...one, languages: [] })), ...wiki];
	const parts = Math.ceil(all.length / mostInFile);
	if (part !== undefined && !(/^[1-9]\d{0,5}$/.test(part) && Number(part) <= parts)) throw notFound('file');
	if (part === undefined && parts > 1) return sitemapIndex(parts, base);
	const from = (Number(part ?? 1) - 1) * mostInFile;
	return sitemap(all.slice(from, from + mostInFile), base);
}

/** A text on one line that means nothing in Markdown. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\[\]<>*_`]/g, (sign) => `\\${sign}`);

/** The pages as a list that language models read (llmstxt.org). */
function llms({ name, pages, news, wiki }: Listed, base: string): string {
	const line = ({ title, path, description }: Listed['news'][number]) =>
		`- [${plain(title)}](${base}${path})${description ? `: ${plain(description)}` : ''}\n`;
	const partsOf = (word: string, list: Listed['news']) =>
		[...Map.groupBy(list, ({ language }) => language)].map(
			([language, some]) => `\n## ${word} (${language})\n\n${some.map(line).join('')}`
		);
	return `# ${plain(name)}\n${[...partsOf('Pages', pages), ...partsOf('Wiki', wiki), ...partsOf('News', news)].join('')}`;
}

/** `/sitemap.xml`, `/robots.txt` and `/llms.txt` of the requested host. */
export function siteLists(dependencies: Dependencies, list: typeof listSitePages): Router {
	const router = express.Router();
	/** What the host shows; nothing if it only shows the pages of `default`. */
	const listed = async (request: Request): Promise<Listed & Place> => {
		// The address of a page does not carry the query, so only the host counts.
		const { context, resolved } = await marketingContext(dependencies, request, '');
		const isBorrowed = request.marquee.host.domainType !== 'main' && resolved.usedFallback;
		const { name, ...all } = await perform(list, context, {});
		const shown = isBorrowed ? { pages: [], news: [], wiki: [] } : all;
		return { name, ...shown, isBorrowed, base: baseOf(request, dependencies) };
	};
	const send = (response: Response, type: string, text: string) =>
		response.set('Cache-Control', 'public, max-age=60').type(type).send(text);
	router.get('/sitemap.xml', async (request, response) =>
		send(response, 'application/xml', sitemapFile(await listed(request), queryText(request, 'part')))
	);
	router.get('/robots.txt', async (request, response) => {
		const { isBorrowed, base } = await listed(request);
		const rules = isBorrowed ? ['/'] : closed;
		const lines = ['User-agent: *', ...rules.map((path) => `Disallow: ${path}`)];
		send(
			response,
			'text/plain',
			`${[...lines, ...(isBorrowed ? [] : ['', `Sitemap: ${base}/sitemap.xml`])].join('\n')}\n`
		);
	});
	router.get('/llms.txt', async (request, response) => {
		const { base, ...found } = await listed(request);
		send(response, 'text/markdown; charset=utf-8', llms(found, base));
	});
	return router;
}
