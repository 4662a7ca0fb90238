import * as assert from 'uvu/assert';
import {
	createAssignment,
	deleteAssignment,
	listAssignments,
	updateAssignment
} from '../../../../server/features/website/menus/operations/assignments.ts';
import { createMenu } from '../../../../server/features/website/menus/operations/menus.ts';
import { removePage, savePage, showPage } from '../../../../server/features/website/pages/operations/pages.ts';
import type { Actor } from '../../../../server/access/actor.ts';
import type { Scope } from '../../../../server/access/scopes.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('where menus are shown', ({ test, open }) => {
	let scene: Scene;
	let menu: number;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => void (menu = (await scene.call(createMenu, { label: 'Head' })).menu.id));

	const assign = async (more: object, menuId = menu) =>
		(await scene.call(createAssignment, { menuId, slot: 'main', ...more })).assignment;
	const faults = async (call: Promise<unknown>) => faultsOf(await refusal(call));
	const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;

	test('a menu is assigned once to a slot, a language and a page', async () => {
		const { page } = await scene.call(savePage, { page: 'assigned', blocks: [] });
		const all = await assign({ locale: 'nl' });
		assert.equal([all.pageId, all.locale, all.isActive], [null, 'nl', true]);
		const own = await assign({ locale: 'nl', pageId: page.id, isActive: false });
		for (const pageId of [null, page.id]) {
			assert.is(await codeOf(assign({ locale: 'nl', pageId })), 'conflict');
			assert.equal(await faults(assign({ locale: 'NL', pageId })), ['slot duplicate']);
		}
		const foreign = (await scene.call(savePage, { page: 'elsewhere', blocks: [] }, { namespace: 'beta' })).page.id;
		const foreignMenu = (await scene.call(createMenu, { label: 'x' }, { namespace: 'beta' })).menu.id;
		assert.equal(await faults(assign({ locale: 'it', pageId: foreign })), ['pageId unknown_reference']);
		assert.equal(await faults(assign({ locale: 'it' }, foreignMenu)), ['menuId unknown_reference']);
		assert.equal(await faults(assign({ slot: 'head' })), ['slot invalid_enum']);
		const update = (assignmentId: number, more: object) => scene.call(updateAssignment, { assignmentId, ...more });
		assert.is(await codeOf(update(own.id, { pageId: null })), 'conflict');
		assert.equal(await faults(update(own.id, { menuId: foreignMenu })), ['menuId unknown_reference']);
		const { assignment } = await update(own.id, { slot: 'footer_2', isActive: true });
		assert.equal([assignment.slot, assignment.pageId, assignment.version], ['footer_2', page.id, 2]);
		const list = async (more: object) =>
			(await scene.call(listAssignments, { locale: 'nl', ...more })).assignments.map(({ id }) => id);
		assert.equal(await list({}), [own.id, all.id]);
		assert.equal(await list({ slot: 'main' }), [all.id]);
		assert.equal(await list({ pageId: page.id, menuId: menu }), [own.id]);
		await scene.call(deleteAssignment, { assignmentId: own.id });
		assert.is(await codeOf(scene.call(deleteAssignment, { assignmentId: own.id })), 'not_found');
	});

	test('two that take a slot at the same time: one of them is rejected', async () => {
		const ends = await Promise.allSettled([assign({ locale: 'pl' }), assign({ locale: 'pl' })]);
		assert.equal(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
	});

	const all = ['menu:write', 'cms:write'] as const;
	const token = (scopes: readonly Scope[]): Actor => ({
		kind: 'token',
		id: 1,
		label: 'x',
		namespace: 'acme',
		isNamespaceActive: true,
		scopes: [...scopes]
	});

	test('C29: a page comes with its menus, all of them or none, for who may place menus', async () => {
		const save = (page: string, menuAssignments: object[], actor = token(all)) =>
			scene.call(savePage, { page, blocks: [], menuAssignments }, { actor });
		const place = { slot: 'main', menuId: menu, locale: 'sv' };
		assert.is(await codeOf(save('with-menus', [place], token(['cms:write']))), 'missing_scope');
		assert.equal(await faults(save('with-menus', [place, { ...place, menuId: 999_999 }])), [
			'menuAssignments[1].menuId unknown_reference'
		]);
		assert.equal(await faults(save('with-menus', [{ ...place, slot: 'head' }])), [
			'menuAssignments[0].slot invalid_enum'
		]);
		assert.is(await codeOf(scene.call(showPage, { page: 'with-menus' })), 'not_found');
		const { page } = await save('with-menus', [place, { ...place, slot: 'footer_1', pageScoped: false }]);
		const list = async () =>
			(await scene.call(listAssignments, { locale: 'sv' })).assignments.map((one) => [
				one.slot,
				one.pageId,
				one.isActive
			]);
		assert.equal(await list(), [
			['footer_1', null, true],
			['main', page.id, true]
		]);
		await save('with-menus', [{ ...place, isActive: false }]);
		assert.equal((await list())[1], ['main', page.id, false]);
		const { removed } = await scene.call(removePage, { page: 'with-menus' });
		assert.equal(removed, { pages: 1, news: 0, wiki: 0, assignments: 1 });
		assert.equal(await list(), [['footer_1', null, true]]);
	});
});
