import * as assert from 'uvu/assert';
import { showNamespaceOverview } from '../../../../server/features/hosting/overview/operations.ts';
import { mostVersions } from '../../../../server/features/website/pages/drafts/versions.ts';
import { waitingDrafts } from '../../../../server/features/website/pages/drafts/draft.ts';
import { pageDrafts } from '../../../../server/features/website/pages/drafts/page-drafts.ts';
import { PageDraft, PageVersion } from '../../../../server/features/website/pages/drafts/model.ts';
import {
	dropDraft,
	lookAtDraft,
	publishDraft,
	saveDraft
} from '../../../../server/features/website/pages/operations/drafts.ts';
import { linkPreview } from '../../../../server/features/website/pages/operations/files.ts';
import { outlinePages } from '../../../../server/features/website/pages/operations/outline.ts';
import { showPublicPage } from '../../../../server/features/website/pages/operations/public.ts';
import {
	removePage,
	savePage,
	showPage,
	updatePage
} from '../../../../server/features/website/pages/operations/pages.ts';
import {
	listPageVersions,
	restorePageVersion,
	showPageVersion
} from '../../../../server/features/website/pages/operations/versions.ts';
import { anonymous } from '../../../../server/access/actor.ts';
import type { Context } from '../../../../server/operation/operation.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

