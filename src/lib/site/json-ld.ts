import type { SiteView } from '../../../server/web/site.ts';

/** JSON as a block of data in a page, in which no tag of the page can begin or end. */
const blockOf = (value: object): string =>
	`<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/** What schema.org has words for: the website, the way to the page, and what its writers say themselves; as HTML. */
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
	const crumbs = {
		'@context': 'https://schema.org',
		'@type': 'BreadcrumbList',
		itemListElement: way.map((one, index) => ({ '@type': 'ListItem', position: index + 1, ...one }))
	};
	return [website, ...(isStart ? [] : [crumbs]), ...(page.seo.schemaJson ? [page.seo.schemaJson] : [])]
		.map(blockOf)
		.join('');
}

/** What schema.org has words for of an event; as HTML. */
export function eventData({ info, frame, canonical }: SiteView & { kind: 'event' }): string {
	const { name, start_date, end_date } = info.event;
	// Search engines take no event without a beginning.
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
