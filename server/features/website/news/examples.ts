import { examplesOf } from '../../examples.ts';
import { savePage } from '../pages/operations/pages.ts';
import type { news } from './feature.ts';
import { createNews } from './operations/news.ts';

const ns = '/namespaces/acme';
const article = {
	slug: 'das-festzelt-steht',
	title: 'Das Festzelt steht',
	content: '<p>Über dem Marktplatz hängen elf Lichterketten.</p>'
};

export const examples = examplesOf<typeof news, { newsId: number; newsPage: number; newsSlug: string }>({
	async make(call, mark) {
		const { page } = await call(savePage, { page: 'marked-news', title: mark, blocks: [] });
		const slug = 'marked-article';
		const content = `<p>${mark}</p>`;
		const { news: made } = await call(createNews, { pageId: page.id, slug, title: mark, content, excerpt: mark });
		return { newsId: made.id, newsPage: page.id, newsSlug: slug };
	},
	inputs: {
		'news.show': ({ newsId: id }) => ({ id }),
		'news.edit': ({ newsId: id }) => ({ id }),
		'news.showPublic': ({ newsSlug: slug }) => ({ slug }),
		'news.showInBlocks': ({ newsPage: pageId }) => ({ blocks: [{ id: 'a', pageId, limit: 3 }] }),
		'news.create': ({ newsPage: pageId, newsSlug: slug }) => ({ ...article, pageId, slug }),
		'news.update': ({ newsId: id }) => ({ id, title: 'Stranger' }),
		'news.remove': ({ newsId: id }) => ({ id })
	},
	atHome: ['news.list', 'news.create', 'news.overview', 'news.search', 'news.pages'],
	openToAll: ['news.listPublic', 'news.feed', 'news.showInBlocks'],
	unmarked: ['news.listPublic', 'news.feed', 'news.showInBlocks'],
	requests: [
		{
			request: `PUT ${ns}/pages/neues`,
			send: { body: { title: 'Neues', status: 'published', blocks: [] } },
			status: 201
		},
		{ request: `POST ${ns}/news`, send: { body: { ...article, pageId: 10 } }, status: 201 },
		{ request: `PATCH ${ns}/news/1`, send: { body: { excerpt: 'Ein Rundgang vor dem großen Abend.' } }, status: 200 },
		{ request: `GET ${ns}/news/1`, status: 200 }
	],
	lastRequests: [{ request: `GET ${ns}/news`, status: 200 }],
	removals: [{ request: `DELETE ${ns}/news/1`, status: 200 }]
});
