import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { contentFolder } from '../../../server/features/pages/content-files.ts';
import { pageOf } from '../../../server/features/pages/find.ts';
import { Page, PageModule } from '../../../server/features/pages/model.ts';
import { exportPage, importPage } from '../../../server/features/pages/operations/files.ts';
import {
	createModule,
	listModules,
	removeModule,
	replaceModules,
	updateModule
} from '../../../server/features/pages/operations/modules.ts';
import { outlinePages } from '../../../server/features/pages/operations/outline.ts';
import { chooseStartPage, copyPage, createPage, showPage } from '../../../server/features/pages/operations/pages.ts';
import { listSeoHistory, updateSeo } from '../../../server/features/pages/operations/seo.ts';
import { hashOf, type PageFile } from '../../../server/features/pages/page-file.ts';
import type { OutlineNode } from '../../../server/features/pages/schema.ts';
import { createNamespace, updateNamespace } from '../../../server/features/namespaces/operations.ts';
import { PlanLimit } from '../../../server/features/plans/model.ts';
import { UploadedFile } from '../../../server/operation/uploaded-file.ts';
import type { Context } from '../../../server/operation/operation.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';

forEachDatabase('pages in the back end', ({ test, open }) => {
	let scene: Scene;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));

	const text = (body = 'x') => [{ type: 'text', data: { body } }];
	const news = { type: 'news', data: { heading: 'News' } };
	const make = async (fields: object = {}, context: Partial<Context> = {}) =>
		(await scene.call(createPage, { slug: `made-${(count += 1)}`, title: 'Made', blocks: text(), ...fields }, context))
			.page;
	const show = async (page: string, namespace = 'acme') =>
		(await scene.call(showPage, { page }, { namespace })).page as Awaited<ReturnType<typeof make>>;
	const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;
	const faults = async (call: Promise<unknown>) => faultsOf(await refusal(call));
	const editor = (...namespaces: string[]) => ({ actor: userOf('customer', ...namespaces) });

	test('one is made once, empty or with blocks, and needs a title', async () => {
		const page = await make({ slug: 'about', title: ' Über <uns> ', blocks: undefined, parentId: null });
		assert.equal([page.title, page.status, page.blocks, page.version], ['Über <uns>', 'draft', [], 1]);
		assert.is(await codeOf(make({ slug: 'about' })), 'conflict');
		assert.equal(await faults(make({ title: undefined, slug: 'import' })), ['slug reserved', 'title required']);
		assert.equal(await faults(make({ blocks: [{ type: 'event', data: { event: 'nowhere' } }] })), [
			'blocks[0].data.event unknown_reference'
		]);
	});

	test('the outline finds pages by words, status and language; what lost its parent stands at the top', async () => {
		const top = await make({ title: 'Größe zählt', language: 'en' });
		const below = await make({ parentId: top.id, title: 'Zählwerk', status: 'published' });
		const outline = async (asked: object) => (await scene.call(outlinePages, asked)).tree;
		const titles = (nodes: OutlineNode[]): unknown[] =>
			nodes.flatMap(({ title, children }) => [title, ...titles(children)]);
		assert.equal(titles(await outline({ q: 'ZAHL' })), ['Größe zählt', 'Zählwerk']);
		assert.equal(titles(await outline({ q: `zähl ${below.slug}` })), ['Zählwerk']);
		assert.equal(titles(await outline({ q: 'zähl', status: 'published' })), ['Zählwerk']);
		assert.equal(titles(await outline({ q: 'zähl', language: 'EN' })), ['Größe zählt']);
		const [found] = await outline({ q: 'Größe' });
		assert.equal([found!.version, found!.baseSlug, found!.startpageDomain], [1, null, null]);
	});

	test('a start page is marked, and the mark taken away', async () => {
		const page = await make();
		const mark = async (fields: object) => (await scene.call(chooseStartPage, { page: page.slug, ...fields })).page;
		const marked = await mark({ startpageDomain: 'quiz.acme.org' });
		assert.equal([marked.isStartpage, marked.startpageDomain], [true, 'quiz.acme.org']);
		const plain = await mark({ isStartpage: false, startpageDomain: 'quiz.acme.org' });
		assert.equal([plain.isStartpage, plain.startpageDomain], [false, null]);
	});

	test('all modules of a page are replaced at once: those that name an id keep it, and a fault stores nothing', async () => {
		const page = await make();
		const put = (modules: object[], context: Partial<Context> = {}) =>
			scene.call(replaceModules, { page: page.slug, modules } as never, context);
		const html = { type: 'html', data: { html: '<p>Hinweis</p>' } };
		const made = await put([
			{ slot: 'after', block: news },
			{ slot: 'before', block: html },
			{ slot: 'after', block: html }
		]);
		const said = ({ modules }: Awaited<ReturnType<typeof put>>) =>
			modules.map(({ slot, position, block }) => `${slot} ${position} ${block.type}`);
		assert.equal([made.pageVersion, ...said(made)], [2, 'before 0 html', 'after 0 news', 'after 1 html']);
		const [before, first, second] = made.modules;
		const turned = [
			{ id: second!.id, slot: 'after', block: second!.block },
			{ id: first!.id, slot: 'before', block: first!.block }
		];
		const after = await put(turned, { ifVersion: 2 });
		assert.equal([after.pageVersion, ...said(after)], [3, 'before 0 news', 'after 0 html']);
		assert.equal(
			after.modules.map(({ id }) => id),
			[first!.id, second!.id]
		);
		assert.is((await put(turned)).pageVersion, 3, 'nothing changed');
		assert.is(await codeOf(put([], { ifVersion: 2 })), 'version_conflict');
		const gone = { slot: 'after', block: news, id: before!.id };
		assert.equal(await faults(put([gone])), ['modules[0].id unknown_reference']);
		const { id: _own, ...twin } = turned[0]!.block;
		assert.equal(await faults(put([turned[0]!, { ...turned[0], block: twin }])), ['modules[1].id unknown_reference']);
		assert.equal(await faults(put([{ slot: 'after', block: { type: 'event', data: { event: 'no' } } }])), [
			'modules[0].block.data.event unknown_reference'
		]);
		assert.equal(await faults(put([{ slot: 'after', block: { type: 'text', data: { body: 'x' } } }])), [
			'modules[0].block.type invalid_enum'
		]);
		assert.equal(await faults(put(Array.from({ length: 41 }, () => ({ slot: 'after', block: news })))), [
			'modules too_long'
		]);
		assert.equal((await scene.call(listModules, { page: page.slug })).modules, after.modules);
		assert.equal(await put([]), { slug: page.slug, pageVersion: 4, modules: [] });
	});

	test('modules stand before and after the content, in their order; each change is one of the page', async () => {
		const page = await make();
		const add = (fields: object, context: Partial<Context> = {}) =>
			scene.call(createModule, { page: page.slug, slot: 'after', block: news, ...fields }, context);
		const list = async () => {
			const { modules, pageVersion } = await scene.call(listModules, { page: page.slug });
			return [pageVersion, ...modules.map(({ id, slot, position }) => `${id} ${slot} ${position}`)];
		};
		const { module: first } = await add({});
		const { module: second } = await add({ position: 0 });
		const { module: before } = await add({ slot: 'before' }, { ifVersion: 3 });
		assert.equal(await list(), [4, `${before.id} before 0`, `${second.id} after 0`, `${first.id} after 1`]);
		const change = (id: number | string, fields: object) =>
			scene.call(updateModule, { page: page.slug, id, ...fields });
		assert.is((await change(first.id, {})).pageVersion, 4, 'nothing changed');
		await change(first.id, { slot: 'before', position: 0 });
		assert.equal((await list()).slice(1), [`${first.id} before 0`, `${before.id} before 1`, `${second.id} after 0`]);
		const heading = { ...news, data: { heading: 'Other' } };
		assert.is(
			((await change(second.id, { block: heading })).module.block.data as { heading: string }).heading,
			'Other'
		);
		assert.is(await codeOf(add({}, { ifVersion: 1 })), 'version_conflict');
		assert.equal(await faults(add({ block: text()[0] })), ['block.type invalid_enum']);
		assert.equal(await faults(add({ block: { type: 'event', data: { event: 'no' } } })), [
			'block.data.event unknown_reference'
		]);
		assert.equal(await faults(add({ slot: 'above', block: { type: 'html', data: { html: '<script>1</script>' } } })), [
			'slot invalid_enum'
		]);
		assert.equal(await faults(add({ block: { type: 'html', data: { html: '<script>1</script>' } } })), [
			'block.data.html required'
		]);
		const other = await make();
		const foreign = { page: other.slug, id: first.id };
		assert.is(await codeOf(scene.call(updateModule, { ...foreign, slot: 'after' })), 'not_found');
		assert.is(await codeOf(scene.call(removeModule, foreign)), 'not_found');
		assert.is((await scene.call(removeModule, { page: page.slug, id: String(first.id) })).id, first.id);
		assert.is((await list()).length, 3);
		await PageModule.bulkCreate(
			Array.from({ length: 38 }, (_, position) => ({ ...before, id: undefined!, namespace: 'acme', position }))
		);
		assert.equal(await faults(add({})), ['block limit']);
	});

	test('each save of the search data is kept, the newest first', async () => {
		const page = await make();
		for (const metaTitle of ['One', 'Two', 'Two']) await scene.call(updateSeo, { page: page.slug, metaTitle });
		const { history } = await scene.call(listSeoHistory, { page: page.slug });
		assert.equal(
			history.map(({ actor, seo }) => [actor, seo.metaTitle]),
			[
				['system', 'Two'],
				['system', 'One']
			]
		);
	});

	async function whole(): Promise<Awaited<ReturnType<typeof make>>> {
		const page = await make({ title: 'Whole', status: 'published', blocks: text('<p>All</p>') });
		await scene.call(updateSeo, { page: page.slug, metaTitle: 'Found', schemaJson: { name: '</script>' } });
		await scene.call(createModule, { page: page.slug, slot: 'after', block: news });
		return show(page.slug);
	}
	const exported = async (page: string) => {
		const { name, body } = await scene.call(exportPage, { page });
		return { name, file: JSON.parse(body) as PageFile };
	};
	const content = ({ blocks, seo, modules }: Pick<Awaited<ReturnType<typeof show>>, 'blocks' | 'seo' | 'modules'>) => ({
		blocks,
		seo,
		modules: modules.map(({ slot, block }) => ({ slot, block }))
	});

	test('C27: a page that was exported comes back under another slug with its blocks, search data and modules', async () => {
		const page = await whole();
		const { name, file } = await exported(page.slug);
		assert.is(name, `acme-${page.slug}.page.json`);
		assert.equal([file.format, file.namespace, file.status], ['marquee-page/1', 'acme', 'published']);
		assert.is(await codeOf(scene.call(importPage, file)), 'conflict');
		const { page: same, warnings } = await scene.call(importPage, { file, slug: 'imported' });
		assert.equal(content(same), content(page));
		assert.equal([same.slug, same.title, same.status, warnings], ['imported', 'Whole', 'published', []]);
		const sent = new UploadedFile('x.json', Buffer.from(JSON.stringify({ ...file, slug: 'uploaded' })));
		assert.equal(content((await scene.call(importPage, { file: sent, parentId: page.id })).page), content(page));
		const kept = JSON.parse(
			readFileSync(path.join(contentFolder(scene.dependencies.env), 'acme/imported.page.json'), 'utf8')
		) as PageFile;
		assert.is(hashOf(kept), (await pageOf('acme', 'imported', null))!.contentHash);
	});

	test('a file of somebody who may not set search data comes without it, and says so', async () => {
		const { file } = await exported((await whole()).slug);
		const { page, warnings } = await scene.call(importPage, { file, slug: 'by-editor' }, editor('acme'));
		assert.equal([page.seo.metaTitle, page.modules.length], [null, 1]);
		assert.equal(
			warnings.map(({ path: at, code }) => `${at} ${code}`),
			['seo protected']
		);
	});

	test('a wrong file is refused with every fault, and nothing is stored', async () => {
		const before = await Page.count();
		const file = { format: 'marquee-page/1', slug: 'bad', title: 'Bad', language: 'de', status: 'draft', blocks: [] };
		const send = (fields: object) => scene.call(importPage, { file: { ...file, ...fields } });
		const bad = { blocks: [{ type: 'slider' }, { type: 'cta', data: { heading: 'x' } }], title: '', more: 1 };
		const modules = [{ slot: 'after', block: text()[0] }];
		assert.equal(await faults(send({ ...bad, modules, seo: { robots: 'all' } })), [
			'title required',
			'blocks[0].type invalid_enum',
			'blocks[1].data.actions required',
			'seo.robots invalid_enum',
			'modules[0].block.type invalid_enum',
			'more unknown_field'
		]);
		assert.equal(await faults(send({ format: 'marquee-page/2', title: '' })), ['format unsupported_version']);
		assert.equal(await faults(send({ format: undefined })), ['format required']);
		const event = { type: 'event', data: { event: 'gone' } };
		assert.equal(await faults(send({ modules: [{ slot: 'after', block: event }] })), [
			'modules[0].block.data.event unknown_reference'
		]);
		const html = { type: 'html', data: { html: '<script>1</script>' } };
		assert.equal(await faults(send({ modules: [{ slot: 'after', block: html }] })), [
			'modules[0].block.data.html required'
		]);
		assert.is(
			await codeOf(scene.call(importPage, { file: new UploadedFile('x', Buffer.from([0xff])) })),
			'invalid_json'
		);
		assert.equal(await faults(scene.call(importPage, { file: new UploadedFile('x', Buffer.from('7')) })), [
			' invalid_type'
		]);
		assert.is(await Page.count(), before);
	});

	test('a page is copied with all below it, in its namespace and to another one', async () => {
		const top = await whole();
		const below = await make({ parentId: top.id, title: 'Below', status: 'published' });
		const english = await make({ parentId: top.id, baseSlug: below.slug, language: 'en' });
		const leaf = await make({ parentId: below.id });
		const copy = await scene.call(copyPage, { page: top.slug });
		assert.equal([copy.pages, copy.page.slug, copy.page.status, copy.warnings], [4, `${top.slug}-copy`, 'draft', []]);
		assert.equal([content(copy.page), copy.page.parentId], [content(top), null]);
		const [one, two, three] = await Promise.all([below, english, leaf].map(({ slug }) => show(`${slug}-copy`)));
		assert.equal([one!.parentId, two!.parentId, three!.parentId], [copy.page.id, copy.page.id, one!.id]);
		assert.equal([two!.baseSlug, one!.status], [one!.slug, 'draft']);
		const file = path.join(contentFolder(scene.dependencies.env), `acme/${top.slug}-copy.page.json`);
		assert.is(
			hashOf(JSON.parse(readFileSync(file, 'utf8')) as PageFile),
			(await pageOf('acme', copy.page.slug, null))!.contentHash
		);
		assert.is((await scene.call(copyPage, { page: top.slug })).page.slug, `${top.slug}-copy-2`);
		assert.is(await codeOf(scene.call(copyPage, { page: top.slug, slug: leaf.slug })), 'conflict');
		const there = await scene.call(copyPage, { page: top.slug, targetNamespace: 'beta', slug: 'welcome' });
		assert.equal([there.page.namespace, there.page.slug], ['beta', 'welcome']);
		assert.is((await show(leaf.slug, 'beta')).namespace, 'beta');
		assert.ok(existsSync(path.join(contentFolder(scene.dependencies.env), 'beta/welcome.page.json')));
	});

	test('a copy stays where the actor may be, within the plan, and hides what the other namespace lacks', async () => {
		const { slug: event } = await scene.event();
		const page = await make({ blocks: [...text(), { type: 'event', data: { event } }] });
		const copy = (fields: object, context: Partial<Context> = {}) =>
			scene.call(copyPage, { page: page.slug, ...fields }, context);
		assert.is(await codeOf(copy({ targetNamespace: 'beta' }, editor('acme'))), 'forbidden');
		assert.is(await codeOf(copy({ targetNamespace: 'nowhere' }, editor('acme'))), 'forbidden');
		assert.is(await codeOf(copy({ targetNamespace: 'nowhere' })), 'not_found');
		const { page: there, warnings } = await copy({ targetNamespace: 'beta' }, editor('acme', 'beta'));
		assert.equal(
			(there.blocks as { hidden: boolean }[]).map(({ hidden }) => hidden),
			[false, true]
		);
		assert.equal(
			warnings.map(({ code }) => code),
			['unknown_reference']
		);
		await PlanLimit.upsert({ plan: 'free', metric: 'pages', max: 1 });
		await scene.call(createNamespace, { namespace: 'small' });
		await scene.call(updateNamespace, { id: 'small', plan: 'free' });
		await make({ slug: 'only' }, { namespace: 'small' });
		assert.is(await codeOf(copy({ targetNamespace: 'small' })), 'quota_exceeded');
		assert.is(await codeOf(make({}, { namespace: 'small' })), 'quota_exceeded');
		const { file } = await exported(page.slug);
		const blocks = text();
		assert.is(
			await codeOf(scene.call(importPage, { file: { ...file, blocks } }, { namespace: 'small' })),
			'quota_exceeded'
		);
	});
});
