import * as assert from 'uvu/assert';
import { createNamespace, updateNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import {
	createNews,
	deleteNews,
	listNews,
	showNews,
	updateNews
} from '../../../../server/features/website/news/operations/news.ts';
import { searchNews, showNewsOverview } from '../../../../server/features/website/news/operations/screens.ts';
import { nextPublishing } from '../../../../server/features/website/news/public-rows.ts';
import {
	listPublicNews,
	showNewsFeed,
	showNewsInBlocks,
	showPublicNews
} from '../../../../server/features/website/news/operations/public.ts';
import { listPageUses, showProjects } from '../../../../server/features/website/pages/operations/outline.ts';
import { removePage, savePage, updatePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { PlanLimit } from '../../../../server/features/platform/plans/model.ts';
import { revisionOf } from '../../../../server/database/revisions.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

type Fields = Record<string, unknown>;

const noon = '2026-11-20T12:00:00.000Z';
const evening = '2026-11-20T18:00:00.000Z';
const tomorrow = '2026-11-21T09:00:00.000Z';

forEachDatabase('news', ({ test, open }) => {
	let scene: Scene;
	let namespace: string;
	let pageId: number;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));
	// Each test has a website of its own.
	test.before.each(async () => {
		scene.setTime(noon);
		namespace = `paper-${(count += 1)}`;
		await scene.call(createNamespace, { namespace });
		pageId = await page('fair');
	});

	const call: Scene['call'] = (operation, input, more = {}) => scene.call(operation, input, { namespace, ...more });
	const page = async (slug: string, more: Fields = {}) =>
		(await call(savePage, { page: slug, title: slug, status: 'published', blocks: [], ...more })).page.id;
	const add = async (slug: string, more: Fields = {}) =>
		(await call(createNews, { pageId, slug, title: `Of ${slug}`, content: '<p>Text</p>', ...more })).news;
	const put = async (id: number, more: Fields, ifVersion?: number) =>
		(await call(updateNews, { id, ...more }, { ifVersion })).news;
	const codeOf = async (promise: Promise<unknown>) => (await refusal(promise)).code;
	const faults = async (promise: Promise<unknown>) => faultsOf(await refusal(promise));
	const listed = async () => (await call(listNews, {})).news.map(({ slug }) => slug);
	const shown = async (more: Fields = {}) => {
		const { articles } = await call(listPublicNews, more);
		return articles?.map(({ slug }) => slug);
	};
	const lead = async (slug: string) => (await call(showPublicNews, { slug })).redirect?.target;

	test('an article is stored as it is returned, and an unchanged one keeps its version', async () => {
		const made = await add('tent', { excerpt: ' It stands. ', imageUrl: '/uploads/tent.jpg' });
		assert.equal(
			[made.pageId, made.pageSlug, made.excerpt, made.imageUrl, made.isPublished, made.publishedAt, made.version],
			[pageId, 'fair', 'It stands.', '/uploads/tent.jpg', false, null, 1]
		);
		assert.equal((await call(showNews, { id: made.id })).news, made);
		assert.equal((await call(listNews, {})).news, [made]);
		const { id, ...same } = made;
		const { namespace: _n, pageSlug: _s, createdAt: _c, updatedAt: _u, version: _v, ...fields } = same;
		assert.equal(await put(id, fields), made);
		assert.equal(await put(id, {}), made);
		const changed = await put(id, { title: 'Other', excerpt: '' }, 1);
		assert.equal([changed.title, changed.excerpt, changed.version], ['Other', null, 2]);
		assert.is(await codeOf(put(id, { title: 'Late' }, 1)), 'version_conflict');
		assert.is(await codeOf(call(deleteNews, { id }, { ifVersion: 1 })), 'version_conflict');
		for (const operation of [showNews, updateNews, deleteNews])
			assert.is(await codeOf(scene.call(operation, { id }, { namespace: 'beta' })), 'not_found');
		assert.equal(await call(deleteNews, { id }), { id });
		assert.is(await codeOf(call(deleteNews, { id })), 'not_found');
	});

	test('C36: a slug is taken once in a namespace', async () => {
		await add('tent');
		assert.equal(await faults(add('tent')), ['slug duplicate']);
		assert.is(await codeOf(put((await add('lamps')).id, { slug: ' TENT ' })), 'conflict');
		const there = { namespace: 'beta' };
		const { page: other } = await scene.call(savePage, { page: `fair-${count}`, blocks: [] }, there);
		const article = { pageId: other.id, slug: 'tent', title: 'x', content: 'x' };
		assert.is((await scene.call(createNews, article, there)).news.namespace, 'beta');
		for (const foreign of [{ slug: 'a' }, { pageId: 999_999 }])
			assert.equal(await faults(call(createNews, { ...article, ...foreign })), ['pageId unknown_reference']);
		await scene.call(removePage, { page: `fair-${count}`, force: true }, there);
		assert.equal(await listed(), ['lamps', 'tent']);
	});

	const bad: [fields: Fields, fault: string][] = [
		[{ publishedAt: 'not-a-date' }, 'publishedAt invalid_datetime'],
		[{ publishedAt: '2026-02-30' }, 'publishedAt invalid_datetime'],
		[{ publishedAt: 5 }, 'publishedAt invalid_type'],
		[{ isPublished: 1 }, 'isPublished invalid_type'],
		[{ pageId: '1' }, 'pageId invalid_type'],
		[{ slug: 'Ä b' }, 'slug invalid_format'],
		[{ title: ' ' }, 'title required'],
		[{ title: 'x\ny' }, 'title invalid_format'],
		[{ content: '<p> &nbsp; </p>' }, 'content required'],
		[{ content: '<script>alert(1)</script>' }, 'content required'],
		[{ content: `<p>${'&'.repeat(50_000)}</p>` }, 'content too_long'],
		[{ content: 'x'.repeat(200_001) }, 'content too_long'],
		[{ content: '<b>'.repeat(4001) }, 'content limit'],
		[{ imageUrl: 'javascript:1' }, 'imageUrl unsafe_url'],
		[{ excerpt: 'x'.repeat(501) }, 'excerpt too_long'],
		[{ language: 'deutsch' }, 'language invalid_format'],
		[{ author: 'x' }, 'author unknown_field']
	];
	test('C37: invalid values are reported by field, and nothing is stored', async () => {
		for (const [fields, fault] of bad)
			assert.equal(await faults(add('x', fields)), [fault], JSON.stringify(fields).slice(0, 60));
		assert.equal(await listed(), []);
	});

	test('C26, C34: nothing that runs is stored or shown, pictures keep valid sources', async () => {
		const picture = '<figure><img src="/uploads/a.jpg" srcset="/u/a.jpg 320px, /u/b.jpg 2x" alt="" /></figure>';
		const evil = `<p onclick="x()">a<script>1</script></p>${picture}<img src="https://evil.test/x.png" alt="" />`;
		const { content } = await add('evil', { content: evil, isPublished: true, imageUrl: 'https://evil.test/y.png' });
		assert.not.match(content, /script|onclick|320px/);
		assert.match(content, 'srcset="/u/b.jpg 2x"');
		const { article } = await call(showPublicNews, { slug: 'evil' });
		assert.not.match(JSON.stringify(article), 'evil.test');
		assert.match(article!.html, '/uploads/a.jpg');
	});

	test('publishing without a date sets it to now, the first time only', async () => {
		const { id } = await add('tent');
		const published = await put(id, { isPublished: true });
		assert.is(published.publishedAt, noon);
		scene.setTime(evening);
		assert.is((await put(id, { isPublished: false })).publishedAt, noon);
		assert.is((await put(id, { isPublished: true })).publishedAt, noon);
		assert.is((await put(id, { publishedAt: null })).publishedAt, evening);
		assert.is((await put(id, { publishedAt: '2026-03-08T12:00:00+02:00' })).publishedAt, '2026-03-08T10:00:00.000Z');
		assert.is((await put(id, { isPublished: false, publishedAt: null })).publishedAt, null);
		assert.is((await add('now', { isPublished: true })).publishedAt, evening);
	});

	test('C36: a scheduled article appears automatically, and nowhere before', async () => {
		await add('now', { isPublished: true });
		const { id } = await add('later', { isPublished: true, publishedAt: tomorrow });
		await add('draft');
		assert.equal(await listed(), ['later', 'now', 'draft']);
		assert.equal(await shown(), ['now']);
		assert.is(await codeOf(call(showPublicNews, { slug: 'later' })), 'not_found');
		assert.equal((await nextPublishing([namespace, 'default'], new Date(noon)))?.toISOString(), tomorrow);
		scene.setTime(tomorrow);
		assert.equal(await shown(), ['later', 'now']);
		assert.is((await call(showPublicNews, { slug: 'later' })).article!.title, 'Of later');
		const { articles } = await call(showNewsFeed, {});
		assert.equal(
			articles.map(({ slug, updatedAt }) => [slug, updatedAt >= tomorrow]),
			[
				['later', true],
				['now', true]
			]
		);
		assert.is(await nextPublishing([namespace], new Date(tomorrow)), null);
		await put(id, { isPublished: false });
		assert.equal(await shown(), ['now']);
	});

	test('an article is public only while its page is, and its namespace is open', async () => {
		await add('tent', { isPublished: true });
		await call(updatePage, { page: 'fair', status: 'draft' });
		assert.equal(await shown(), []);
		assert.is(await codeOf(call(showPublicNews, { slug: 'tent' })), 'not_found');
		assert.is(await codeOf(call(listPublicNews, { page: 'fair' })), 'not_found');
		await call(updatePage, { page: 'fair', status: 'published' });
		assert.equal(await shown({ page: 'fair' }), ['tent']);
		assert.is(await codeOf(scene.call(showPublicNews, { slug: 'tent' }, { namespace: 'beta' })), 'not_found');
		await scene.call(updateNamespace, { id: namespace, isActive: false });
		const asked = [call(listPublicNews, {}), call(showPublicNews, { slug: 'tent' }), call(showNewsFeed, {})];
		assert.equal(await Promise.all(asked.map(codeOf)), ['not_found', 'not_found', 'not_found']);
		assert.equal(await call(showNewsInBlocks, { blocks: [{ id: 'a', pageId, limit: 1 }] }), { news: {} });
	});

	test('an old address redirects to the new one, as long as it is public', async () => {
		const { id } = await add('first', { isPublished: true });
		await put(id, { slug: 'second' });
		await put(id, { slug: 'third' });
		assert.equal([await lead('first'), await lead('second')], ['/news/third', '/news/third']);
		await put(id, { isPublished: false });
		assert.is(await codeOf(lead('first')), 'not_found');
		await put(id, { isPublished: true });
		await add('second', { isPublished: true });
		assert.equal([await lead('first'), await lead('second')], ['/news/third', undefined]);
		await call(deleteNews, { id });
		assert.is(await codeOf(lead('first')), 'not_found');
	});

	test('the list of a page contains only its articles, twelve at a time', async () => {
		const other = await page('town', { language: 'en' });
		for (let index = 0; index < 13; index += 1) await add(`a-${index}`, { isPublished: true });
		await add('b', { pageId: other, isPublished: true });
		const first = await call(listPublicNews, { page: 'fair' });
		assert.equal([first.articles?.length, first.parts, first.articles?.[0]?.slug], [12, 2, 'a-12']);
		assert.equal(await shown({ page: 'fair', part: '2' }), ['a-0']);
		assert.is(await codeOf(shown({ page: 'fair', part: 3 })), 'not_found');
		assert.equal([(await shown())?.length, await shown({ page: 'town' })], [12, ['b']]);
		const feed = async (asked: Fields) => (await call(showNewsFeed, asked)).articles.length;
		assert.equal(
			[await feed({}), await feed({ page: 'fair' }), await feed({ lang: 'en' }), await feed({ lang: 'fr' })],
			[14, 13, 1, 0]
		);
		const asked = [
			{ id: 'own', pageId, limit: 2 },
			{ id: 'all', pageId: null, limit: 1 }
		];
		const { news } = await call(showNewsInBlocks, { blocks: asked });
		assert.equal([news.own!.map(({ slug }) => slug), news.all!.map(({ slug }) => slug)], [['a-12', 'a-11'], ['b']]);
		await call(updatePage, { page: 'town', slug: 'city' });
		assert.is((await call(listPublicNews, { page: 'town' })).redirect?.target, '/m/city/news');
	});

	test('a page that has articles is removed only when that is meant, and they go with it', async () => {
		const { id } = await add('tent', { isPublished: true, content: '<p><a href="/m/town">Town</a></p>' });
		await page('town');
		assert.equal((await call(listPageUses, { page: 'town' })).references, [{ kind: 'news', id, title: 'Of tent' }]);
		const { namespaces } = await scene.call(showProjects, {});
		assert.equal(namespaces.find((one) => one.namespace === namespace)?.news, [{ pageId, count: 1 }]);
		await put(id, { slug: 'hall' });
		const refused = await refusal(call(removePage, { page: 'fair' }));
		assert.equal(
			[refused.code, refused.details],
			[
				'conflict',
				[{ path: 'news', code: 'in_use', message: 'The page has 1 of these; with force they go with it.', count: 1 }]
			]
		);
		assert.equal(await listed(), ['hall']);
		const before = await revisionOf(scene.dependencies.database, namespace, 'news');
		const { removed } = await call(removePage, { page: 'fair', force: true });
		assert.equal(removed, { pages: 1, news: 1, wiki: 0, assignments: 0 });
		assert.equal(await listed(), []);
		assert.ok((await revisionOf(scene.dependencies.database, namespace, 'news')) > before);
		assert.is(await codeOf(lead('tent')), 'not_found');
	});

	test('articles follow a changed page address', async () => {
		await add('tent');
		const before = await revisionOf(scene.dependencies.database, namespace, 'news');
		await call(updatePage, { page: 'fair', slug: 'feast' });
		assert.is((await call(listNews, {})).news[0]!.pageSlug, 'feast');
		assert.ok((await revisionOf(scene.dependencies.database, namespace, 'news')) > before);
	});

	test('the list of the back end is searched, filtered, and starts with scheduled ones', async () => {
		await add('old', { isPublished: true, publishedAt: '2026-10-01' });
		await add('new', { isPublished: true });
		await add('last', { isPublished: true, publishedAt: '2026-12-01' });
		await add('next', { isPublished: true, publishedAt: tomorrow });
		const draft = await add('draft', { title: 'Größe zählt', pageId: await page('town', { status: 'draft' }) });
		const search = async (asked: Fields) => {
			const { news, counts } = await call(searchNews, asked);
			return [news.map(({ slug }) => slug), counts];
		};
		const all = { draft: 1, scheduled: 2, published: 2 };
		assert.equal(await search({}), [['next', 'last', 'draft', 'new', 'old'], all]);
		assert.equal(await search({ state: 'scheduled' }), [['next', 'last'], all]);
		assert.equal(await search({ q: 'grosse', page: 1 }), [['draft'], all]);
		assert.equal(await search({ pageId }), [['next', 'last', 'new', 'old'], { ...all, draft: 0 }]);
		const { news } = await call(searchNews, { only: String(draft.id) });
		assert.equal([news[0]!.state, news[0]!.page.title, news[0]!.page.isPublic], ['draft', 'town', false]);
		const overview = await call(showNewsOverview, { pageId });
		assert.equal([overview.news.length, overview.pages.map(({ slug }) => slug)], [4, ['fair', 'town']]);
	});

	test('a used-up plan creates no more articles', async () => {
		await PlanLimit.upsert({ plan: 'free', metric: 'news', max: 1 });
		await scene.call(updateNamespace, { id: namespace, plan: 'free' });
		await add('one');
		const refused = await refusal(add('two'));
		assert.equal([refused.code, refused.extra], ['quota_exceeded', { metric: 'news', limit: 1, used: 1 }]);
	});
});
