import * as assert from 'uvu/assert';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { savePage, updatePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { startPage } from '../../../../server/features/website/pages/public/published.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('the first page that a namespace publishes', ({ test, open }) => {
	let scene: Scene;
	let namespace = '';
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		namespace = `site-${(count += 1)}`;
		await scene.call(createNamespace, { namespace });
	});

	const blocks = [{ type: 'text', data: { body: 'x' } }];
	const save = async (page: string, more: object = {}) =>
		(await scene.call(savePage, { page, blocks, ...more }, { namespace })).page;
	const change = async (page: string, more: object) =>
		(await scene.call(updatePage, { page, ...more }, { namespace })).page;
	const start = () => startPage(namespace, 'localhost', 'de').then((page) => page?.slug);

	test('is its start page, and the second one is not', async () => {
		assert.is((await save('home')).isStartpage, false);
		assert.is((await change('home', { status: 'published' })).isStartpage, true);
		assert.is((await save('menu', { status: 'published' })).isStartpage, false);
		assert.is(await start(), 'home');
	});

	test('is none when the change says so, and stays none', async () => {
		await save('home', { status: 'published', isStartpage: false });
		await change('home', { status: 'draft' });
		await save('other', { status: 'published' });
		assert.is(await start(), 'other');
		assert.is((await change('other', { isStartpage: false })).isStartpage, false);
		assert.is((await change('home', { status: 'published' })).isStartpage, false);
		assert.is(await start(), undefined);
	});

	test('leaves a start page that waits to be published', async () => {
		await save('home', { isStartpage: true });
		assert.is((await save('menu', { status: 'published' })).isStartpage, false);
	});

	test('is one of two that are published at the same time', async () => {
		for (const page of ['one', 'two']) await save(page);
		const pages = await Promise.all(['one', 'two'].map((page) => change(page, { status: 'published' })));
		assert.is(pages.filter(({ isStartpage }) => isStartpage).length, 1);
	});
});
