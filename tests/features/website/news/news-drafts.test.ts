import * as assert from 'uvu/assert';
import { showNamespaceOverview } from '../../../../server/features/hosting/overview/operations.ts';
import { NewsDraft, NewsVersion } from '../../../../server/features/website/news/drafts/model.ts';
import {
	dropDraft,
	lookAtDraft,
	publishDraft,
	saveDraft
} from '../../../../server/features/website/news/operations/drafts.ts';
import {
	createNews,
	deleteNews,
	showNews,
	updateNews
} from '../../../../server/features/website/news/operations/news.ts';
import { showPublicNews } from '../../../../server/features/website/news/operations/public.ts';
import { editNews, searchNews } from '../../../../server/features/website/news/operations/screens.ts';
import {
	listNewsVersions,
	restoreNewsVersion,
	showNewsVersion
} from '../../../../server/features/website/news/operations/versions.ts';
import { mostVersions } from '../../../../server/features/website/pages/drafts/versions.ts';
import { savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { anonymous } from '../../../../server/access/actor.ts';
import type { Context } from '../../../../server/operation/operation.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

forEachDatabase('drafts and versions of news', ({ test, open }) => {
	let scene: Scene;
	let pageId: number;
	let count = 0;
	test.before(async () => {
		scene = await openScene({ open });
		pageId = (await scene.call(savePage, { page: 'fair', status: 'published', blocks: [] })).page.id;
	});

	type Fields = Record<string, unknown>;
	type Article = { id: number };
	const content = '<p>first</p>';
	const fresh = async (more: Fields = {}) => {
		const slug = `article-${(count += 1)}`;
		const input = { pageId, slug, title: 'First', content, isPublished: true, ...more };
		return (await scene.call(createNews, input)).news;
	};
	const write = async ({ id }: Article, text: Fields, context: Partial<Context> = {}) =>
		(await scene.call(saveDraft, { id, ...text }, context)).draft;
	const look = async ({ id }: Article) => (await scene.call(lookAtDraft, { id })).draft;
	const publish = async ({ id }: Article, more: Fields = {}, context: Partial<Context> = {}) =>
		(await scene.call(publishDraft, { id, ...more }, context)).news;
	const change = async ({ id }: Article, more: Fields) => (await scene.call(updateNews, { id, ...more })).news;
	const show = async ({ id }: Article) => (await scene.call(showNews, { id })).news;
	const versions = async ({ id }: Article) => (await scene.call(listNewsVersions, { id })).versions;
	const numbers = async (article: Article) => (await versions(article)).map(({ version }) => version);
	const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;

	test('a draft waits beside the article until it is published, and is marked in the list', async () => {
		const article = await fresh();
		assert.is(await look(article), null);
		const draft = await write(article, { title: 'Second' }, { actor: userOf('admin', 'acme') });
		const { title, content: text, actor, isOutdated } = draft!;
		assert.equal([title, text, actor, isOutdated], ['Second', content, 'user:admin', false]);
		assert.equal(await look(article), draft);
		assert.equal((await scene.call(editNews, { id: article.id })).draft, draft);
		assert.equal(await show(article), article, 'the article is as it was');
		const { news } = await scene.call(searchNews, { q: article.slug });
		assert.equal(news[0]!.draft, { actor: 'user:admin', updatedAt: draft!.updatedAt, isOutdated: false });
		const next = await write(article, { excerpt: 'Of it' }, { ifVersion: draft!.version });
		assert.equal([next!.title, next!.excerpt, next!.version], ['Second', 'Of it', draft!.version + 1]);
		const published = await publish(article, {}, { ifVersion: next!.version });
		assert.equal([published.title, published.excerpt, published.version], ['Second', 'Of it', article.version + 1]);
		assert.is(await look(article), null);
		assert.equal(await numbers(article), [2, 1]);
	});

	test('the overview tells how many articles have a draft', async () => {
		const waiting = async () => {
			const { needs } = await scene.call(showNamespaceOverview, {});
			return needs.flatMap((need) => (need.kind === 'website' && need.name === 'newsDrafts' ? need.count : []));
		};
		const article = await fresh();
		assert.equal(await waiting(), []);
		await write(article, { title: 'Second' });
		assert.equal(await waiting(), [1]);
		await scene.call(dropDraft, { id: article.id });
		assert.equal(await waiting(), []);
	});

	test('page, address and date change with the text that is published, all or nothing', async () => {
		const [article, other] = [await fresh(), await fresh()];
		const draft = await write(article, { title: 'Second' });
		assert.is(await codeOf(publish(article, { slug: other.slug })), 'conflict');
		assert.equal([await look(article), await show(article)], [draft, article]);
		const publishedAt = '2026-01-05T10:00:00.000Z';
		const published = await publish(article, { slug: `${article.slug}-new`, publishedAt, content: '<p>third</p>' });
		assert.equal(
			[published.slug, published.publishedAt, published.title, published.content],
			[`${article.slug}-new`, publishedAt, 'Second', '<p>third</p>']
		);
	});

	test('two who write at the same time learn of each other', async () => {
		const article = await fresh();
		const begun = await Promise.allSettled(['a', 'b'].map((title) => write(article, { title }, { ifVersion: 0 })));
		assert.equal(begun.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
		const { version } = (await look(article))!;
		await write(article, { title: 'c' }, { ifVersion: version });
		assert.is(await codeOf(write(article, { title: 'd' }, { ifVersion: version })), 'version_conflict');
		assert.is(await codeOf(publish(article, {}, { ifVersion: version })), 'version_conflict');
		assert.is(await codeOf(scene.call(dropDraft, { id: article.id }, { ifVersion: version })), 'version_conflict');
		assert.is((await look(article))!.title, 'c');
		const other = await fresh();
		await change(other, { title: 'Theirs' });
		const late = write(other, { title: 'Mine', basedOn: other.version }, { ifVersion: 0 });
		assert.is(await codeOf(late), 'version_conflict');
	});

	test('an article that changes beside its draft outdates it; what it says itself is no draft', async () => {
		const article = await fresh();
		await write(article, { title: 'Mine' });
		await change(article, { slug: `${article.slug}-moved` });
		assert.is((await look(article))!.isOutdated, false, 'its address is none of its text');
		await change(article, { title: 'Theirs' });
		assert.is((await look(article))!.isOutdated, true);
		assert.is(await codeOf(publish(article)), 'conflict');
		assert.is((await publish(article, { force: true })).title, 'Mine');
		await write(article, { title: 'Next' });
		assert.is(await write(article, { title: 'Mine' }), null);
		await write(article, { title: 'Same' });
		await change(article, { title: 'Same' });
		assert.is(await look(article), null);
	});

	test('only a published article has a draft; one that is withdrawn takes what waits', async () => {
		const hidden = await fresh({ isPublished: false });
		assert.is(await codeOf(write(hidden, { title: 'x' })), 'wrong_state');
		assert.equal(await numbers(hidden), []);
		const planned = await fresh({ publishedAt: '2100-01-01T00:00:00.000Z' });
		assert.is((await write(planned, { title: 'x' }))!.title, 'x');
		const article = await fresh();
		await write(article, { title: 'Second' });
		const withdrawn = await change(article, { isPublished: false });
		assert.equal([withdrawn.title, await look(article)], ['Second', null]);
		await change(article, { isPublished: true });
		assert.equal(await numbers(article), [2, 1]);
		await write(article, { title: 'Third' });
		const again = await change(article, { isPublished: false, title: 'Third' });
		assert.equal([again.title, await look(article)], ['Third', null], 'given with it, it waits no more');
	});

	test('a version tells who, when and what; of two that restore one is told of the other', async () => {
		const article = await fresh();
		await change(article, { title: 'Second', content: '<p>second</p>' });
		const [newest, first] = await versions(article);
		assert.equal([newest!.title, newest!.actor, first!.title], ['Second', 'system', 'First']);
		const { version: shown } = await scene.call(showNewsVersion, { id: article.id, version: 1 });
		assert.equal([shown.content, shown.excerpt, shown.imageUrl], [content, null, null]);
		await write(article, { title: 'Waits' });
		const { version: ifVersion } = await show(article);
		const restore = (version: number) => scene.call(restoreNewsVersion, { id: article.id, version }, { ifVersion });
		const ends = await Promise.allSettled([restore(1), restore(1)]);
		assert.equal(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
		const restored = await show(article);
		assert.equal([restored.title, restored.content], ['First', content]);
		assert.equal([await numbers(article), (await look(article))!.isOutdated], [[3, 2, 1], true]);
		const none = scene.call(restoreNewsVersion, { id: article.id, version: 9 });
		assert.is(await codeOf(none), 'not_found');
	});

	test('an article from before versions keeps what visitors saw, and the newest fifty are kept', async () => {
		const article = await fresh();
		await NewsVersion.destroy({ where: { newsId: article.id } });
		await publish(article, { title: 'Second' });
		assert.equal(
			(await versions(article)).map(({ title }) => title),
			['Second', 'First']
		);
		const row = { namespace: 'acme', newsId: article.id, title: 'x', content, createdAt: new Date() };
		const more = Array.from({ length: mostVersions + 5 }, (_, index) => ({ ...row, version: index + 3 }));
		await NewsVersion.bulkCreate(more);
		await change(article, { title: 'Last' });
		const kept = await numbers(article);
		assert.equal([kept.length, kept[0], kept.at(-1)], [mostVersions, 58, 9]);
	});

	test('those who write news preview the draft, visitors do not', async () => {
		const article = await fresh();
		await write(article, { title: 'Second' });
		const visit = async (preview?: '1', actor = anonymous as Context['actor']) =>
			(await scene.call(showPublicNews, { slug: article.slug, preview }, { actor })).article!.title;
		assert.equal([await visit(), await visit('1')], ['First', 'First']);
		assert.is(await visit('1', userOf('admin', 'acme')), 'Second');
	});

	test('the language waits with the text, and comes back with a version', async () => {
		const article = await fresh();
		await write(article, { language: 'en' });
		assert.equal([(await look(article))!.language, (await show(article)).language], ['en', null]);
		const visit = async (preview?: '1') =>
			(await scene.call(showPublicNews, { slug: article.slug, preview }, { actor: userOf('admin', 'acme') })).article!
				.language;
		assert.equal([await visit(), await visit('1')], ['de', 'en']);
		assert.is((await publish(article)).language, 'en');
		await write(article, { language: null });
		assert.equal([await visit(), await visit('1')], ['en', 'de']);
		await publish(article);
		const { version } = (await versions(article)).at(-2)!;
		assert.is((await scene.call(restoreNewsVersion, { id: article.id, version })).news.language, 'en');
	});

	test('drafts and versions go with their article, and belong to its namespace', async () => {
		const article = await fresh();
		await write(article, { title: 'Second' });
		const { id } = article;
		const foreign = { namespace: 'beta', actor: userOf('admin', 'beta') };
		for (const operation of [lookAtDraft, dropDraft, publishDraft, listNewsVersions])
			assert.is(await codeOf(scene.call(operation as typeof lookAtDraft, { id }, foreign)), 'not_found');
		assert.is(await codeOf(scene.call(restoreNewsVersion, { id, version: 1 }, foreign)), 'not_found');
		assert.is(await codeOf(write(article, { title: 'x' }, foreign)), 'not_found');
		await scene.call(deleteNews, { id });
		assert.is(await codeOf(write(article, { title: 'x' })), 'not_found');
		const where = { where: { newsId: id } };
		assert.equal([await NewsDraft.count(where), await NewsVersion.count(where)], [0, 0]);
	});

	test('a draft that cannot be stored changes nothing', async () => {
		const article = await fresh();
		assert.is(await codeOf(write(article, { content: '<p></p>' })), 'invalid_input');
		const draft = (more: Fields) => refusal(change(article, { draft: true, ...more }));
		assert.equal(faultsOf(await draft({ title: 'x', slug: 'y' })), ['slug unknown_field']);
		assert.equal(faultsOf(await draft({})), ['content required']);
		assert.is(await look(article), null);
	});
});
