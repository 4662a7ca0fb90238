import { amongWebsite, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import type { LinkChoice, LinkSearch } from '../../../operation/links.ts';
import { Page } from './model.ts';
import { pathOf } from './tree/redirects.ts';

async function findPages(search: Search): Promise<SearchHit[]> {
	const rows = await amongWebsite(search, Page, ['id', 'slug', 'title', 'status', 'language']);
	return rows.map(({ id, slug, title, status, language }) => ({
		id: String(id),
		title,
		href: `/admin/pages?slug=${slug}`,
		facts: { slug: `/${slug}`, status, language },
		also: { name: 'edit', href: `/admin/pages/${slug}` }
	}));
}

export const search: SearchSource[] = [{ kind: 'page', access: { area: 'pages', right: 'r' }, find: findPages }];

/** The pages that links can lead to. */
export async function linkablePages(search: LinkSearch): Promise<(LinkChoice & { slug: string })[]> {
	const rows = await amongWebsite(search, Page, ['slug', 'title', 'status']);
	return rows.map(({ slug, title, status }) => {
		const isPublic = status === 'published';
		return { kind: 'page', href: pathOf(slug), title, isPublic, slug };
	});
}
