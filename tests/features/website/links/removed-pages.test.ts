import * as assert from 'uvu/assert';
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
