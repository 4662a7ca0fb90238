import { examplesOf } from '../../examples.ts';
import { savePage } from '../pages/operations/pages.ts';
import type { wiki } from './feature.ts';
import { createArticle } from './operations/articles.ts';
import { updateSettings } from './operations/settings.ts';

const ns = '/namespaces/acme';
const articles = `${ns}/wiki/articles`;
const article = {
	title: 'Eine Station aufbauen',
	markdown: '## Den Platz wählen\n\nGut ist ein Ort mit Dach. Siehe [[aushaenge-drucken]].'
};

type Own = { articleId: number; wikiPage: number; wikiPageSlug: string; articleSlug: string };

export const examples = examplesOf<typeof wiki, Own>({
	async make(call, mark) {
		const wikiPageSlug = 'marked-wiki';
		const { page } = await call(savePage, { page: wikiPageSlug, title: mark, blocks: [] });
		await call(updateSettings, { pageId: page.id, isActive: true, menuLabel: mark });
		const words = { title: mark, slug: 'marked', markdown: mark, excerpt: mark };
		const { article: made } = await call(createArticle, { pageId: page.id, ...words });
		return { articleId: made.id, wikiPage: page.id, wikiPageSlug, articleSlug: made.slug };
	},
	inputs: {
		'wiki.show': ({ articleId: id }) => ({ id }),
		'wiki.create': ({ wikiPage: pageId }) => ({ pageId, ...article }),
		'wiki.update': ({ articleId: id }) => ({ id, title: 'Stranger' }),
		'wiki.move': ({ articleId: id }) => ({ id, transition: 'archive' }),
		'wiki.remove': ({ articleId: id }) => ({ id }),
		'wiki.duplicate': ({ articleId: id }) => ({ id }),
		'wiki.reorder': ({ wikiPage: pageId, articleId }) => ({ pageId, orderedIds: [articleId] }),
		'wiki.versions': ({ articleId: id }) => ({ id }),
		'wiki.showVersion': ({ articleId: id }) => ({ id, version: 1 }),
		'wiki.restore': ({ articleId: id }) => ({ id, version: 1 }),
		'wiki.showSettings': ({ wikiPage: pageId }) => ({ pageId }),
		'wiki.updateSettings': ({ wikiPage: pageId }) => ({ pageId, isActive: false }),
		'wiki.updateSettingsOfPage': ({ wikiPageSlug: page }) => ({ page, isActive: false }),
		'wiki.import': ({ wikiPage: pageId }) => ({
			pageId,
			file: { name: 'stranger.md', bytes: new TextEncoder().encode('Stranger') }
		}),
		'wiki.search': ({ mark }) => ({ q: mark.slice(0, 100) }),
		'wiki.ofPage': ({ wikiPageSlug: page }) => ({ page }),
		'wiki.edit': ({ articleId: id }) => ({ id }),
		'wiki.preview': ({ wikiPage: pageId }) => ({ pageId, markdown: '[[marked]]' }),
		'wiki.history': ({ articleId: id }) => ({ id }),
		'wiki.saveWorkingCopy': ({ articleId: id }) => ({ id, title: 'Stranger', markdown: 'Stranger', excerpt: null }),
		'wiki.discardWorkingCopy': ({ articleId: id }) => ({ id }),
		'wiki.showPublic': ({ wikiPageSlug: page, articleSlug }) => ({ page, article: articleSlug, preview: '1' })
	},
	atHome: ['wiki.list', 'wiki.overview', 'wiki.search', 'wiki.create', 'wiki.reorder', 'wiki.import'],
	requests: [
		{
			request: `PUT ${ns}/pages/wissen`,
			send: { body: { title: 'Wissen', status: 'published', blocks: [] } },
			status: 201
		},
		{ request: `PATCH ${ns}/wiki/settings/11`, send: { body: { isActive: true, menuLabel: 'Wissen' } }, status: 200 },
		{ request: `POST ${articles}`, send: { body: { ...article, pageId: 11 } }, status: 201 },
		{ request: `PATCH ${articles}/1`, send: { body: { isStartDocument: true } }, status: 200 },
		{ request: `POST ${articles}/1/status`, send: { body: { transition: 'publish' } }, status: 200 },
		{ request: `POST ${articles}/1/duplicate`, send: { body: { slug: 'noch-eine-station' } }, status: 201 },
		{ request: `POST ${articles}/sort`, send: { body: { pageId: 11, orderedIds: [2, 1] } }, status: 200 },
		{ request: `GET ${articles}/1`, status: 200 },
		{ request: `GET ${articles}/1/versions`, status: 200 },
		{ request: `GET ${articles}/1/versions/2`, status: 200 },
		{ request: `POST ${articles}/1/versions/1/restore`, send: { body: {} }, status: 200 },
		{ request: `GET ${ns}/wiki/settings/11`, status: 200 },
		{ request: `GET ${ns}/wiki/search?q=dach`, status: 200 }
	],
	lastRequests: [{ request: `GET ${articles}`, status: 200 }],
	unmarked: ['wiki.history'],
	beyond: 'all',
	removals: [{ request: `DELETE ${articles}/2`, status: 200 }]
});
