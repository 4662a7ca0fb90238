import * as assert from 'uvu/assert';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import {
	createRedirect,
	deleteRedirect,
	followRedirect,
	listRedirects,
	updateRedirect
} from '../../../../server/features/website/links/operations/redirects.ts';
import { createNews } from '../../../../server/features/website/news/operations/news.ts';
import { listPublicNews, showPublicNews } from '../../../../server/features/website/news/operations/public.ts';
import { savePage, updatePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { showPublicPage } from '../../../../server/features/website/pages/operations/public.ts';
import { showPublicWiki } from '../../../../server/features/website/wiki/operations/public.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, serveScene, type Scene, type Served } from '../../../support/scene.ts';

forEachDatabase('redirects of a website', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let namespace: string;
	let count = 0;
	test.before(async () => {
		scene = await openScene({ open });
		Object.assign(scene.dependencies.env, { FEATURE_WIKI_ENABLED: true });
		served = await serveScene(scene);
	});
	test.after(() => served.close());
	test.before.each(async () => {
		namespace = `moved-${(count += 1)}`;
		await scene.call(createNamespace, { namespace });
		await publish('target');
	});

	const publish = (page: string, more: object = {}) =>
		scene.call(savePage, { page, status: 'published', blocks: [], ...more }, { namespace });
	const redirect = async (source: string, target = '/m/target') =>
		(await scene.call(createRedirect, { source, target }, { namespace })).redirect;
	const list = async (input: object = {}) => scene.call(listRedirects, input, { namespace });
	const pairs = async () => (await list()).redirects.map(({ source, target }) => [source, target]);
	const faults = async (call: Promise<unknown>) => faultsOf(await refusal(call));

	test('one is made, changed, listed, searched and removed', async () => {
		const { id, status } = await redirect(' /About-Us/ ');
		assert.is(status, 301);
		assert.equal(await pairs(), [['/About-Us', '/m/target']]);
		await scene.call(updateRedirect, { id, target: 'https://example.org/us' }, { namespace });
		assert.equal(await pairs(), [['/About-Us', 'https://example.org/us']]);
		await redirect('/M/Gone?x=1#y');
		assert.equal(await pairs(), [
			['/About-Us', 'https://example.org/us'],
			['/m/gone', '/m/target']
		]);
		assert.is((await list({ q: 'gone', page: 1 })).list.found, 1);
		const removed = await scene.call(deleteRedirect, { id }, { namespace });
		assert.is(removed.redirect.source, '/About-Us');
		assert.equal(await pairs(), [['/m/gone', '/m/target']]);
	});

	test('one whose end is gone is marked', async () => {
		await redirect('/old');
		assert.is((await list()).redirects[0]!.isDead, false);
		await scene.call(updatePage, { page: 'target', status: 'draft' }, { namespace });
		assert.is((await list()).redirects[0]!.isDead, true);
	});

	const refused: [source: string, target: string, fault: string][] = [
		['/m/target', 'https://example.org', 'source in_use'],
		['/m/target', '/m/target', 'source in_use'],
		['/impressum', '/m/target', 'source in_use'],
		['/login', '/m/target', 'source reserved'],
		['/', '/m/target', 'source reserved'],
		['/uploads/a.png', '/m/target', 'source reserved'],
		['/m/old/news', '/m/target', 'source reserved'],
		['https://example.org/old', '/m/target', 'source invalid_format'],
		['#top', '/m/target', 'source invalid_format'],
		['/old', '/m/nothing', 'target nothing_there'],
		['/old', '/m/theirs', 'target nothing_there'],
		['/old', '/old', 'target loop'],
		['/m/old', '/m/old/', 'target loop'],
		['/old', 'mailto:a@example.org', 'target invalid_format'],
		['/old', 'javascript:alert(1)', 'target unsafe_url'],
		['/old', '', 'target required'],
		['/old', `/${'a'.repeat(300)}`, 'target too_long']
	];
	for (const [source, target, fault] of refused)
		test(`${source} → ${target.slice(0, 30)} is refused: ${fault}`, async () => {
			const page = { page: 'theirs', status: 'published', blocks: [] };
			await scene.call(savePage, page, { namespace: 'beta' });
			assert.equal(await faults(redirect(source, target)), [fault]);
			assert.equal(await pairs(), []);
		});

	test('two that begin at one address are refused, and a loop over another one', async () => {
		const { id } = await redirect('/one');
		await redirect('/two');
		assert.equal(await faults(redirect('/one', 'https://example.org')), ['source duplicate']);
		assert.equal(await faults(scene.call(updateRedirect, { id, source: '/two' }, { namespace })), ['source duplicate']);
		assert.equal((await refusal(redirect('/one'))).code, 'conflict');
		await scene.call(updatePage, { page: 'target', status: 'draft' }, { namespace });
		await redirect('/m/target', 'https://example.org');
		assert.equal(await pairs(), [
			['/m/target', 'https://example.org'],
			['/one', 'https://example.org'],
			['/two', 'https://example.org']
		]);
	});

	test('nobody is redirected twice', async () => {
		await redirect('/first');
		await redirect('/second', '/first');
		assert.equal(await pairs(), [
			['/first', '/m/target'],
			['/second', '/m/target']
		]);
	});

	test('those of another namespace are none', async () => {
		const { id } = await redirect('/old');
		const update = scene.call(updateRedirect, { id, source: '/new' }, { namespace: 'beta' });
		assert.is((await refusal(update)).code, 'not_found');
		assert.is((await refusal(scene.call(deleteRedirect, { id }, { namespace: 'beta' }))).code, 'not_found');
		const follow = (of: string) => scene.call(followRedirect, { path: '/old' }, { namespace: of });
		assert.equal([(await follow('beta')).redirect, (await follow(namespace)).redirect?.target], [null, '/m/target']);
	});

	test('old addresses of pages, articles and wikis may lead anywhere', async () => {
		const { page } = await publish('home');
		await scene.call(
			createNews,
			{ pageId: page.id, slug: 'now', title: 'Now', content: '<p>New.</p>', isPublished: true },
			{ namespace }
		);
		await redirect('/news/old', '/m/target');
		await redirect('/news/older', '/news/now');
		await redirect('/m/away', 'https://example.org/?a=1');
		await redirect('/m/gone/wiki/tent', '/news/now');
		const call = { namespace };
		const article = async (slug: string) => (await scene.call(showPublicNews, { slug }, call)).redirect?.target;
		assert.equal([await article('old'), await article('older')], ['/m/target', '/news/now']);
		assert.is((await scene.call(showPublicPage, { page: 'away' }, call)).redirect?.target, 'https://example.org/?a=1');
		assert.is((await scene.call(listPublicNews, { page: 'away' }, call)).redirect?.target, 'https://example.org/?a=1');
		const wiki = { page: 'gone', article: 'tent' };
		assert.is((await scene.call(showPublicWiki, wiki, call)).redirect?.target, '/news/now');
	});

	test('a visitor of an old address is sent on with the query, of any other one not', async () => {
		await redirect('/about.html', '/m/target?a=1#team');
		const headers = { accept: 'text/html', host: `${namespace}.localhost` };
		const visit = (path: string) => fetch(`${served.base}${path}`, { redirect: 'manual', headers });
		const seen = await visit(`/about.html?b=2&namespace=${namespace}`);
		assert.is(seen.status, 301);
		assert.is(seen.headers.get('location'), `/m/target?a=1&b=2&namespace=${namespace}#team`);
		assert.is((await visit(`/about?namespace=${namespace}`)).status, 404);
		assert.is((await visit('/about.html?namespace=beta')).status, 404);
	});
});
