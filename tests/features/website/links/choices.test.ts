import * as assert from 'uvu/assert';
import { MediaFile } from '../../../../server/features/platform/media/model.ts';
import { checkLink, searchLinkTargets } from '../../../../server/features/website/links/operations/choices.ts';
import { createNews } from '../../../../server/features/website/news/operations/news.ts';
import { savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { createArticle } from '../../../../server/features/website/wiki/operations/articles.ts';
import { updateSettingsOfPage } from '../../../../server/features/website/wiki/operations/settings.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

forEachDatabase('what links can lead to', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
		Object.assign(scene.dependencies.env, { FEATURE_WIKI_ENABLED: true });
		const save = async (page: string, title: string, status: string, namespace = 'acme') =>
			(await scene.call(savePage, { page, title, status, blocks: [] }, { namespace })).page.id;
		const pageId = await save('fest', 'Sommerfest', 'published');
		await save('plan', 'Festplan', 'draft');
		await save('theirs', 'Festung', 'published', 'beta');
		const text = { content: '<p>New.</p>' };
		await scene.call(createNews, { pageId, slug: 'zelt', title: 'Festzelt steht', isPublished: true, ...text });
		await scene.call(updateSettingsOfPage, { page: 'fest', isActive: true });
		await scene.call(createArticle, { pageId, title: 'Festablauf', markdown: 'One.', locale: 'en' });
		await scene.event({ name: 'Festabend', slug: 'festabend' });
		const file = { kind: 'photo', mime: 'image/png', size: 1, sha256: 'a'.repeat(64), width: 1, height: 1 };
		const place = { namespace: 'acme', dir: 'uploads', name: 'festplakat.png', modifiedAt: new Date() };
		await MediaFile.create({ ...file, ...place } as never);
	});

	const search = async (q: string, more: object = {}) => (await scene.call(searchLinkTargets, { q }, more)).targets;
	const check = async (href: string) => {
		const { state, title } = await scene.call(checkLink, { href });
		return [state, title];
	};

	test('everything of the namespace is found by its title, kind by kind', async () => {
		const found = await search('fest');
		assert.equal(found.map(({ kind, href, title, isPublic }) => [kind, href, title, isPublic]).sort(), [
			['event', '/event/festabend', 'Festabend', true],
			['file', '/uploads/festplakat.png', 'festplakat.png', true],
			['news', '/news/zelt', 'Festzelt steht', true],
			['newsList', '/m/fest/news', 'Sommerfest', true],
			['page', '/m/fest', 'Sommerfest', true],
			['page', '/m/plan', 'Festplan', false],
			['wiki', '/m/fest/wiki', 'Sommerfest', true],
			['wiki', '/m/fest/wiki/festablauf?lang=en', 'Festablauf', false]
		]);
		assert.equal(
			(await search('FESTPLAN')).map(({ href }) => href),
			['/m/plan']
		);
		assert.ok((await search('')).length >= 6);
		assert.equal(await search('%'), []);
	});

	test('only what the caller may read is offered', async () => {
		const kinds = async (role: 'customer' | 'admin') =>
			new Set((await search('fest', { actor: userOf(role, 'acme') })).map(({ kind }) => kind));
		assert.ok((await kinds('customer')).has('file'));
		assert.equal(await search('fest', { namespace: 'beta' }), [
			{ kind: 'page', href: '/m/theirs', title: 'Festung', isPublic: true }
		]);
	});

	for (const [href, state, title] of [
		['/m/fest', 'found', 'Sommerfest'],
		['/m/plan', 'unpublished', 'Festplan'],
		['/news/zelt', 'found', 'Festzelt steht'],
		['/m/fest/news', 'found', 'Sommerfest'],
		['/m/fest/wiki', 'found', 'Sommerfest'],
		['/m/fest/wiki/festablauf', 'unpublished', 'Festablauf'],
		['/event/festabend', 'found', 'Festabend'],
		['/uploads/festplakat.png', 'found', 'festplakat.png'],
		['/m/theirs', 'missing', null],
		['/m/theirs?namespace=beta', 'unknown', null],
		['/nothing', 'missing', null],
		['/login', 'found', null],
		['https://example.org', 'unknown', null],
		['mailto:a@example.org', 'unknown', null],
		['', 'found', null]
	] as const)
		test(`${href || 'an empty address'} is ${state}`, async () => assert.equal(await check(href), [state, title]));
});
