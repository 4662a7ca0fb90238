import { amongRows, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import type { LinkChoice, LinkSearch } from '../../../operation/links.ts';
import { Page } from './model.ts';
import { pathOf } from './tree/redirects.ts';

async function findPages(search: Search): Promise<SearchHit[]> {
	const rows = await amongRows(search, {
		model: Page,
		where: { namespace: search.namespace },
		key: 'id',
		title: 'title',
		besides: ['slug'],
		attributes: ['id', 'slug', 'title', 'status', 'language']
	});
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
export async function linkablePages({
	namespace,
	words,
	most
}: LinkSearch): Promise<(LinkChoice & { slug: string })[]> {
	const rows = await amongRows(
		{ words },
		{
			model: Page,
			where: { namespace },
			key: 'id',
			title: 'title',
			besides: ['slug'],
			attributes: ['slug', 'title', 'status'],
			most
		}
	);
	return rows.map(({ slug, title, status }) => {
		const isPublic = status === 'published';
		return { kind: 'page', href: pathOf(slug), title, isPublic, slug };
	});
}
