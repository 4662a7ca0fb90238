import * as assert from 'uvu/assert';
import { Catalog, Question } from '../../../server/features/authoring/catalogs/model.ts';
import {
	cleanCatalogTrash,
	createCatalog,
	duplicateCatalog,
	listCatalogs,
	listRemovedCatalogs,
	removeCatalog,
	restoreCatalog,
	saveCatalog,
	saveCatalogList,
	showCatalog,
	updateCatalog
} from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, type Ids } from '../../support/phone/game.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, type Scene } from '../../support/scene.ts';

type Fields = Record<string, unknown>;

forEachDatabase('catalogs of an event', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	const save = (slug: string, fields: Fields = {}) =>
		scene.call(saveCatalog, { event, slug, questions: [choice(`${slug} question`)], ...fields });
	const list = async () => (await scene.call(listCatalogs, { event })).catalogs;
	const slugs = async () => (await list()).map(({ slug }) => slug);

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime(null);
		event = (await scene.event()).uid;
		for (const slug of ['a', 'b', 'c']) await save(slug, { name: slug.toUpperCase(), raetsel_buchstabe: slug });
	});

	test('a catalog is created from a name with a free slug; a given slug in use is 409', async () => {
		const first = await scene.call(createCatalog, { event, name: 'Schöne Höfe', raetsel_buchstabe: 'H' });
		const second = await scene.call(createCatalog, { event, name: 'Schöne Höfe' });
		assert.equal(
			[first.catalog.slug, first.catalog.raetsel_buchstabe, first.catalog.questionCount, second.catalog.slug],
			['schoene-hoefe', 'H', 0, 'schoene-hoefe-2']
		);
		assert.equal(await slugs(), ['a', 'b', 'c', 'schoene-hoefe', 'schoene-hoefe-2']);
		assert.is((await refusal(scene.call(createCatalog, { event, name: 'X', slug: 'a' }))).code, 'conflict');
	});

	test('name, letter, texts and slug change; omitted fields and the questions stay', async () => {
		const { catalog } = await scene.call(
			updateCatalog,
			{ event, slug: 'b', name: 'Beta', newSlug: 'beta', comment: '<p onclick="x()">Hello</p>' },
			{ ifVersion: 1 }
		);
		assert.equal(
			[catalog.name, catalog.slug, catalog.raetsel_buchstabe, catalog.comment, catalog.questionCount, catalog.version],
			['Beta', 'beta', 'b', '<p>Hello</p>', 1, 2]
		);
		const cleared = await scene.call(updateCatalog, { event, slug: 'beta', raetsel_buchstabe: '' });
		assert.is(cleared.catalog.raetsel_buchstabe, null);
		assert.is((await refusal(scene.call(updateCatalog, { event, slug: 'a', newSlug: 'c' }))).code, 'conflict');
		assert.is(
			(await refusal(scene.call(updateCatalog, { event, slug: 'a', name: 'X' }, { ifVersion: 9 }))).code,
			'version_conflict'
		);
		const unsafe = scene.call(updateCatalog, { event, slug: 'a', qrcode_url: 'javascript:alert(1)' });
		assert.equal(faultsOf(await refusal(unsafe)), ['qrcode_url unsafe_url']);
	});

	test('a copy comes after its original, with its own questions and without the letter', async () => {
		const { catalog } = await scene.call(duplicateCatalog, { event, slug: 'a', name: 'A again' });
		assert.equal([catalog.slug, catalog.name, catalog.raetsel_buchstabe], ['a-2', 'A again', null]);
		assert.equal(await slugs(), ['a', 'a-2', 'b', 'c']);
		const of = async (slug: string) =>
			(await scene.call(showCatalog, { event, slug, ids: true })).catalog.questions as Ids[];
		const [original, copy] = [(await of('a'))[0]!, (await of('a-2'))[0]!];
		assert.is(copy.prompt, original.prompt);
		assert.is.not(copy.id, original.id);
		assert.is.not(JSON.stringify(copy.options), JSON.stringify(original.options));
	});

	test('the list is reordered, slugs may swap, and omitted fields stay', async () => {
		const [a, b, c] = await list();
		const { catalogs, removed } = await scene.call(saveCatalogList, {
			event,
			catalogs: [
				{ uid: c!.uid, slug: 'a' },
				{ slug: 'b', name: 'Beta' },
				{ uid: a!.uid, slug: 'c' }
			]
		});
		assert.equal(
			catalogs.map(({ uid, slug, name }) => [uid, slug, name]),
			[
				[c!.uid, 'a', 'C'],
				[b!.uid, 'b', 'Beta'],
				[a!.uid, 'c', 'A']
			]
		);
		assert.equal([removed, catalogs[0]!.questionCount, catalogs[0]!.raetsel_buchstabe], [0, 1, 'c']);
	});

	test('removing catalogs requires the revision of the list', async () => {
		const kept = { event, catalogs: [{ slug: 'a' }, { slug: 'new', name: 'New' }] };
		const unguarded = await refusal(scene.call(saveCatalogList, kept));
		assert.is(unguarded.code, 'precondition_required');
		assert.equal(await slugs(), ['a', 'b', 'c']);
		const ifVersion = unguarded.extra.currentVersion as number;
		assert.is(
			(await refusal(scene.call(saveCatalogList, kept, { ifVersion: ifVersion + 1 }))).code,
			'version_conflict'
		);
		const { removed } = await scene.call(saveCatalogList, kept, { ifVersion });
		assert.is(removed, 2);
		assert.equal(await slugs(), ['a', 'new']);
	});

	test('an invalid list changes nothing', async () => {
		const twice = { event, catalogs: [{ slug: 'a' }, { slug: 'a' }, { slug: 'b c' }] };
		assert.equal(faultsOf(await refusal(scene.call(saveCatalogList, twice))).sort(), [
			'catalogs[1].slug duplicate',
			'catalogs[2].slug invalid_slug'
		]);
		assert.equal(await slugs(), ['a', 'b', 'c']);
	});

	test('a removed catalog can be restored with its questions for 30 days, with another slug if its own is taken', async () => {
		const [, b] = await list();
		await scene.call(removeCatalog, { event, slug: 'b' });
		const { catalogs } = await scene.call(listRemovedCatalogs, { event });
		assert.equal(
			catalogs.map(({ uid, questionCount }) => [uid, questionCount]),
			[[b!.uid, 1]]
		);
		await save('b');
		const { catalog } = await scene.call(restoreCatalog, { event, slug: b!.uid });
		assert.equal([catalog.uid, catalog.slug, catalog.name, catalog.questionCount], [b!.uid, 'b-2', 'B', 1]);
		assert.is((await refusal(scene.call(restoreCatalog, { event, slug: b!.uid }))).code, 'not_found');
		await scene.call(removeCatalog, { event, slug: 'b-2' });
		scene.setTime(new Date(Date.now() + 31 * 86_400_000).toISOString());
		assert.equal((await scene.call(listRemovedCatalogs, { event })).catalogs, []);
		assert.is((await refusal(scene.call(restoreCatalog, { event, slug: b!.uid }))).code, 'not_found');
		await scene.call(cleanCatalogTrash, {});
		assert.equal([await Catalog.findByPk(b!.uid), await Question.count({ where: { catalogUid: b!.uid } })], [null, 0]);
		assert.equal(await slugs(), ['a', 'c', 'b']);
	});
});
