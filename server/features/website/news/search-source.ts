import { amongRows, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import { News } from './model.ts';
import { stateOf } from './state.ts';

async function findNews(search: Search): Promise<SearchHit[]> {
	const rows = await amongRows(search, {
		model: News,
		where: { namespace: search.namespace },
		key: 'id',
		title: 'title',
		besides: ['slug'],
		attributes: ['id', 'title', 'excerpt', 'isPublished', 'publishedAt']
	});
	return rows.map(({ id, title, excerpt, isPublished, publishedAt }) => ({
		id: String(id),
		title,
		href: `/admin/landing-news/${id}/edit`,
		facts: {
			status: stateOf({ isPublished, publishedAt }, search.now),
			...(publishedAt ? { start: new Date(publishedAt).toISOString() } : {})
		},
		...(excerpt ? { text: excerpt } : {})
	}));
}

export const search: SearchSource[] = [
	{ kind: 'news', access: { area: 'news', right: 'r' }, screen: '/admin/landing-news', find: findNews }
];
