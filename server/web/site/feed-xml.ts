import type { showSiteFeed } from '../../features/website/site/operations.ts';

/** The content of a feed, and its address. */
export interface FeedFacts extends Awaited<ReturnType<(typeof showSiteFeed)['run']>> {
	/** Base of whole addresses, without trailing slash. */
	base: string;
	/** The whole address of the feed itself. */
	self: string;
	/** The whole address of the list that it is about. */
	list: string;
	/** Language of the feed; BCP 47. */
	language: string;
	/** The newest change of any article, or a fixed time if there is none. */
	updatedAt: Date;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
// What XML 1.0 has no letters for, half characters among them.
// eslint-disable-next-line no-control-regex -- these are what must not stand there
const noLetters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes a text for XML 1.0, between tags and in attributes. */
export const xmlText = (text: string): string =>
	text
		.toWellFormed()
		.replace(noLetters, '')
		.replace(/[&<>"']/g, (sign) => signs[sign]!);

const element = (name: string, text: string, attributes = ''): string =>
	`<${name}${attributes}>${xmlText(text)}</${name}>`;
/**
 * A title or description of RSS, which readers parse as HTML: special characters become entities, which are escaped
 * again in XML.
 */
const htmlElement = (name: string, text: string): string => element(name, xmlText(text));
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', svg: 'image/svg+xml' };

const titleOf = ({ name, page }: FeedFacts): string => (page ? `${page.title} – ${name}` : name);
/** The whole address of a picture and its type; nothing where the type does not show. */
function pictureOf(image: string | null, base: string): { url: string; type: string } | null {
	const type = types[/\.(\w+)$/.exec(image ?? '')?.[1]?.toLowerCase() ?? ''];
	return image !== null && type ? { url: new URL(image, `${base}/`).href, type } : null;
}

/**
 * The feed as RSS 2.0. Ours, because feedsmith adds line breaks around addresses and titles with `&`, which readers
 * keep, and passes characters that XML does not allow.
 */
export function rssOf(feed: FeedFacts): string {
	const { base, articles } = feed;
	const items = articles.map(({ id, title, href, summary, publishedAt, language, page }) => [
		'<item>',
		htmlElement('title', title),
		element('link', base + href),
		element('guid', id, ' isPermaLink="false"'),
		element('pubDate', new Date(publishedAt).toUTCString()),
		element('category', page.title),
		element('dc:language', language),
		...(summary ? [htmlElement('description', summary)] : []),
		'</item>\n'
	]);
	return [
		declaration,
		'<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">\n<channel>\n',
		htmlElement('title', titleOf(feed)),
		element('link', feed.list),
		htmlElement('description', titleOf(feed)),
		element('language', feed.language),
		element('lastBuildDate', feed.updatedAt.toUTCString()),
		`<atom:link href="${xmlText(feed.self)}" rel="self" type="application/rss+xml"/>\n`,
		...items.flat(),
		'</channel>\n</rss>\n'
	].join('');
}

/** The feed by RFC 4287. */
export function atomOf(feed: FeedFacts): string {
	const { base, articles, name } = feed;
	const author = `<author>${element('name', name)}</author>`;
	const entries = articles.map(({ id, title, href, summary, publishedAt, updatedAt, image, language, page }) => {
		const picture = pictureOf(image, base);
		return [
			`<entry xml:lang="${xmlText(language)}">`,
			element('id', id),
			element('title', title),
			`<link href="${xmlText(base + href)}" rel="alternate" type="text/html"/>`,
			...(picture ? [`<link href="${xmlText(picture.url)}" rel="enclosure" type="${picture.type}"/>`] : []),
			element('published', publishedAt),
			element('updated', updatedAt),
			`<category term="${xmlText(page.slug)}" label="${xmlText(page.title)}"/>`,
			...(summary ? [element('summary', summary)] : []),
			'</entry>\n'
		];
	});
	return [
		declaration,
		`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlText(feed.language)}">\n`,
		element('id', feed.self),
		element('title', titleOf(feed)),
		element('updated', feed.updatedAt.toISOString()),
		author,
		`<link href="${xmlText(feed.self)}" rel="self" type="application/atom+xml"/>`,
		`<link href="${xmlText(feed.list)}" rel="alternate" type="text/html"/>\n`,
		...entries.flat(),
		'</feed>\n'
	].join('');
}
