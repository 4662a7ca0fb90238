import { amongRows, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import { Page } from './model.ts';

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
