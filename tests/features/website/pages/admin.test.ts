import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { contentFolder } from '../../../../server/features/website/pages/content/content-files.ts';
import { pageOf } from '../../../../server/features/website/pages/find.ts';
import { Page } from '../../../../server/features/website/pages/model.ts';
import { exportPage, importPage } from '../../../../server/features/website/pages/operations/files.ts';
import { createModule } from '../../../../server/features/website/pages/operations/modules.ts';
import { outlinePages } from '../../../../server/features/website/pages/operations/outline.ts';
import {
	chooseStartPage,
	copyPage,
	createPage,
	showPage
} from '../../../../server/features/website/pages/operations/pages.ts';
import { listSeoHistory, updateSeo } from '../../../../server/features/website/pages/operations/seo.ts';
import { hashOf, type PageFile } from '../../../../server/features/website/pages/content/page-file.ts';
import type { OutlineNode } from '../../../../server/features/website/pages/schema.ts';
import { createNamespace, updateNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { PlanLimit } from '../../../../server/features/platform/plans/model.ts';
import { UploadedFile } from '../../../../server/operation/uploaded-file.ts';
import type { Context } from '../../../../server/operation/operation.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

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

	test('one is created once, empty or with blocks, and needs a title', async () => {
		const page = await make({ slug: 'about', title: ' Über <uns> ', blocks: undefined, parentId: null });
		assert.equal([page.title, page.status, page.blocks, page.version], ['Über <uns>', 'draft', [], 1]);
		assert.is(await codeOf(make({ slug: 'about' })), 'conflict');
		assert.equal(await faults(make({ title: undefined, slug: 'import' })), ['slug reserved', 'title required']);
		assert.equal(await faults(make({ blocks: [{ type: 'event', data: { event: 'nowhere' } }] })), [
			'blocks[0].data.event unknown_reference'
		]);
	});

	test('the outline finds pages by words, status and language; those without their parent are at the top', async () => {
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

	test('each save of the search data is kept, newest first', async () => {
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

	test('C27: an exported page is imported under another slug with its blocks, search data and modules', async () => {
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

	test('without permission for search data a file is imported without it, and that is reported', async () => {
		const { file } = await exported((await whole()).slug);
		const { page, warnings } = await scene.call(importPage, { file, slug: 'by-editor' }, editor('acme'));
		assert.equal([page.seo.metaTitle, page.modules.length], [null, 1]);
		assert.equal(
			warnings.map(({ path: at, code }) => `${at} ${code}`),
			['seo protected']
		);
	});

	test('an invalid file is rejected with every error, and nothing is stored', async () => {
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

	test('a copy stays where the actor has access, within the plan, and hides what the other namespace lacks', async () => {
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
