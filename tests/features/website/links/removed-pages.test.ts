import * as assert from 'uvu/assert';
import { createNews, deleteNews, updateNews } from '../../../../server/features/website/news/operations/news.ts';
import { showPublicNews } from '../../../../server/features/website/news/operations/public.ts';
import { removePage, savePage, showPage } from '../../../../server/features/website/pages/operations/pages.ts';
import { showPublicPage } from '../../../../server/features/website/pages/operations/public.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('the address of a removed page', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => void (scene = await openScene({ open })));
	const publish = async (page: string, more: object = {}, namespace = 'acme') =>
		(await scene.call(savePage, { page, status: 'published', blocks: [], ...more }, { namespace })).page.id;
	const target = async (page: string) => (await scene.call(showPublicPage, { page })).redirect?.target;

	test('leads to the page that is named, in place of its parent', async () => {
		const parentId = await publish('above');
		await publish('next');
		await publish('gone', { parentId });
		await scene.call(removePage, { page: 'gone', redirectTo: 'next' });
		assert.is(await target('gone'), '/m/next');
		await publish('also', { parentId });
		await scene.call(removePage, { page: 'also' });
		assert.is(await target('also'), '/m/above');
	});

	test('of a removed article too, and what led to it leads on', async () => {
		const pageId = await publish('fair');
		await publish('unseen', { status: 'draft' });
		const article = { pageId, slug: 'tent', title: 'Tent', content: '<p>x</p>', isPublished: true };
		const { id } = (await scene.call(createNews, article)).news;
		await scene.call(updateNews, { id, slug: 'hall' });
		const lead = async (slug: string) => (await scene.call(showPublicNews, { slug })).redirect;
		for (const redirectTo of ['nothing', 'unseen'])
			assert.equal(faultsOf(await refusal(scene.call(deleteNews, { id, redirectTo }))), [
				'redirectTo unknown_reference'
			]);
		assert.equal(await lead('tent'), { target: '/news/hall', status: 301 }, 'a refused removal changes nothing');
		await scene.call(deleteNews, { id, redirectTo: 'fair' });
		assert.equal([await lead('hall'), await lead('tent')], Array(2).fill({ target: '/m/fair', status: 301 }));
		await scene.call(createNews, { ...article, slug: 'hall' });
		assert.is(await lead('hall'), undefined, 'what is written anew is there');
	});

	test('never to one that is missing, hidden, foreign or removed as well, and then nothing is removed', async () => {
		const parentId = await publish('trunk');
		await publish('below', { parentId });
		await publish('hidden', { status: 'draft' });
		await publish('theirs', {}, 'beta');
		for (const redirectTo of ['nothing', 'hidden', 'theirs', 'trunk', 'below']) {
			const call = scene.call(removePage, { page: 'trunk', subtree: true, redirectTo });
			assert.equal(faultsOf(await refusal(call)), ['redirectTo unknown_reference'], redirectTo);
		}
		assert.is((await scene.call(showPage, { page: 'below' })).page.slug, 'below');
	});
});
