import * as assert from 'uvu/assert';
import { PageModule } from '../../../../server/features/website/pages/model.ts';
import {
	createModule,
	listModules,
	removeModule,
	replaceModules,
	updateModule
} from '../../../../server/features/website/pages/operations/modules.ts';
import { createPage } from '../../../../server/features/website/pages/operations/pages.ts';
import type { Context } from '../../../../server/operation/operation.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('modules of pages', ({ test, open }) => {
	let scene: Scene;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));

	const text = [{ type: 'text', data: { body: 'x' } }];
	const news = { type: 'news', data: { heading: 'News' } };
	const make = async () =>
		(await scene.call(createPage, { slug: `made-${(count += 1)}`, title: 'Made', blocks: text })).page;
	const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;
	const faults = async (call: Promise<unknown>) => faultsOf(await refusal(call));

	test('all modules of a page are replaced together: those with an id keep it, and an error stores nothing', async () => {
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

	test('modules are before and after the content, in order; each change is one of the page', async () => {
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
		assert.equal(await faults(add({ block: text[0] })), ['block.type invalid_enum']);
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
});
