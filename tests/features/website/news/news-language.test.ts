import * as assert from 'uvu/assert';
import { createNews, updateNews } from '../../../../server/features/website/news/operations/news.ts';
import {
	listPublicNews,
	showNewsFeed,
	showNewsInBlocks,
	showPublicNews
} from '../../../../server/features/website/news/operations/public.ts';
import { savePage, updatePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

type Fields = Record<string, unknown>;

forEachDatabase('the language of news', ({ test, open }) => {
	let scene: Scene;
	let pageId: number;
	test.before(async () => {
		scene = await openScene({ open });
		pageId = await page('fair');
	});
	const call: Scene['call'] = (operation, input) => scene.call(operation, input);
	const page = async (slug: string, more: Fields = {}) =>
		(await call(savePage, { page: slug, title: slug, status: 'published', blocks: [], ...more })).page.id;
	const add = async (slug: string, more: Fields = {}) =>
		(await call(createNews, { pageId, slug, title: `Of ${slug}`, content: '<p>Text</p>', isPublished: true, ...more }))
			.news;
	const put = async (id: number, more: Fields) => (await call(updateNews, { id, ...more })).news;
	const shown = async (more: Fields = {}) => (await call(listPublicNews, more)).articles?.map(({ slug }) => slug);

	test('an article has a language of its own, and variants of a page list what is in theirs', async () => {
		const english = await page('fair-en', { language: 'en', baseSlug: 'fair' });
		await add('plain');
		const spoken = await add('spoken', { language: 'EN' });
		await add('own', { pageId: english });
		await add('french', { language: 'fr' });
		assert.equal([spoken.language, (await put(spoken.id, {})).language], ['en', 'en']);
		assert.equal(
			[await shown({ page: 'fair' }), await shown({ page: 'fair-en' })],
			[
				['french', 'plain'],
				['own', 'spoken']
			],
			'what no variant speaks is listed by the base'
		);
		assert.equal(await shown(), ['french', 'own', 'spoken', 'plain']);
		const feed = async (asked: Fields) =>
			(await call(showNewsFeed, asked)).articles.map(({ slug, language }) => `${slug} ${language}`);
		assert.equal(await feed({ lang: 'en' }), ['own en', 'spoken en']);
		assert.equal(await feed({ page: 'fair', lang: 'fr' }), ['french fr']);
		assert.equal(await feed({ page: 'fair' }), ['french fr', 'plain de']);
		const { news } = await call(showNewsInBlocks, { blocks: [{ id: 'a', pageId, limit: 9 }] });
		assert.equal(
			news.a!.map(({ slug, language }) => [slug, language]),
			[
				['french', 'fr'],
				['plain', 'de']
			]
		);
		const { article, list, others } = await call(showPublicNews, { slug: 'spoken' });
		assert.equal([article!.language, list, others!.map(({ slug }) => slug)], ['en', '/m/fair-en/news', ['own']]);
		assert.is((await call(showPublicNews, { slug: 'french' })).list, '/m/fair/news');
		await call(updatePage, { page: 'fair-en', status: 'draft' });
		assert.equal(await shown({ page: 'fair' }), ['french', 'spoken', 'plain'], 'one public variant lists all');
		assert.is((await put(spoken.id, { language: '' })).language, null);
		assert.is((await call(showPublicNews, { slug: 'spoken' })).article!.language, 'de');
	});
});
