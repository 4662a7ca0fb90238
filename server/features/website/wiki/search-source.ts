import { amongRows, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import { WikiArticle } from './model.ts';

async function findArticles(search: Search): Promise<SearchHit[]> {
	const rows = await amongRows(search, {
		model: WikiArticle,
		where: { namespace: search.namespace },
		key: 'id',
		title: 'title',
		besides: ['slug'],
		attributes: ['id', 'title', 'excerpt', 'status', 'locale']
	});
	return rows.map(({ id, title, excerpt, status, locale }) => ({
		id: String(id),
		title,
		href: `/admin/wiki/${id}`,
		facts: { status, language: locale },
		...(excerpt ? { text: excerpt } : {})
	}));
}

export const search: SearchSource[] = [
	{ kind: 'wiki', access: { area: 'wiki', right: 'r' }, screen: '/admin/wiki', find: findArticles }
];