forEachDatabase('drafts and versions of pages', ({ test, open }) => {
	let scene: Scene;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));

	const text = (body: string) => [{ id: 'one', type: 'text', data: { body: `<p>${body}</p>` } }];
	const fresh = async (more: object = {}) => {
		const input = { page: `page-${(count += 1)}`, status: 'published', blocks: text('first'), ...more };
		return (await scene.call(savePage, input)).page;
	};
	type Page = { slug: string };
	const write = async ({ slug: page }: Page, body: string, context: Partial<Context> = {}, more: object = {}) =>
		(await scene.call(saveDraft, { page, blocks: text(body), ...more }, context)).draft;
	const look = async ({ slug: page }: Page) => (await scene.call(lookAtDraft, { page })).draft;
	const publish = async ({ slug: page }: Page, more: object = {}, context: Partial<Context> = {}) =>
		(await scene.call(publishDraft, { page, ...more }, context)).page;
	const change = async ({ slug: page }: Page, more: object) => (await scene.call(updatePage, { page, ...more })).page;
	const show = async ({ slug: page }: Page) => (await scene.call(showPage, { page })).page;
	const versions = async ({ slug: page }: Page) => (await scene.call(listPageVersions, { page })).versions;
	const numbers = async (page: Page) => (await versions(page)).map(({ version }) => version);
	const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;
	const wordOf = (blocks: unknown): string => /<p>(.*?)<\/p>/.exec(JSON.stringify(blocks))?.[1] ?? '';

	test('the overview tells how many pages have a draft', async () => {
		const waiting = async () => {
			const { needs } = await scene.call(showNamespaceOverview, {});
			return needs.flatMap((need) => (need.kind === 'website' && need.name === 'drafts' ? need.count : []));
		};
		const [one, two] = [await fresh(), await fresh()];
		assert.equal(await waiting(), []);
		for (const page of [one, two]) await write(page, 'second');
		assert.equal(await waiting(), [2]);
		await publish(one);
		assert.equal(await waiting(), [1]);
		await scene.call(dropDraft, { page: two.slug });
		assert.equal(await waiting(), []);
	});

	test('a draft waits beside the page, is seen by all writers, and is public once it is published', async () => {
		const page = await fresh();
		assert.is(await look(page), null);
		const draft = await write(page, 'second', { actor: userOf('admin', 'acme') });
		assert.equal([wordOf(draft!.blocks), draft!.actor, draft!.isOutdated], ['second', 'user:admin', false]);
		assert.equal(await look(page), draft);
		assert.equal([wordOf((await show(page)).blocks), (await show(page)).version], ['first', page.version]);
		const { tree } = await scene.call(outlinePages, { q: page.slug });
		assert.equal(tree[0]!.draft, { actor: 'user:admin', updatedAt: draft!.updatedAt, isOutdated: false });
		assert.equal([...(await waitingDrafts(pageDrafts, 'beta')).keys()], []);
		const published = await publish(page, {}, { ifVersion: draft!.version });
		assert.equal([wordOf(published.blocks), published.version], ['second', page.version + 1]);
		assert.is(await look(page), null);
		assert.equal(await numbers(page), [2, 1]);
	});

	test('a draft that says what visitors see already is none', async () => {
		const page = await fresh();
		await write(page, 'second');
		assert.is(await write(page, 'first'), null);
		assert.is(await look(page), null);
		assert.equal(await codeOf(scene.call(dropDraft, { page: page.slug })), 'not_found');
		assert.equal(await codeOf(publish(page)), 'not_found');
	});

	test('two who write at the same time learn of each other, the first time too', async () => {
		const page = await fresh();
		const begun = await Promise.allSettled(['a', 'b'].map((word) => write(page, word, { ifVersion: 0 })));
		assert.equal(begun.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
		const draft = (await look(page))!;
		const next = (await write(page, 'c', { ifVersion: draft.version }))!;
		assert.is(next.version, draft.version + 1);
		assert.is(await codeOf(write(page, 'd', { ifVersion: draft.version })), 'version_conflict');
		assert.is(await codeOf(write(page, 'd', { mustBeNew: true })), 'version_conflict');
		assert.is(await codeOf(publish(page, {}, { ifVersion: draft.version })), 'version_conflict');
		const discarding = scene.call(dropDraft, { page: page.slug }, { ifVersion: draft.version });
		assert.is(await codeOf(discarding), 'version_conflict');
		assert.is(wordOf((await look(page))!.blocks), 'c');
		await scene.call(dropDraft, { page: page.slug }, { ifVersion: next.version });
		assert.is(await codeOf(write(page, 'd', { ifVersion: next.version })), 'version_conflict');
		await change(page, { blocks: text('theirs') });
		assert.is(await codeOf(write(page, 'd', {}, { basedOn: page.version })), 'version_conflict');
		assert.is(await codeOf(publish(page, { blocks: text('d'), basedOn: page.version })), 'version_conflict');
	});

	test('a page that is changed beside its draft makes it outdated, and keeps it', async () => {
		const page = await fresh();
		const draft = (await write(page, 'mine'))!;
		await change(page, { title: 'Another name' });
		assert.is((await look(page))!.isOutdated, false);
		await change(page, { blocks: text('theirs') });
		assert.equal(await look(page), { ...draft, isOutdated: true });
		const refused = await refusal(publish(page));
		assert.equal([refused.code, faultsOf(refused)], ['conflict', ['force outdated']]);
		assert.is(wordOf((await show(page)).blocks), 'theirs');
		assert.is(wordOf((await publish(page, { force: true })).blocks), 'mine');
		assert.equal(await numbers(page), [3, 2, 1]);
	});

	test('the text of an unpublished page is itself the draft', async () => {
		const page = await fresh({ status: 'draft' });
		assert.is(await codeOf(write(page, 'second')), 'wrong_state');
		await change(page, { status: 'published' });
		assert.equal(await numbers(page), [1]);
		await write(page, 'second');
		const withdrawn = await change(page, { status: 'draft' });
		assert.equal([wordOf(withdrawn.blocks), await look(page)], ['second', null]);
		assert.equal(await numbers(page), [1], 'what visitors saw is still there');
		await change(page, { status: 'published' });
		assert.equal(await numbers(page), [2, 1]);
		await change(page, { status: 'draft' });
		await change(page, { status: 'published' });
		assert.equal(await numbers(page), [2, 1], 'the same text is no new version');
		await write(page, 'mine');
		await change(page, { blocks: text('theirs') });
		assert.is(wordOf((await change(page, { status: 'archived' })).blocks), 'theirs');
		assert.is((await look(page))!.isOutdated, true, 'what does not fit the page waits on');
		const again = await publish(page, { force: true });
		assert.equal([again.status, wordOf(again.blocks)], ['published', 'mine']);
	});

	test('a version tells who, when and what; restoring one is a change like any other', async () => {
		const page = await fresh({ title: 'Old name' });
		await change(page, { title: 'New name', blocks: text('second') });
		const [newest, first] = await versions(page);
		assert.equal([newest!.title, newest!.actor, first!.title], ['New name', 'system', 'Old name']);
		const shown = await scene.call(showPageVersion, { page: page.slug, version: 1 });
		assert.is(wordOf(shown.version.blocks), 'first');
		await write(page, 'waiting');
		const restore = (version: number, context: Partial<Context> = {}) =>
			scene.call(restorePageVersion, { page: page.slug, version }, context);
		const { version: current } = await show(page);
		const ends = await Promise.allSettled([restore(1, { ifVersion: current }), restore(1, { ifVersion: current })]);
		assert.equal(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
		const restored = await show(page);
		assert.equal([restored.title, wordOf(restored.blocks)], ['Old name', 'first']);
		assert.equal(await numbers(page), [3, 2, 1]);
		assert.is((await look(page))!.isOutdated, true);
		for (const version of [4, 2_147_483_647]) assert.is(await codeOf(restore(version)), 'not_found');
	});

	test('a page from before versions keeps what visitors saw', async () => {
		const page = await fresh();
		await PageVersion.destroy({ where: { pageId: page.id } });
		await change(page, { title: 'Named' });
		assert.equal(await numbers(page), []);
		await publish(page, { blocks: text('second') });
		const [, former] = await versions(page);
		const { version } = await scene.call(showPageVersion, { page: page.slug, version: 1 });
		assert.equal([former!.title, wordOf(version.blocks)], ['Named', 'first']);
	});

	test('the newest fifty are kept', async () => {
		const page = await fresh();
		const row = (version: number) => ({ namespace: 'acme', pageId: page.id, version, title: 'x', content: [] });
		const made = Array.from({ length: mostVersions + 5 }, (_, index) => row(index + 2));
		await PageVersion.bulkCreate(made.map((one) => ({ ...one, createdAt: new Date() })));
		await change(page, { blocks: text('last') });
		const kept = await numbers(page);
		assert.equal([kept.length, kept[0], kept.at(-1)], [mostVersions, 57, 8]);
	});

	test('a block that names an event that is gone is hidden when its version is restored', async () => {
		const page = await fresh();
		await change(page, { blocks: text('second') });
		const gone = [
			{ id: 'gone', type: 'event' as const, variant: 'card', hidden: false, data: { event: '0'.repeat(32) } }
		];
		await PageVersion.update({ content: gone as never }, { where: { pageId: page.id, version: 1 } });
		const { page: restored, warnings } = await scene.call(restorePageVersion, { page: page.slug, version: 1 });
		assert.equal(
			warnings.map(({ path, code }) => `${path} ${code}`),
			['blocks[0] unknown_reference']
		);
		assert.is((restored.blocks[0] as { hidden: boolean }).hidden, true);
	});

	test('the preview link shows the draft, visitors do not', async () => {
		const page = await fresh();
		await write(page, 'second');
		const { url } = await scene.call(linkPreview, { page: page.slug });
		const preview = new URL(url).searchParams.get('preview')!;
		const visit = async (more: object) =>
			wordOf((await scene.call(showPublicPage, { page: page.slug, ...more }, { actor: anonymous })).page!.blocks);
		assert.equal([await visit({}), await visit({ preview })], ['first', 'second']);
	});

	test('drafts and versions go with their page, and belong to its namespace', async () => {
		const page = await fresh();
		await write(page, 'second');
		const { slug } = page;
		const foreign = { namespace: 'beta', actor: userOf('admin', 'beta') };
		for (const operation of [lookAtDraft, dropDraft, publishDraft, listPageVersions])
			assert.is(await codeOf(scene.call(operation as typeof lookAtDraft, { page: slug }, foreign)), 'not_found');
		assert.is(await codeOf(scene.call(restorePageVersion, { page: slug, version: 1 }, foreign)), 'not_found');
		assert.is(await codeOf(write(page, 'x', foreign)), 'not_found');
		await scene.call(removePage, { page: slug });
		assert.is(await codeOf(write(page, 'x')), 'not_found');
		assert.is(await codeOf(look(page)), 'not_found');
		const where = { where: { pageId: page.id } };
		assert.equal([await PageDraft.count(where), await PageVersion.count(where)], [0, 0]);
	});

	test('a draft that cannot be stored changes nothing', async () => {
		const page = await fresh();
		const bad = [{ type: 'text', data: {} }, { type: 'nonsense' }];
		assert.is(await codeOf(scene.call(saveDraft, { page: page.slug, blocks: bad })), 'invalid_input');
		const unknown = [{ type: 'event', data: { event: '0'.repeat(32) } }];
		const refused = await refusal(scene.call(saveDraft, { page: page.slug, blocks: unknown }));
		assert.equal(faultsOf(refused), ['blocks[0].data.event unknown_reference']);
		const more = { draft: true, title: 'x', blocks: text('y') };
		assert.equal(faultsOf(await refusal(change(page, more))), ['title unknown_field']);
		assert.equal(faultsOf(await refusal(change(page, { draft: 'true' }))), ['blocks required']);
		assert.is(await look(page), null);
	});
});
