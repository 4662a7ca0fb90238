import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { anonymous } from '../../../../server/access/actor.ts';
import { contentFolder } from '../../../../server/features/website/pages/content/content-files.ts';
import { pageOf } from '../../../../server/features/website/pages/find.ts';
import { replaceModules } from '../../../../server/features/website/pages/operations/modules.ts';
import {
	removePage,
	savePage,
	showPage,
	updatePage
} from '../../../../server/features/website/pages/operations/pages.ts';
import { showPublicPage } from '../../../../server/features/website/pages/operations/public.ts';
import { showSeo, updateSeo } from '../../../../server/features/website/pages/operations/seo.ts';
import { hashOf, type PageFile } from '../../../../server/features/website/pages/content/page-file.ts';
import type { Context } from '../../../../server/operation/operation.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

forEachDatabase('what pages show', ({ test, open }) => {
	let scene: Scene;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));

	const text = (body = 'x') => [{ type: 'text', data: { body } }];
	const save = async (page: string, more: object = {}, context: Partial<Context> = {}) =>
		(await scene.call(savePage, { page, blocks: text(), ...more }, context)).page;
	const fresh = (more: object = {}) => save(`page-${(count += 1)}`, more);
	const change = async (page: string, more: object) => (await scene.call(updatePage, { page, ...more })).page;
	const faults = async (call: Promise<unknown>) => faultsOf(await refusal(call));
	const file = (slug: string) => path.join(contentFolder(scene.dependencies.env), `acme/${slug}.page.json`);

	test('search engine data is part of the page, and needs its own permission', async () => {
		const page = await fresh({ seo: { metaTitle: 'Found', schemaJson: { '@type': 'Event' } } });
		assert.equal([page.version, page.seo.metaTitle, page.seo.robots], [1, 'Found', 'index,follow']);
		const changed = await scene.call(updateSeo, { page: page.slug, metaTitle: '', robots: 'noindex,follow' });
		assert.equal([changed.version, changed.seo.metaTitle, changed.seo.robots], [2, null, 'noindex,follow']);
		assert.equal(await scene.call(showSeo, { page: page.slug }), changed);
		assert.is((await scene.call(updateSeo, { page: page.slug, robots: 'noindex,follow' })).version, 2);
		const editor = { actor: userOf('customer', 'acme') };
		assert.is((await refusal(save(page.slug, { seo: {} }, editor))).code, 'forbidden');
		await save(page.slug, {}, editor);
		const bad = { canonicalUrl: 'javascript:1', ogImage: '//x', hreflang: { de: '/x' }, robots: 'all' };
		assert.equal((await faults(scene.call(updateSeo, { page: page.slug, ...bad }))).sort(), [
			'canonicalUrl unsafe_url',
			'hreflang.de unsafe_url',
			'ogImage unsafe_url',
			'robots invalid_enum'
		]);
	});

	test('only staff see hidden modules and who last changed a page', async () => {
		const page = await fresh({ status: 'published' });
		assert.is(page.updatedBy, 'system');
		const html = (word: string, hidden: boolean) => ({
			slot: 'after' as const,
			block: { type: 'html', hidden, data: { html: `<p>${word}</p>` } }
		});
		const modules = [html('Verborgen', true), html('Gezeigt', false)];
		await scene.call(replaceModules, { page: page.slug, modules } as never, { actor: userOf('admin') });
		assert.is((await scene.call(showPage, { page: page.slug })).page.updatedBy, 'user:admin');
		const told = JSON.stringify(await scene.call(showPublicPage, { page: page.slug }, { actor: anonymous }));
		assert.match(told, 'Gezeigt');
		assert.not.match(told, /Verborgen|updatedBy/);
	});

	test('the content folder follows stored pages', async () => {
		const page = await fresh({ title: 'On disk' });
		const kept = () => JSON.parse(readFileSync(file(page.slug), 'utf8')) as PageFile;
		assert.equal([kept().format, kept().title, kept().blocks], ['marquee-page/1', 'On disk', page.blocks]);
		await scene.call(updateSeo, { page: page.slug, metaTitle: 'Found' });
		assert.is(kept().seo.metaTitle, 'Found');
		assert.is(hashOf(kept()), (await pageOf('acme', page.slug, null))!.contentHash);
		await change(page.slug, { slug: 'renamed-file' });
		assert.equal([existsSync(file(page.slug)), existsSync(file('renamed-file'))], [false, true]);
		await scene.call(removePage, { page: 'renamed-file' });
		assert.is(existsSync(file('renamed-file')), false);
	});

	test('the public sees published pages, in its language or else that of default, and is redirected from old addresses', async () => {
		const see = (page: string, more: object = {}, namespace = 'acme') =>
			scene.call(showPublicPage, { page, ...more }, { actor: anonymous, namespace });
		const shown = async (...asked: Parameters<typeof see>) => (await see(...asked)).page;
		const hidden = { hidden: true };
		const blocks = [...text('seen'), { type: 'text', data: { body: 'unseen' }, ...hidden }];
		const draft = await fresh({ blocks });
		assert.is((await refusal(see(draft.slug))).code, 'not_found');
		await change(draft.slug, { status: 'published' });
		assert.equal(
			(await shown(draft.slug))!.blocks.map(({ id }) => id),
			[draft.blocks[0]!.id]
		);
		const english = await fresh({ baseSlug: draft.slug, language: 'en', status: 'published' });
		const target = `/m/${english.slug}`;
		assert.equal(await see(draft.slug, { lang: 'en' }), { redirect: { target, status: 302 } });
		assert.equal((await see(english.slug)).languages, [
			{ language: 'en', path: target },
			{ language: 'de', path: `/m/${draft.slug}` }
		]);
		assert.is((await shown(draft.slug, { lang: 'fr' }))!.language, 'de');
		await change(draft.slug, { slug: 'moved-away' });
		assert.equal(await see(draft.slug), { redirect: { target: '/m/moved-away', status: 301 } });
		await save('imprint', { status: 'published', title: 'Of all' }, { namespace: 'default' });
		assert.equal([(await shown('imprint'))!.title, (await shown('imprint'))!.namespace], ['Of all', 'default']);
		await save('imprint', { title: 'Not yet' });
		// A page of one's own that nobody may see yet is not replaced by another one.
		assert.is((await refusal(see('imprint'))).code, 'not_found');
		await change('imprint', { status: 'published', title: 'Our own' });
		assert.is((await shown('imprint'))!.title, 'Our own');
		assert.is((await refusal(see(english.slug, {}, 'beta'))).code, 'not_found');
	});
});
