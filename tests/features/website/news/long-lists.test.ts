import * as assert from 'uvu/assert';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { News } from '../../../../server/features/website/news/model.ts';
import { Page } from '../../../../server/features/website/pages/model.ts';
import { searchNews } from '../../../../server/features/website/news/operations/screens.ts';
import { createNews, listNews } from '../../../../server/features/website/news/operations/news.ts';
import { savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene } from '../../../support/scene.ts';

forEachDatabase('long lists of news', ({ test, open }) => {
	test('long articles are processed a few at a time, and other requests are served in between', async () => {
		const scene = await openScene({ open });
		const namespace = 'long';
		await scene.call(createNamespace, { namespace });
		const about = { page: 'fair', title: 'Fair', status: 'published' as const, blocks: [] };
		const { id: pageId } = (await scene.call(savePage, about, { namespace })).page;
		const content = `<p>${'Tent '.repeat(39_000)}</p>`;
		const { news } = await scene.call(createNews, { pageId, slug: 'long', title: 'Long', content }, { namespace });
		const { id: _, ...same } = (await News.findByPk(news.id))!.get();
		// As many as a packet of MariaDB takes.
		for (let made = 0; made < 150; made += 50)
			await News.bulkCreate(Array.from({ length: 50 }, (_, at) => ({ ...same, slug: `long-${made + at}` })));
		let turns = 0;
		const count = () => {
			turns += 1;
			next = setImmediate(count);
		};
		let next = setImmediate(count);
		const { length } = (await scene.call(listNews, {}, { namespace })).news;
		clearImmediate(next);
		assert.is(length, 151);
		assert.ok(turns >= 3, `${turns} turns`);
	});

	test('the pages of the filter are those with articles, the first hundred and the chosen one, and the search finds the others', async () => {
		const scene = await openScene({ open });
		const namespace = 'filtered';
		await scene.call(createNamespace, { namespace });
		const about = { page: 'empty', title: 'Empty', status: 'published' as const, isStartpage: false, blocks: [] };
		const { id: empty } = (await scene.call(savePage, about, { namespace })).page;
		const { id: _, ...page } = (await Page.findByPk(empty))!.get();
		const titleOf = (index: number) => `Tent ${String(index).padStart(3, '0')}`;
		const numbers = Array.from({ length: 130 }, (__, index) => index);
		await Page.bulkCreate(numbers.map((index) => ({ ...page, slug: `tent-${index}`, title: titleOf(index) })));
		const made = await Page.findAll({ where: { namespace, title: numbers.map(titleOf) }, order: ['title'] });
		await News.bulkCreate(
			made.map(({ id: pageId }, index) => ({
				...{ namespace, pageId, slug: `news-${index}`, title: `News ${index}`, content: '', isPublished: false }
			}))
		);
		const search = (input: object) => scene.call(searchNews, { page: 1, ...input }, { namespace });
		const all = await search({});
		assert.equal(
			all.pages.map(({ title }) => title),
			numbers.slice(0, 100).map(titleOf)
		);
		assert.is(all.morePages, 30);
		const last = await search({ pageId: made.at(-1)!.id });
		assert.equal([last.pages.at(-1)!.title, last.pages.length, last.morePages], ['Tent 129', 101, 29]);
		assert.is(
			(await search({ pageId: empty })).pages.some(({ title }) => title === 'Empty'),
			true
		);
		const found = await search({ q: 'tent 129' });
		assert.equal(
			found.news.map(({ slug }) => slug),
			['news-129']
		);
	});
});
