import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Op } from 'sequelize';
import * as assert from 'uvu/assert';
import { contentFolder } from '../../../../server/features/website/pages/content/content-files.ts';
import { Page } from '../../../../server/features/website/pages/model.ts';
import { listDrift, pullContent } from '../../../../server/features/website/pages/operations/content.ts';
import { createModule } from '../../../../server/features/website/pages/operations/modules.ts';
import { outlinePages } from '../../../../server/features/website/pages/operations/outline.ts';
import {
	createPage,
	movePage,
	removePage,
	showPage,
	showTree
} from '../../../../server/features/website/pages/operations/pages.ts';
import { updateSeo } from '../../../../server/features/website/pages/operations/seo.ts';
import type { PageFile } from '../../../../server/features/website/pages/content/page-file.ts';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('the content folder', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => void (scene = await openScene({ open })));

	const blocks = [{ type: 'text', data: { body: '<p>Old</p>' } }];
	const at = (slug: string) => path.join(contentFolder(scene.dependencies.env), `acme/${slug}.page.json`);
	const read = (slug: string) => JSON.parse(readFileSync(at(slug), 'utf8')) as PageFile;
	const write = (slug: string, file: object) => writeFileSync(at(slug), JSON.stringify(file));
	const make = (slug: string, more: object = {}) => scene.call(createPage, { slug, title: slug, blocks, ...more });
	const show = async (page: string) => (await scene.call(showPage, { page })).page;
	const drift = async () => (await scene.call(listDrift, {})).drift.map(({ slug, state }) => `${slug} ${state}`);
	const pull = (dryRun = false) => scene.call(pullContent, { dryRun });

	test('nothing differs after any write of the product', async () => {
		assert.equal(await drift(), []);
		const top = (await make('top')).page;
		await make('below', { parentId: top.id });
		await make('second', { position: 0 });
		await scene.call(updateSeo, { page: 'top', metaTitle: 'Found' });
		await scene.call(createModule, { page: 'top', slot: 'after', block: { type: 'news', data: {} } });
		await scene.call(movePage, { page: 'below', parentId: null, position: 0 });
		assert.equal(await drift(), []);
		assert.equal((await pull()).pages, []);
	});

	test('edited, new and missing files are reported, and imported or rewritten', async () => {
		await make('edited');
		await make('gone');
		const file = read('edited');
		const text = { ...file.blocks[0]!, data: { ...file.blocks[0]!.data, body: '<p onclick="x">New</p>' } };
		const { modules: _none, seo: _stays, ...rest } = { ...file, title: 'By hand', blocks: [text] };
		write('edited', rest);
		write('fresh', { ...rest, slug: 'fresh', status: 'published' });
		rmSync(at('gone'));
		const expected = ['edited changed', 'fresh added', 'gone missing'];
		assert.equal(await drift(), expected);
		const before = await show('edited');
		assert.is((await pull(true)).pages.length, 3);
		assert.equal([await drift(), await show('edited')], [expected, before], 'only looked');
		await pull();
		const after = await show('edited');
		assert.equal([after.title, after.version, after.seo], ['By hand', before.version + 1, before.seo]);
		assert.is((after.blocks[0] as { data: { body: string } }).data.body, '<p>New</p>');
		assert.is((await show('fresh')).status, 'published');
		assert.equal([await drift(), existsSync(at('gone'))], [[], true]);
	});

	test('an edit in the same millisecond as the save is detected', async () => {
		await make('quick');
		const { updatedAt } = await Page.findOne({ where: { namespace: 'acme', slug: 'quick' }, rejectOnEmpty: true });
		write('quick', { ...read('quick'), title: 'By a quick hand' });
		const seconds = (updatedAt.getTime() + 0.3) / 1000;
		utimesSync(at('quick'), seconds, seconds);
		assert.equal(await drift(), ['quick changed']);
		await pull();
		assert.equal([(await show('quick')).title, await drift()], ['By a quick hand', []]);
	});

	test('invalid files are reported by name, and none is imported', async () => {
		await make('good');
		await make('wrong');
		write('good', { ...read('good'), title: 'Better' });
		write('wrong', { ...read('wrong'), blocks: [{ type: 'slider' }] });
		write('named', { ...read('wrong'), slug: 'otherwise', blocks: [] });
		writeFileSync(at('broken'), '{');
		assert.equal(faultsOf(await refusal(pull())).sort(), [
			'acme/broken.page.json:  invalid_format',
			'acme/named.page.json: slug invalid_format',
			'acme/wrong.page.json: blocks[0].type invalid_enum'
		]);
		assert.is((await show('good')).title, 'good');
		for (const slug of ['wrong', 'named', 'broken']) rmSync(at(slug));
		await pull();
		assert.is((await show('good')).title, 'Better');
	});

	test('a folder instead of a file, or a list instead of a page, removes nothing', async () => {
		mkdirSync(at('folder'));
		write('list', [7]);
		assert.is((await refusal(pull())).code, 'invalid_input');
		rmSync(at('folder'), { recursive: true });
		rmSync(at('list'));
		assert.equal(await drift(), []);
	});

	test('a tree of 5 000 pages is listed, moved in and cut in a few statements', async () => {
		const namespace = 'large';
		await scene.call(createNamespace, { namespace });
		const { options } = scene.dependencies.database.sequelize as unknown as { options: { logging: unknown } };
		const body = { status: 'published' as const, language: 'de', content: [], isStartpage: false };
		await Page.bulkCreate(
			Array.from({ length: 5000 }, (_, position) => ({
				...body,
				namespace,
				slug: `page-${position}`,
				title: `Page ${position}`,
				position
			}))
		);
		const top = (await scene.call(createPage, { slug: 'top', title: 'Top' }, { namespace })).page;
		let statements = 0;
		const { logging } = options;
		options.logging = () => void (statements += 1);
		const costOf = async (work: () => Promise<unknown>) => {
			statements = 0;
			await work();
			return statements;
		};
		assert.is(await costOf(() => scene.call(outlinePages, { q: 'page' }, { namespace })), 1);
		assert.is(await costOf(() => scene.call(showTree, {}, { namespace })), 1);
		const move = { page: 'page-4999', parentId: null, position: 0 };
		assert.ok((await costOf(() => scene.call(movePage, move, { namespace }))) < 40);
		await Page.update({ parentId: top.id }, { where: { namespace, slug: 'page-1' } });
		await Page.update({ parentId: top.id, position: 7 }, { where: { namespace, slug: 'page-2' } });
		assert.ok((await costOf(() => scene.call(removePage, { page: 'top' }, { namespace }))) < 60);
		const wide = (await scene.call(createPage, { slug: 'wide', title: 'Wide' }, { namespace })).page;
		await Page.update({ parentId: wide.id }, { where: { namespace, parentId: null, slug: { [Op.ne]: 'wide' } } });
		assert.ok((await costOf(() => scene.call(removePage, { page: 'wide' }, { namespace }))) < 20);
		options.logging = logging;
		const { tree } = await scene.call(outlinePages, {}, { namespace });
		assert.equal([tree.length, tree[0]!.slug], [5000, 'page-4999']);
		const last = tree.slice(-2).map(({ slug }) => slug);
		assert.equal(last, ['page-1', 'page-2'], 'those below come after all others, in their order');
	});
});
