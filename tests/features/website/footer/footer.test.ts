import * as assert from 'uvu/assert';
import { showLayout, showFooter, updateLayout } from '../../../../server/features/website/footer/operations/layout.ts';
import {
	createBlock,
	deleteBlock,
	listBlocks,
	listBlocksBySlot,
	reorderBlocks,
	updateBlock
} from '../../../../server/features/website/footer/operations/blocks.ts';
import { siteFrame } from '../../../../server/features/website/footer/public.ts';
import { createAssignment } from '../../../../server/features/website/menus/operations/assignments.ts';
import { createItem } from '../../../../server/features/website/menus/operations/items.ts';
import { createMenu, deleteMenu, updateMenu } from '../../../../server/features/website/menus/operations/menus.ts';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

type Fields = Record<string, unknown>;

forEachDatabase('the footer', ({ test, open }) => {
	let scene: Scene;
	let namespace: string;
	let count = 0;
	let menuId: number;
	test.before(async () => void (scene = await openScene({ open })));
	// Each test has a footer of its own.
	test.before.each(async () => {
		namespace = `foot-${(count += 1)}`;
		await scene.call(createNamespace, { namespace });
		menuId = (await call(createMenu, { label: 'Below' })).menu.id;
		await call(createItem, { menuId, label: 'Imprint', href: '/impressum' });
	});

	const call: Scene['call'] = (operation, input, more = {}) => scene.call(operation, input, { namespace, ...more });
	const shown = (locale = 'de', pageId: number | null = null) =>
		siteFrame({ namespace, locale, pageId }, scene.dependencies.env);
	const add = async (type: string, content: Fields, more: object = {}) =>
		(await call(createBlock, { slot: 'footer_1', type, content, ...more })).block;
	const text = (words: string, more: object = {}) => add('text', { text: `<p>${words}</p>` }, more);
	const faults = async (promise: Promise<unknown>) => faultsOf(await refusal(promise));
	const order = async (slot = 'footer_1') => (await call(listBlocks, { slot })).blocks.map(({ id }) => id);

	const good: [type: string, content: () => Fields][] = [
		['menu', () => ({ menuId })],
		['text', () => ({ title: 'We', text: '<p>Hello <strong>you</strong></p>' })],
		['social', () => ({ links: [{ platform: 'mastodon', url: 'https://example.social/@us' }] })],
		['contact', () => ({ email: 'info@example.org', phone: '+49 30 1', address: 'Street 1\n10115 Berlin' })],
		['contact', () => ({ phone: '1' })],
		['newsletter', () => ({ headline: 'News', buttonLabel: 'Subscribe' })],
		['html', () => ({ html: '<div class="box"><p>Hello</p></div>' })]
	];
	for (const [type, content] of good)
		test(`C34: ${type} with ${JSON.stringify(content())} is stored as sent`, async () => {
			const block = await add(type, content());
			assert.equal(
				[block.type, block.content, block.position, block.locale, block.isActive, block.version],
				[type, content(), 0, 'de', true, 1]
			);
			assert.equal((await call(listBlocks, {})).blocks, [block]);
		});

	const bad: [type: string, content: Fields, fault: string][] = [
		['menu', {}, 'content.menuId required'],
		['menu', { menuId: 999_999 }, 'content.menuId unknown_reference'],
		['menu', { menuId: '1' }, 'content.menuId invalid_type'],
		['text', { text: '' }, 'content.text required'],
		['text', { text: '<p>x</p>', html: 'x' }, 'content.html unknown_field'],
		['text', { text: '<b>'.repeat(1001) }, 'content.text limit'],
		['social', { links: [] }, 'content.links too_short'],
		['social', { links: [{ platform: 'x', url: 'javascript:alert(1)' }] }, 'content.links[0].url unsafe_url'],
		['social', { links: Array(13).fill({ platform: 'x', url: 'https://x.test' }) }, 'content.links too_long'],
		['contact', {}, 'content required'],
		['contact', { email: 'nobody' }, 'content.email invalid_format'],
		['newsletter', { headline: 'x' }, 'content.buttonLabel required'],
		['html', { html: '<script>alert(1)</script>' }, 'content.html required'],
		['html', { html: '<i>'.repeat(2001) }, 'content.html limit'],
		['poem', {}, 'type invalid_enum']
	];
	for (const [type, content, fault] of bad)
		test(`C34: ${type} with ${JSON.stringify(content).slice(0, 70)} is refused`, async () => {
			assert.equal(await faults(add(type, content)), [fault]);
			assert.equal((await call(listBlocks, {})).blocks, []);
		});

	test('C26, C34: nothing that runs is stored or shown, pictures keep valid sources', async () => {
		const picture = '<img src="/uploads/a.jpg" srcset="/u/a.jpg 320px, /u/b.jpg 2x" alt="" />';
		const evil = `<p onclick="x()">a<script>alert(1)</script><a href="javascript:1">b</a></p>${picture}`;
		for (const block of [await add('text', { text: evil }), await add('html', { html: evil })]) {
			assert.not.match(JSON.stringify(block), /script|onclick|320px/);
			assert.match(JSON.stringify(block.content), 'srcset=\\"/u/b.jpg 2x\\"');
		}
		const { footer } = await shown();
		assert.not.match(JSON.stringify(footer), /script|onclick/);
	});

	test('another type needs other content, and an unchanged block keeps its version', async () => {
		const block = await text('one');
		const update = async (more: object, ifVersion?: number) =>
			(await call(updateBlock, { blockId: block.id, ...more }, { ifVersion })).block;
		assert.equal(await faults(update({ type: 'contact' })), ['content required']);
		assert.equal(await faults(update({ content: { phone: '1' } })), [
			'content.text required',
			'content.phone unknown_field'
		]);
		assert.is((await update({ content: block.content, isActive: true })).version, 1);
		const changed = await update({ type: 'contact', content: { phone: '1' } }, 1);
		assert.equal([changed.type, changed.content, changed.version], ['contact', { phone: '1' }, 2]);
		assert.is((await refusal(update({ isActive: false }, 1))).code, 'version_conflict');
		const moved = await update({ slot: 'footer_2' });
		assert.equal([moved.slot, moved.position], ['footer_2', 0]);
		assert.is((await refusal(call(updateBlock, { blockId: block.id }, { namespace: 'beta' }))).code, 'not_found');
		assert.equal(await call(deleteBlock, { blockId: block.id }), { id: block.id });
	});

	test('C35: an order names all blocks of the column once and no others', async () => {
		const [a, b, hidden] = [await text('a'), await text('b'), await text('c', { isActive: false })];
		const english = await text('d', { locale: 'en' });
		const other = await text('e', { slot: 'footer_2' });
		const ids = [hidden.id, a.id, b.id];
		const reorder = (orderedIds: number[], more: object = {}) => call(reorderBlocks, { orderedIds, ...more });
		for (const wrong of [
			[a.id, b.id],
			[...ids, a.id],
			[...ids, other.id],
			[...ids, 999_999]
		]) {
			const failed = await refusal(reorder(wrong, { locale: 'de' }));
			assert.equal(faultsOf(failed), ['orderedIds incomplete_order']);
			assert.equal(Object.keys(failed.extra), ['missing', 'unexpected']);
		}
		const { extra } = await refusal(reorder(ids));
		assert.equal(extra, { missing: [english.id], unexpected: [] });
		assert.equal(await order(), [a.id, english.id, b.id, hidden.id]);
		const { blocks } = await reorder(ids, { locale: 'de' });
		assert.equal(
			blocks.map(({ id, position }) => [id, position]),
			ids.map((id, position) => [id, position])
		);
		await reorder([english.id, ...ids]);
		assert.equal(await order(), [english.id, ...ids]);
		await reorder([], { slot: 'footer_3' });
		assert.equal(await faults(reorder([])), ['slot required']);
		assert.equal(await faults(reorder([999_999])), ['orderedIds incomplete_order']);
	});

	test('C35: a layout is one of four, and that of default if none is set', async () => {
		const chosen = async () => (await call(showLayout, {})).layout;
		assert.is(await chosen(), 'equal');
		await scene.call(updateLayout, { layout: 'centered' }, { namespace: 'default' });
		assert.is(await chosen(), 'centered');
		assert.is((await call(showFooter, {})).isLayoutInherited, true);
		await call(updateLayout, { layout: 'brand-left' });
		const { layout, isLayoutInherited } = await call(showFooter, {});
		assert.equal([layout, isLayoutInherited], ['brand-left', false]);
		assert.equal(await faults(call(updateLayout, { layout: 'wide' })), ['layout invalid_enum']);
		assert.equal(await faults(call(updateLayout, {})), ['layout required']);
		assert.equal(await call(updateLayout, { layout: null }), { layout: 'centered' });
		const back = await call(showFooter, {});
		assert.equal([back.layout, back.isLayoutInherited, (await shown()).footer.layout], ['centered', true, 'centered']);
		const builtIn = await scene.call(updateLayout, { layout: null }, { namespace: 'default' });
		assert.equal([builtIn.layout, await chosen()], ['equal', 'equal']);
	});

	test('apps get what is shown, by column', async () => {
		const one = await text('a');
		await text('b', { isActive: false });
		const { blocks, slots } = await call(listBlocksBySlot, {});
		assert.equal([blocks, slots], [[one], { footer_1: [one], footer_2: [], footer_3: [] }]);
		assert.is((await call(listBlocksBySlot, { includeInactive: true })).blocks.length, 2);
	});

	test('visitors see the blocks of their language, else the German ones, and menus in columns without any', async () => {
		await text('Hallo');
		await text('Hello', { locale: 'en' });
		await text('versteckt', { isActive: false });
		await add('menu', { menuId }, { slot: 'footer_2' });
		await call(createAssignment, { menuId, slot: 'footer_3' });
		await call(createAssignment, { menuId, slot: 'main' });
		const frame = async (locale: string) => {
			const { footer, menus } = await shown(locale);
			const [one, two, three] = footer.slots;
			return {
				main: menus.main.map(({ label }) => label),
				one: one!.blocks.map(({ content }) => ('text' in content ? content.text : '')),
				two: two!.blocks.map(({ items }) => items?.map(({ href }) => href)),
				three: three!.items.map(({ label }) => label)
			};
		};
		const rest = { main: ['Imprint'], two: [['/impressum']], three: ['Imprint'] };
		assert.equal(await frame('en'), { ...rest, one: ['<p>Hello</p>'] });
		assert.equal(await frame('fr'), { ...rest, one: ['<p>Hallo</p>'] });
		await call(updateMenu, { menuId, isActive: false });
		assert.equal(await frame('fr'), { main: [], one: ['<p>Hallo</p>'], two: [], three: [] });
		await call(deleteMenu, { menuId });
		assert.equal((await frame('de')).two, []);
	});

	test('a page of default keeps the menus of the namespace that shows it', async () => {
		const { page } = await scene.call(savePage, { page: `shared-${count}`, blocks: [] }, { namespace: 'default' });
		await call(createAssignment, { menuId, slot: 'main' });
		const { menus } = await shown('de', page.id);
		assert.is(menus.main.length, 1);
	});
});
