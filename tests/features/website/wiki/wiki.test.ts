import * as assert from 'uvu/assert';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import {
	createArticle,
	deleteArticle,
	duplicateArticle,
	listArticles,
	moveArticle,
	reorderArticles,
	showArticle,
	updateArticle
} from '../../../../server/features/website/wiki/operations/articles.ts';
import { showPublicWiki } from '../../../../server/features/website/wiki/operations/public.ts';
import {
	discardWorkingCopy,
	editArticle,
	saveWorkingCopy
} from '../../../../server/features/website/wiki/operations/screens.ts';
import { updateSettings, updateSettingsOfPage } from '../../../../server/features/website/wiki/operations/settings.ts';
import { listVersions, restoreVersion } from '../../../../server/features/website/wiki/operations/versions.ts';
import { articleStatuses, transitions } from '../../../../server/features/website/wiki/workflow.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

type Fields = Record<string, unknown>;

forEachDatabase('wiki', ({ test, open }) => {
	let scene: Scene;
	let namespace: string;
	let pageId: number;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));
	// Each test has a wiki of its own.
	test.before.each(async () => {
		namespace = `wiki-${(count += 1)}`;
		await scene.call(createNamespace, { namespace });
		const saved = await call(savePage, { page: 'fair', title: 'Fair', status: 'published', blocks: [] });
		pageId = saved.page.id;
		await call(updateSettings, { pageId, isActive: true });
	});

	const call: Scene['call'] = (operation, input, more = {}) => scene.call(operation, input, { namespace, ...more });
	const add = async (title: string, more: Fields = {}) =>
		(await call(createArticle, { pageId, title, markdown: `About ${title}`, ...more })).article;
	const put = async (id: number, change: Fields) => (await call(updateArticle, { id, ...change })).article;
	const move = async (id: number, transition: string) => (await call(moveArticle, { id, transition })).article;
	const versions = async (id: number) => (await call(listVersions, { id })).versions;
	const numbers = async (id: number) => (await versions(id)).map(({ version }) => version);
	const codeOf = async (promise: Promise<unknown>) => (await refusal(promise)).code;
	const at = async (status: string) => {
		const { id } = await add(status);
		if (status !== 'draft') await move(id, 'publish');
		if (status === 'archived') await move(id, 'archive');
		return id;
	};

	test('every move of the workflow has its status and one version, and no other move there is', async () => {
		const leads: Record<string, string> = {
			'draft publish': 'published',
			'published archive': 'archived',
			'archived reactivate': 'draft'
		};
		for (const from of articleStatuses)
			for (const transition of transitions) {
				const id = await at(from);
				const before = await numbers(id);
				const to = leads[`${from} ${transition}`];
				if (to === undefined) {
					assert.is(await codeOf(move(id, transition)), 'invalid_transition', `${from} ${transition}`);
					assert.equal(await numbers(id), before);
					continue;
				}
				const moved = await move(id, transition);
				assert.is(moved.status, to);
				assert.equal(await numbers(id), [before.length + 1, ...before]);
			}
	});

	test('a status changes with its transition, and the same status is no transition', async () => {
		for (const from of articleStatuses)
			for (const status of articleStatuses) {
				const id = await at(from);
				const isMove = ['draft published', 'published archived', 'archived draft'].includes(`${from} ${status}`);
				if (isMove) assert.is((await put(id, { status })).status, status);
				else assert.is(await codeOf(put(id, { status })), 'invalid_transition', `${from} ${status}`);
			}
		assert.is(await codeOf(add('New', { status: 'published' })), 'invalid_transition');
	});

	test('an archived article changes only together with its reactivation, in one version', async () => {
		const id = await at('archived');
		assert.is(await codeOf(put(id, { title: 'Changed' })), 'invalid_transition');
		const before = await numbers(id);
		const article = await put(id, { title: 'Changed', status: 'draft' });
		assert.equal([article.title, article.status], ['Changed', 'draft']);
		assert.equal(await numbers(id), [before.length + 1, ...before]);
	});

	test('a version is the whole article after its change; no change creates none', async () => {
		const { id } = await add('One');
		const second = await put(id, { markdown: 'Two', excerpt: 'Short' });
		await put(id, { markdown: 'Two' });
		assert.equal(await numbers(id), [2, 1]);
		const [newest, first] = await versions(id);
		assert.equal(newest!.content, JSON.parse(JSON.stringify(second)));
		assert.is(first!.content.markdown, 'About One');
		assert.is(newest!.actor, first!.actor);
	});

	test('twelve concurrent writers leave twelve versions without a gap', async () => {
		const { id } = await add('Shared');
		await Promise.all(Array.from({ length: 12 }, (_, writer) => put(id, { markdown: `Of writer ${writer}` })));
		assert.equal(
			await numbers(id),
			Array.from({ length: 13 }, (_, n) => 13 - n)
		);
		const { article } = await call(showArticle, { id });
		assert.is((await versions(id))[0]!.content.markdown, article.markdown);
	});

	test('a restored version is a new one; the address stays', async () => {
		const { id } = await add('One');
		await put(id, { title: 'Two', markdown: 'Two', slug: 'two' });
		const { article } = await call(restoreVersion, { id, version: 1 });
		assert.equal([article.title, article.markdown, article.slug, article.version], ['One', 'About One', 'two', 3]);
		await call(restoreVersion, { id, version: 1 });
		assert.equal(await numbers(id), [3, 2, 1]);
		assert.is(await codeOf(call(restoreVersion, { id, version: 9 })), 'not_found');
	});

	test('a page has one start document in each language', async () => {
		const first = await add('First', { isStartDocument: true });
		const english = await add('English', { locale: 'en', isStartDocument: true });
		const second = await add('Second');
		await put(second.id, { isStartDocument: true });
		const { articles } = await call(listArticles, { pageId });
		const starts = articles.filter((one) => one.isStartDocument).map(({ id }) => id);
		assert.equal(starts.sort(), [english.id, second.id].sort());
		assert.equal(await numbers(first.id), [2, 1]);
		await put(second.id, { isStartDocument: false });
		assert.is((await call(showPublicWiki, { page: 'fair' })).article, null);
	});

	test('concurrent changes of the start article leave one', async () => {
		const made = [];
		for (let n = 0; n < 6; n += 1) made.push(await add(`Start ${n}`));
		await Promise.all(made.map(({ id }) => put(id, { isStartDocument: true })));
		const { articles } = await call(listArticles, { pageId });
		assert.is(articles.filter((one) => one.isStartDocument).length, 1);
		assert.ok(articles[0]!.isStartDocument, 'it stands first');
	});

	test('articles are sorted as a whole, without a version', async () => {
		const made = [await add('A'), await add('B'), await add('C')];
		const ids = made.map(({ id }) => id);
		assert.is(await codeOf(call(reorderArticles, { pageId, orderedIds: ids.slice(1) })), 'invalid_input');
		const orderedIds = [ids[2], ids[0], ids[1]];
		await call(reorderArticles, { pageId, orderedIds });
		const { articles } = await call(listArticles, { pageId });
		assert.equal(
			articles.map(({ id }) => id),
			orderedIds
		);
		assert.equal(await numbers(ids[2]!), [1]);
	});

	test('a copy is a draft under a free address, and is found by its words', async () => {
		const { id } = await add('Origin', { markdown: 'Lampenlicht', isStartDocument: true });
		await move(id, 'publish');
		const copies = [];
		for (let n = 0; n < 3; n += 1) copies.push((await call(duplicateArticle, { id })).article);
		assert.equal(
			copies.map(({ slug }) => slug),
			['origin-copy', 'origin-copy-2', 'origin-copy-3']
		);
		assert.equal([copies[0]!.status, copies[0]!.isStartDocument, copies[0]!.version], ['draft', false, 1]);
	});

	test('edits are stored beside the article until they are saved as a version', async () => {
		const { id } = await add('Draft');
		const written = { id, title: 'Draft', markdown: 'Half a sent', excerpt: null };
		const { workingCopy } = await call(saveWorkingCopy, written);
		assert.equal([workingCopy.basedOn, workingCopy.version], [1, 1]);
		assert.equal(await numbers(id), [1]);
		const second = { ...written, markdown: 'Half a sentence' };
		assert.is((await call(saveWorkingCopy, second, { ifVersion: 1 })).workingCopy.version, 2);
		assert.is(await codeOf(call(saveWorkingCopy, written, { ifVersion: 1 })), 'version_conflict');
		assert.is((await call(editArticle, { id })).workingCopy?.markdown, 'Half a sentence');
		await put(id, { markdown: 'Half a sentence.' });
		assert.is((await call(editArticle, { id })).workingCopy, null);
		await call(saveWorkingCopy, written);
		await call(discardWorkingCopy, { id });
		assert.is((await call(editArticle, { id })).workingCopy, null);
	});

	test('a taken address, a page of others or a too long text changes nothing', async () => {
		await add('Taken', { slug: 'taken' });
		assert.is(await codeOf(add('Again', { slug: 'taken' })), 'conflict');
		assert.is(await codeOf(add('Elsewhere', { pageId: pageId - 1 })), 'invalid_input');
		assert.is(await codeOf(add('Long', { markdown: 'a'.repeat(500_001) })), 'invalid_input');
		assert.is((await call(listArticles, {})).articles.length, 1);
	});

	test('visitors read published articles in an open wiki', async () => {
		const { id } = await add('Lamps', { markdown: '## One\n\n## Two\n\n## Three\n\nSee [[cables]] and [[none]].' });
		const cables = await add('Cables', { slug: 'cables' });
		const codes = async () => [
			await codeOf(call(showPublicWiki, { page: 'fair', article: 'lamps' })),
			(await call(showPublicWiki, { page: 'fair' })).articles?.length
		];
		assert.equal(await codes(), ['not_found', 0]);
		await move(id, 'publish');
		await move(cables.id, 'publish');
		const shown = await call(showPublicWiki, { page: 'fair', article: 'lamps' });
		assert.match(
			shown.article!.html,
			'<a href="/m/fair/wiki/cables">Cables</a> and <span class="wiki-missing">none</span>'
		);
		assert.equal(
			shown.article!.contents.map(({ title }) => title),
			['One', 'Two', 'Three']
		);
		await put(id, { slug: 'lights' });
		const old = await call(showPublicWiki, { page: 'fair', article: 'lamps' });
		assert.is(old.redirect?.target, '/m/fair/wiki/lights');
		await call(updateSettingsOfPage, { page: 'fair', isActive: false });
		assert.is(await codeOf(call(showPublicWiki, { page: 'fair' })), 'not_found');
		await call(deleteArticle, { id });
		assert.is((await call(listArticles, {})).articles.length, 1);
	});
});
