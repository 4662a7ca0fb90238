import { existsSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { anonymous } from '../../../../server/access/actor.ts';
import { contentFolder } from '../../../../server/features/website/pages/content/content-files.ts';
import { Page, PageModule, PageSeo } from '../../../../server/features/website/pages/model.ts';
import { createAssignment } from '../../../../server/features/website/menus/operations/assignments.ts';
import { createItem } from '../../../../server/features/website/menus/operations/items.ts';
import { createMenu } from '../../../../server/features/website/menus/operations/menus.ts';
import { linkPreview } from '../../../../server/features/website/pages/operations/files.ts';
import { createModule } from '../../../../server/features/website/pages/operations/modules.ts';
import { listPageUses, showProjects } from '../../../../server/features/website/pages/operations/outline.ts';
import {
	createPage,
	removePage,
	savePage,
	showPage,
	updatePage
} from '../../../../server/features/website/pages/operations/pages.ts';
import { updateSeo } from '../../../../server/features/website/pages/operations/seo.ts';
import { showPublicPage } from '../../../../server/features/website/pages/operations/public.ts';
import {
	createNamespace,
	removeNamespace,
	updateNamespace
} from '../../../../server/features/platform/namespaces/operations.ts';
import type { Context } from '../../../../server/operation/operation.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

forEachDatabase('what is around pages', ({ test, open }) => {
	let scene: Scene;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));

	const text = (body = 'x') => [{ type: 'text', data: { body } }];
	const make = async (fields: object = {}, context: Partial<Context> = {}) =>
		(await scene.call(createPage, { slug: `made-${(count += 1)}`, title: 'Made', blocks: text(), ...fields }, context))
			.page;
	const show = async (page: string, namespace = 'acme') =>
		(await scene.call(showPage, { page }, { namespace })).page as Awaited<ReturnType<typeof make>>;
	const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;
	const editor = (...namespaces: string[]) => ({ actor: userOf('customer', ...namespaces) });

	test('links to a page are listed, without those whose address only starts the same', async () => {
		const page = await make({ slug: 'anfahrt' });
		const link = (href: string) => ({ type: 'cta', data: { heading: 'x', actions: [{ label: 'x', href }] } });
		await make({ slug: 'links', title: 'Links', blocks: [link('/m/anfahrt?x=1')] });
		await make({ slug: 'text-links', title: 'Text', blocks: text('<p><a href="/m/anfahrt">x</a></p>') });
		await make({ slug: 'longer', blocks: [link('/m/anfahrt-alt')] });
		await make({ slug: 'anfahrt-self', blocks: [] });
		const around = await make({ slug: 'around', title: 'Around' });
		const html = { type: 'html', data: { html: '<a href="/m/anfahrt#top">x</a>' } };
		await scene.call(createModule, { page: around.slug, slot: 'before', block: html });
		await scene.call(updatePage, { page: page.slug, blocks: [link('/m/anfahrt')] });
		const { menu } = await scene.call(createMenu, { label: 'Top' });
		for (const href of ['/m/anfahrt', 'https://acme.test/m/anfahrt#a', '/m/anfahrten'])
			await scene.call(createItem, { menuId: menu.id, label: 'x', href });
		const { references } = await scene.call(listPageUses, { page: 'anfahrt' });
		assert.equal(references, [
			{ kind: 'page', id: 'around', title: 'Around' },
			{ kind: 'page', id: 'links', title: 'Links' },
			{ kind: 'page', id: 'text-links', title: 'Text' },
			{ kind: 'menu', id: menu.id, title: 'Top' }
		]);
	});

	test('a link shows a draft for 24 hours, and gives access to nothing else', async () => {
		const [draft, other] = [await make(), await make()];
		scene.setTime('2030-01-01T00:00:00Z');
		const { url, expiresAt } = await scene.call(linkPreview, { page: draft.slug });
		assert.is(expiresAt, '2030-01-02T00:00:00.000Z');
		const { pathname, searchParams } = new URL(url);
		assert.equal([pathname, searchParams.get('namespace')], [`/m/${draft.slug}`, 'acme']);
		const preview = searchParams.get('preview')!;
		const see = (page: string, sent: string, actor: Context['actor'] = anonymous) =>
			scene.call(showPublicPage, { page, preview: sent }, { actor });
		assert.is((await see(draft.slug, preview)).page!.id, draft.id);
		for (const sent of ['1', '', 'x', `${preview}x`, preview.replace(/^./, 'z')])
			assert.is(await codeOf(see(draft.slug, sent)), 'not_found', sent);
		assert.is(await codeOf(see(other.slug, preview)), 'not_found');
		assert.is((await see(other.slug, '1', userOf('customer', 'acme'))).page!.id, other.id);
		assert.is(await codeOf(see(other.slug, '1', userOf('customer', 'beta'))), 'not_found');
		assert.is(await codeOf(see(other.slug, '1', userOf('designer', 'acme'))), 'not_found');
		scene.setTime('2030-01-02T00:00:00Z');
		assert.is(await codeOf(see(draft.slug, preview)), 'not_found');
		scene.setTime(null);
	});

	test('people only see their own projects', async () => {
		const ofBeta = await make({ slug: 'of-beta' }, { namespace: 'beta' });
		const { menu } = await scene.call(createMenu, { label: 'Beta', locale: 'en' }, { namespace: 'beta' });
		const place = { menuId: menu.id, slot: 'main', locale: 'en' };
		await scene.call(createAssignment, { ...place, pageId: ofBeta.id }, { namespace: 'beta' });
		const names = async (context: Partial<Context>) =>
			(await scene.call(showProjects, {}, { namespace: 'beta', ...context })).namespaces.map(
				({ namespace }) => namespace
			);
		assert.equal(await names(editor('beta')), ['beta']);
		assert.equal((await names({})).slice(0, 3), ['default', 'acme', 'beta']);
		const [beta] = (await scene.call(showProjects, {}, { namespace: 'beta', ...editor('beta') })).namespaces;
		assert.ok(beta!.pages.some(({ slug, isStartpage }) => slug === 'of-beta' && isStartpage === false));
		assert.equal([beta!.isActive, beta!.wiki, beta!.news], [true, [], []]);
		assert.equal(beta!.menus, [{ id: menu.id, label: 'Beta', locale: 'en' }]);
		assert.equal(beta!.assignments, [{ pageId: ofBeta.id, ...place }]);
	});

	test('C18, C19: the content folder goes where its namespace goes', async () => {
		const folder = (namespace: string) => path.join(contentFolder(scene.dependencies.env), namespace);
		await scene.call(createNamespace, { namespace: 'moving' });
		await make({ slug: 'here' }, { namespace: 'moving' });
		await scene.call(updateNamespace, { id: 'moving', namespace: 'moved' });
		assert.equal([existsSync(folder('moving')), existsSync(`${folder('moved')}/here.page.json`)], [false, true]);
		assert.is((await show('here', 'moved')).contentFile, 'moved/here.page.json');
		await scene.call(removeNamespace, { id: 'moved', cascade: true, confirm: 'moved' });
		assert.is(existsSync(folder('moved')), false);
		assert.is(await Page.count({ where: { namespace: ['moving', 'moved'] } }), 0);
	});

	test('with a page its search data and modules go', async () => {
		const { id, slug } = await make();
		const block = { type: 'news', data: { heading: 'News' } };
		await scene.call(createModule, { page: slug, slot: 'after', block });
		await scene.call(updateSeo, { page: slug, metaTitle: 'Found' });
		await scene.call(removePage, { page: slug });
		assert.is(
			(await PageModule.count({ where: { pageId: id } })) + (await PageSeo.count({ where: { pageId: id } })),
			0
		);
		await scene.call(savePage, { page: slug, blocks: text() });
		assert.equal((await show(slug)).modules, []);
	});
});
