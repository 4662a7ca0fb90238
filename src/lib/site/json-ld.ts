import type { SiteView } from '../../../server/web/site/site.ts';

/** JSON as a block of data in a page, in which no tag of the page can begin or end. */
const blockOf = (value: object): string =>
	`<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/** The breadcrumbs of a page, from the start of the site. */
const crumbsOf = (way: readonly { name: string; item: string }[]) => ({
	'@context': 'https://schema.org',
	'@type': 'BreadcrumbList',
	itemListElement: way.map((one, index) => ({ '@type': 'ListItem', position: index + 1, ...one }))
});

/** Structured data (schema.org) of a page: the website, the breadcrumbs, and its own data; as HTML. */
export function dataBlocks(
	{ base, frame, shown, isStart, canonical }: SiteView & { kind: 'page' },
	home: string
): string {
	const { page, above } = shown;
	const website = {
		'@context': 'https://schema.org',
		'@type': 'WebSite',
		name: frame.name,
		url: `${base}/`,
		inLanguage: page.language
	};
	const way = [
		{ name: home, item: `${base}/` },
		...above.map(({ title, path }) => ({ name: title, item: base + path })),
		{ name: page.title, item: canonical }
	];
	return [website, ...(isStart ? [] : [crumbsOf(way)]), ...(page.seo.schemaJson ? [page.seo.schemaJson] : [])]
		.map(blockOf)
		.join('');
}

/** Structured data (schema.org) of an event; as HTML. */
export function eventData({ info, frame, canonical }: SiteView & { kind: 'event' }): string {
	const { name, start_date, end_date } = info.event;
	// Search engines reject events without a start.
	if (!start_date) return '';
	return blockOf({
		'@context': 'https://schema.org',
		'@type': 'Event',
		name,
		startDate: start_date,
		...(end_date ? { endDate: end_date } : {}),
		url: canonical,
		organizer: { '@type': 'Organization', name: frame.name }
	});
}

/** Structured data (schema.org) of an article, with its breadcrumbs; as HTML. */
export function articleData({ article, frame, canonical, base }: SiteView & { kind: 'article' }, home: string): string {
	const { title, description, image, publishedAt, updatedAt, language, page } = article;
	const organization = { '@type': 'Organization', name: frame.name, url: `${base}/` };
	const news = {
		'@context': 'https://schema.org',
		'@type': 'NewsArticle',
		headline: title,
		...(description ? { description } : {}),
		...(image ? { image: [new URL(image, `${base}/`).href] } : {}),
		datePublished: publishedAt,
		dateModified: updatedAt,
		inLanguage: language,
		mainEntityOfPage: canonical,
		url: canonical,
		author: organization,
		publisher: organization
	};
	const way = [
		{ name: home, item: `${base}/` },
		{ name: page.title, item: `${base}/m/${page.slug}/news` },
		{ name: title, item: canonical }
	];
	return [news, crumbsOf(way)].map(blockOf).join('');
}

/** Structured data (schema.org) of a wiki or one of its articles, with its breadcrumbs; as HTML. */
export function wikiData(site: SiteView & { kind: 'wiki' }, home: string): string {
	const { base, canonical, page, label, article, frame } = site;
	const list = base + site.href;
	const own = site.isArticle && article;
	const way = [
		{ name: home, item: `${base}/` },
		{ name: page.title, item: `${base}/m/${page.slug}` },
		{ name: label, item: list },
		...(own ? [{ name: article.title, item: canonical }] : [])
	];
	if (!own) return blockOf(crumbsOf(way));
	const text = {
		'@context': 'https://schema.org',
		'@type': 'TechArticle',
		headline: article.title,
		description: article.description,
		dateModified: article.updatedAt,
		inLanguage: article.locale,
		mainEntityOfPage: canonical,
		url: canonical,
		publisher: { '@type': 'Organization', name: frame.name, url: `${base}/` }
	};
	return [text, crumbsOf(way)].map(blockOf).join('');
}
