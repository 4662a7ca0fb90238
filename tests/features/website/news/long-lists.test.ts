import * as assert from 'uvu/assert';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { News } from '../../../../server/features/website/news/model.ts';
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
});
