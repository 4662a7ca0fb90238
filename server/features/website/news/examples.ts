import { examplesOf } from '../../examples.ts';
import { savePage } from '../pages/operations/pages.ts';
import type { news } from './feature.ts';
import { saveDraft } from './operations/drafts.ts';
import { createNews, updateNews } from './operations/news.ts';

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
		// A draft that does not fit its article waits on when that is withdrawn.
		const { id } = made;
		await call(updateNews, { id, isPublished: true });
		await call(saveDraft, { id, title: `${mark} draft` });
		await call(updateNews, { id, title: `${mark} article` });
		await call(updateNews, { id, isPublished: false });
		return { newsId: made.id, newsPage: page.id, newsSlug: slug };
	},
	inputs: {
		'news.show': ({ newsId: id }) => ({ id }),
		'news.edit': ({ newsId: id }) => ({ id }),
		'news.showPublic': ({ newsSlug: slug }) => ({ slug }),
		'news.showInBlocks': ({ newsPage: pageId }) => ({ blocks: [{ id: 'a', pageId, limit: 3 }] }),
		'news.create': ({ newsPage: pageId, newsSlug: slug }) => ({ ...article, pageId, slug }),
		'news.update': ({ newsId: id }) => ({ id, title: 'Stranger' }),
		'news.remove': ({ newsId: id }) => ({ id }),
		'newsDraft.look': ({ newsId: id }) => ({ id }),
		'newsDraft.save': ({ newsId: id }) => ({ id, title: 'Stranger' }),
		'newsDraft.publish': ({ newsId: id }) => ({ id }),
		'newsDraft.discard': ({ newsId: id }) => ({ id }),
		'newsVersion.list': ({ newsId: id }) => ({ id }),
		'newsVersion.show': ({ newsId: id }) => ({ id, version: 1 }),
		'newsVersion.restore': ({ newsId: id }) => ({ id, version: 1 })
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
		{ request: `GET ${ns}/news/1`, status: 200 },
		{ request: `PATCH ${ns}/news/1`, send: { body: { isPublished: true } }, status: 200, isAside: true },
		{ request: `PATCH ${ns}/news/1?draft=true`, send: { body: { title: 'Das Zelt ist offen' } }, status: 200 },
		{ request: `GET ${ns}/news/1/draft`, status: 200 },
		{ request: `POST ${ns}/news/1/draft/publish`, send: { body: {} }, status: 200 },
		{ request: `GET ${ns}/news/1/versions`, status: 200 },
		{ request: `GET ${ns}/news/1/versions/1`, status: 200 },
		{ request: `POST ${ns}/news/1/versions/1/restore`, send: { body: {} }, status: 200 }
	],
	lastRequests: [{ request: `GET ${ns}/news`, status: 200 }],
	removals: [
		{
			request: `PATCH ${ns}/news/1?draft=true`,
			send: { body: { title: 'Verworfen' } },
			status: 200,
			isAside: true
		},
		{ request: `DELETE ${ns}/news/1/draft`, status: 200 },
		{ request: `DELETE ${ns}/news/1`, status: 200 }
	],
	beyond: [
		'GET /news/{}/draft',
		'DELETE /news/{}/draft',
		'POST /news/{}/draft/publish',
		'GET /news/{}/versions',
		'GET /news/{}/versions/{}',
		'POST /news/{}/versions/{}/restore'
	]
});
