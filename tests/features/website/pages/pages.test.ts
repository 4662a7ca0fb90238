import * as assert from 'uvu/assert';
import { pageOf } from '../../../../server/features/website/pages/find.ts';
import {
	chooseStartPage,
	listPages,
	movePage,
	removePage,
	savePage,
	showPage,
	showTree,
	updatePage
} from '../../../../server/features/website/pages/operations/pages.ts';
import { startPage } from '../../../../server/features/website/pages/public/published.ts';
import { redirectFrom } from '../../../../server/features/website/pages/tree/redirects.ts';
import type { PageNode } from '../../../../server/features/website/pages/schema.ts';
import { PlanLimit } from '../../../../server/features/platform/plans/model.ts';
import { updateNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import type { Context } from '../../../../server/operation/operation.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('pages', ({ test, open }) => {
	let scene: Scene;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));

	const text = (body = 'x') => [{ type: 'text', data: { body } }];
	const save = async (page: string, more: object = {}, context: Partial<Context> = {}) =>
		(await scene.call(savePage, { page, blocks: text(), ...more }, context)).page;
	const fresh = (more: object = {}) => save(`page-${(count += 1)}`, more);
	const show = async (page: string) => (await scene.call(showPage, { page })).page;
	const change = async (page: string, more: object) => (await scene.call(updatePage, { page, ...more })).page;
	const faults = async (call: Promise<unknown>) => faultsOf(await refusal(call));
	const outline = (nodes: PageNode[]): unknown[] =>
		nodes.map(({ slug, children }) => (children.length ? [slug, outline(children)] : slug));
	/** The part of the tree below a page. */
	async function below(id: number): Promise<unknown[]> {
		const { tree } = await scene.call(showTree, {});
		const find = (nodes: PageNode[]): PageNode | undefined =>
			nodes.find((node) => node.id === id) ?? nodes.map(({ children }) => find(children)).find(Boolean);
		return outline(find(tree)?.children ?? []);
	}
	test('one is created with its slug as title, and replaced with the input', async () => {
		const made = await save('welcome');
		assert.equal(
			[made.title, made.status, made.language, made.version, made.parentId],
			['welcome', 'draft', 'de', 1, null]
		);
		const { id } = made.blocks[0]!;
		assert.match(id, /^[\w-]{8}$/);
		const replaced = await save('welcome', {
			title: 'Hello',
			status: 'published',
			blocks: [...made.blocks, ...text('y')]
		});
		assert.equal([replaced.id, replaced.version, replaced.blocks.length], [made.id, 2, 2]);
		assert.equal([replaced.status, replaced.blocks[0]!.id], ['published', id]);
		const kept = await save('welcome', { blocks: replaced.blocks });
		assert.equal(kept, replaced, 'what was stored already changes nothing');
		assert.equal(await show('welcome'), replaced);
	});

	test('a summary contains the beginning of blocks', async () => {
		await save('summed', { blocks: text(`<p>${'Long '.repeat(40)}</p>`) });
		const { page } = await scene.call(showPage, { page: 'summed', summary: true });
		const [block] = page.blocks as { id: string; type: string; text: string }[];
		assert.equal([Object.keys(block!), block!.text], [['id', 'type', 'text'], 'Long '.repeat(16)]);
	});

	test('the words of the back end are no slugs', async () => {
		for (const slug of ['design', 'ai-generate', 'wiki', 'tree', 'import', 'new'])
			assert.equal(await faults(save(slug)), ['page reserved']);
		assert.equal(await faults(save('No Slug!')), ['page invalid_format']);
		await fresh();
		assert.equal(await faults(change(`page-${count}`, { slug: 'tree' })), ['slug reserved']);
	});

	test('a stale version is rejected, and nothing is stored', async () => {
		const page = await fresh();
		await change(page.slug, { title: 'Mine' });
		assert.is((await refusal(save(page.slug, { title: 'Yours' }, { ifVersion: 1 }))).code, 'version_conflict');
		assert.is((await refusal(save('not-there', {}, { ifVersion: 1 }))).code, 'not_found');
		assert.is((await refusal(save(page.slug, {}, { mustBeNew: true }))).code, 'version_conflict');
		assert.is((await show(page.slug)).title, 'Mine');
	});

	test('two concurrent saves: one of them is rejected', async () => {
		const page = await fresh();
		const ends = await Promise.allSettled(
			['a', 'b'].map((title) => save(page.slug, { title }, { ifVersion: page.version }))
		);
		assert.equal(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
	});

	test('the tree keeps its order, makes room, and rejects cycles and a seventh level', async () => {
		const top = await fresh();
		const [a, b, c] = [
			await fresh({ parentId: top.id }),
			await fresh({ parentId: top.id }),
			await fresh({ parentId: top.id })
		];
		assert.equal(await below(top.id), [a.slug, b.slug, c.slug]);
		const moved = await scene.call(movePage, { page: c.slug, position: 1 });
		assert.is(moved.page.position, 1);
		assert.equal(await below(top.id), [a.slug, c.slug, b.slug]);
		await scene.call(movePage, { page: b.slug, parentId: a.id });
		assert.equal(await below(top.id), [[a.slug, [b.slug]], c.slug]);
		assert.equal(await faults(change(a.slug, { parentId: b.id })), ['parentId cycle']);
		assert.equal(await faults(change(a.slug, { parentId: a.id })), ['parentId cycle']);
		assert.equal(await faults(change(a.slug, { parentId: 999_999 })), ['parentId unknown_reference']);
		let last = b;
		for (let level = 4; level <= 6; level += 1) last = await fresh({ parentId: last.id });
		assert.equal(await faults(fresh({ parentId: last.id })), ['parentId too_deep']);
		const high = await fresh();
		await fresh({ parentId: high.id });
		const fifth = (await pageOf('acme', last.slug, null))!.parentId!;
		assert.equal(await faults(change(high.slug, { parentId: fifth })), ['parentId too_deep']);
	});

	test('two that move below each other at the same time make no cycle', async () => {
		const [a, b] = [await fresh(), await fresh()];
		const ends = await Promise.allSettled([change(a.slug, { parentId: b.id }), change(b.slug, { parentId: a.id })]);
		assert.equal(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
	});

	test('a page of another namespace cannot be parent or original, and is not visible', async () => {
		const foreign = await scene.call(savePage, { page: 'foreign', blocks: text() }, { namespace: 'beta' });
		assert.equal(await faults(fresh({ parentId: foreign.page.id })), ['parentId unknown_reference']);
		assert.equal(await faults(fresh({ baseSlug: 'foreign' })), ['baseSlug unknown_reference']);
		assert.is((await refusal(show('foreign'))).code, 'not_found');
		const { pages } = await scene.call(listPages, {});
		assert.not(pages.some(({ slug }) => slug === 'foreign'));
	});

	test('events that blocks name are there', async () => {
		const event = await scene.event({ name: 'Named' });
		const other = await scene.event({ name: 'Other' }, 'beta');
		const naming = (key: string) => [{ type: 'event', data: { event: key } }, ...text()];
		await fresh({ blocks: naming(event.slug) });
		await fresh({ blocks: naming(event.uid) });
		assert.equal(await faults(fresh({ blocks: naming(other.uid) })), ['blocks[0].data.event unknown_reference']);
	});

	test('a variant speaks another language than its page, once', async () => {
		const base = await fresh({ language: 'de' });
		const english = await fresh({ baseSlug: base.slug, language: 'EN-gb' });
		assert.is(english.language, 'en-GB');
		const isTaken = (more: object) => faults(fresh({ baseSlug: base.slug, ...more }));
		assert.equal(await isTaken({ language: 'en-GB' }), ['language duplicate']);
		assert.equal(await isTaken({ language: 'de' }), ['language duplicate']);
		assert.equal(await faults(fresh({ baseSlug: english.slug, language: 'fr' })), ['baseSlug too_deep']);
		const single = await fresh();
		assert.equal(await faults(change(base.slug, { baseSlug: single.slug, language: 'fr' })), ['baseSlug too_deep']);
		await change(base.slug, { slug: `${base.slug}-moved` });
		assert.is((await show(english.slug)).baseSlug, `${base.slug}-moved`);
		await scene.call(removePage, { page: `${base.slug}-moved` });
		assert.is((await show(english.slug)).baseSlug, null);
	});

	test('a domain and language has one start page', async () => {
		const [first, second, english] = [await fresh(), await fresh(), await fresh({ language: 'en' })];
		for (const { slug } of [first, english, second]) await scene.call(chooseStartPage, { page: slug });
		const isStart = async ({ slug }: { slug: string }) => (await show(slug)).isStartpage;
		assert.equal(await Promise.all([first, second, english].map(isStart)), [false, true, true]);
		const atHost = await scene.call(chooseStartPage, { page: first.slug, startpageDomain: 'Quiz.Example.org' });
		assert.equal([atHost.page.startpageDomain, await isStart(second)], ['quiz.example.org', true]);
		await change(second.slug, { language: 'en' });
		assert.equal(await Promise.all([second, english].map(isStart)), [true, false]);
		await change(second.slug, { isStartpage: false });
		assert.is(await isStart(second), false);
	});

	test('a start page is shown in the language that is wanted, and in its own where it has no other', async () => {
		const start = (language: string) => startPage('acme', 'acme.example', language).then((page) => page?.slug);
		const english = await fresh({ language: 'en', status: 'published' });
		const german = await fresh({ language: 'de', baseSlug: english.slug, status: 'draft' });
		await scene.call(chooseStartPage, { page: english.slug });
		assert.equal([await start('en'), await start('de')], [english.slug, english.slug]);
		await change(german.slug, { status: 'published' });
		assert.equal([await start('en'), await start('de'), await start('fr')], [english.slug, german.slug, english.slug]);
		await scene.call(chooseStartPage, { page: german.slug });
		await change(english.slug, { isStartpage: false });
		assert.equal([await start('de'), await start('en')], [german.slug, english.slug]);
		await change(german.slug, { isStartpage: false });
		assert.is(await start('de'), undefined);
	});

	test('an old address redirects to the new one immediately, and never to a missing page', async () => {
		const page = await fresh();
		const lead = async (slug: string) => (await redirectFrom('acme', `/m/${slug}`))?.target ?? null;
		await change(page.slug, { slug: 'second-name' });
		await change('second-name', { slug: 'third-name' });
		assert.equal([await lead(page.slug), await lead('second-name')], ['/m/third-name', '/m/third-name']);
		await save('second-name');
		assert.equal([await lead(page.slug), await lead('second-name')], ['/m/third-name', null]);
		await change('third-name', { slug: page.slug });
		assert.equal([await lead(page.slug), await lead('third-name')], [null, `/m/${page.slug}`]);
		assert.equal(await faults(change('second-name', { slug: page.slug })), ['slug duplicate']);
		const child = await fresh({ parentId: (await show('second-name')).id });
		await scene.call(removePage, { page: child.slug });
		assert.is(await lead(child.slug), '/m/second-name');
		await scene.call(removePage, { page: page.slug });
		assert.equal([await lead(page.slug), await lead('third-name')], [null, null]);
	});

	test('a removed page leaves its children to its parent, or takes them along', async () => {
		const top = await fresh();
		const middle = await fresh({ parentId: top.id });
		const leaf = await fresh({ parentId: middle.id });
		assert.equal((await scene.call(removePage, { page: middle.slug })).removed, {
			pages: 1,
			news: 0,
			wiki: 0,
			assignments: 0
		});
		assert.equal(await below(top.id), [leaf.slug]);
		assert.equal((await scene.call(removePage, { page: top.slug, subtree: true })).removed, {
			pages: 2,
			news: 0,
			wiki: 0,
			assignments: 0
		});
		assert.is((await refusal(show(leaf.slug))).code, 'not_found');
	});

	test('an address that is taken is refused by its field, also when a page is renamed', async () => {
		const [one, other] = [await fresh(), await fresh()];
		const refused = await refusal(scene.call(updatePage, { page: one.slug, slug: other.slug }));
		assert.equal([refused.code, faultsOf(refused)], ['conflict', ['slug duplicate']]);
		assert.is((await show(one.slug)).version, one.version);
	});

	test('the pages that all fall back on stay in default', async () => {
		const there = { namespace: 'default' };
		await save('faq', {}, there);
		const removed = await refusal(scene.call(removePage, { page: 'faq' }, there));
		assert.equal([removed.code, faultsOf(removed)], ['conflict', ['slug protected']]);
		const renamed = await refusal(scene.call(updatePage, { page: 'faq', slug: 'questions' }, there));
		assert.equal(faultsOf(renamed), ['slug protected']);
		await save('faq');
		await scene.call(removePage, { page: 'faq' });
	});

	test('a used-up plan creates no more pages', async () => {
		await scene.call(savePage, { page: 'one', blocks: [] }, { namespace: 'beta' });
		await PlanLimit.upsert({ plan: 'free', metric: 'pages', max: 2 });
		const { Namespace } = await import('../../../../server/features/platform/namespaces/model.ts');
		const { id } = (await Namespace.findOne({ where: { namespace: 'beta' } }))!;
		await scene.call(updateNamespace, { id, plan: 'free' });
		const refused = await refusal(scene.call(savePage, { page: 'three', blocks: [] }, { namespace: 'beta' }));
		assert.equal([refused.code, refused.extra], ['quota_exceeded', { metric: 'pages', limit: 2, used: 2 }]);
	});

	test('a tree of 5000 pages is read and moved in', async () => {
		const { Page } = await import('../../../../server/features/website/pages/model.ts');
		const root = await fresh();
		await Page.bulkCreate(
			Array.from({ length: 5000 }, (_, index) => ({
				namespace: 'acme',
				slug: `many-${index}`,
				title: `Many ${index}`,
				parentId: root.id,
				position: index,
				content: []
			}))
		);
		const known = (await show('many-0'))!;
		await scene.call(movePage, { page: 'many-4999', position: 0 });
		const after = await show('many-0');
		assert.equal(
			[after.version, after.updatedAt, after.position],
			[known.version, known.updatedAt, 1],
			'a place among siblings is no change of theirs'
		);
		const all = await below(root.id);
		assert.equal([all.length, all[0], all[1]], [5000, 'many-4999', 'many-0']);
		assert.equal((await scene.call(removePage, { page: root.slug, subtree: true })).removed, {
			pages: 5001,
			news: 0,
			wiki: 0,
			assignments: 0
		});
	});
});
