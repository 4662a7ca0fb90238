import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as assert from 'uvu/assert';
import type { Role } from '../../../../server/access/permission-matrix.ts';
import { Catalog, Question } from '../../../../server/features/authoring/catalogs/model.ts';
import { saveCatalog, showCatalog } from '../../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { MediaFile } from '../../../../server/features/platform/media/model.ts';
import {
	listFiles,
	listReferences,
	removeFile,
	renameFile,
	showFile,
	uploadFile
} from '../../../../server/features/platform/media/operations.ts';
import { openStorage } from '../../../../server/runtime/files/storage.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { cameraPhoto, sentFile } from '../../../support/print/pictures.ts';
import { UploadedFile } from '../../../../server/operation/uploaded-file.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';

const beta = { namespace: 'beta' };
const as = (role: Role) => ({ actor: userOf(role, 'acme') });

forEachDatabase('media library', ({ test, open }) => {
	let scene: Scene;
	let folder: string;
	const upload = async (name = 'a.png', fields: object = {}, more = {}) =>
		(await scene.call(uploadFile, { file: await sentFile(name), ...fields }, more)).file;
	const names = async (input: object = {}, more = {}) =>
		(await scene.call(listFiles, input, more)).files.map(({ name }) => name);
	const onDisk = (dir = 'uploads') => readdir(path.join(folder, dir));
	const storage = () => openStorage(folder);

	test.before.each(async () => {
		scene = await openScene({ open });
		folder = await mkdtemp(path.join(tmpdir(), 'media-'));
		scene.dependencies.env.DATA_DIR = folder;
	});
	test.after.each(() => rm(folder, { recursive: true }));

	test('a file is stored under a free name, and public', async () => {
		const first = await upload('Über uns.png');
		assert.equal(
			[first.name, first.path, first.url, first.mime, first.kind, first.width, first.height, first.namespace],
			[
				'ueber-uns.png',
				'/uploads/ueber-uns.png',
				'http://localhost/uploads/ueber-uns.png',
				'image/png',
				'photo',
				12,
				8,
				'acme'
			]
		);
		const next = await Promise.all([1, 2, 3].map(() => upload('ueber-uns.png', {}, beta)));
		assert.equal(next.map(({ name }) => name).sort(), ['ueber-uns-2.png', 'ueber-uns-3.png', 'ueber-uns-4.png']);
		const shown = await scene.call(showFile, { name: 'ueber-uns.png' }, { actor: { kind: 'anonymous' } });
		assert.is(shown.body.length, first.size);
		const stat = await storage().stat('uploads/ueber-uns.png');
		assert.is(stat?.size, first.size);
		assert.is((await storage().list('uploads')).length, 4);
	});

	test('a list has 20 files a page, is searched and sorted', async () => {
		for (let n = 1; n <= 21; n += 1) await upload('party.png');
		await upload('umzug.png');
		const page = await scene.call(listFiles, { page: '2', q: 'PARTY' });
		assert.equal([page.files.length, page.page, page.perPage, page.total, page.totalPages], [1, 2, 20, 21, 2]);
		assert.is((await names()).length, 20);
		assert.equal((await names({ sort: 'modified' }))[0], 'umzug.png');
		assert.equal(await names({ q: '%' }), await names({ q: '-' }));
		assert.equal(await names({ page: 9 }), []);
		assert.equal(faultsOf(await refusal(scene.call(listFiles, { page: 0 }))), ['page too_small']);
	});

	test('a namespace neither lists, renames, deletes nor learns of the files of another', async () => {
		await upload('secret.png');
		assert.equal(await names({}, beta), []);
		const place = { name: 'secret.png' };
		const tries = [
			() => scene.call(renameFile, { ...place, newName: 'mine' }, beta),
			() => scene.call(removeFile, { ...place, force: true }, beta),
			() => scene.call(listReferences, place, beta)
		];
		for (const attempt of tries) assert.is((await refusal(attempt())).status, 404);
		assert.equal((await scene.call(listReferences, {}, beta)).unused, []);
		const { uid } = await scene.event({}, 'acme');
		const dir = `events/${uid}/images`;
		for (const operation of [listFiles, listReferences])
			assert.equal(faultsOf(await refusal(scene.call(operation, { dir }, beta))), ['dir unknown_reference']);
		const file = await sentFile();
		assert.equal(faultsOf(await refusal(scene.call(uploadFile, { file, dir }, beta))), ['dir unknown_reference']);
		assert.equal(await names(), ['secret.png']);
		assert.ok(await storage().get('uploads/secret.png'));
	});

	test('only administrators list the files of every namespace', async () => {
		await upload('ours.png');
		await upload('theirs.png', {}, beta);
		const all = { scope: 'all' };
		assert.equal(await names(all, as('admin')), ['ours.png', 'theirs.png']);
		assert.is((await refusal(scene.call(listFiles, all, as('customer')))).status, 403);
		assert.equal(await names({}, as('catalog-editor')), ['ours.png']);
		for (const role of ['analyst', 'event-manager'] as const)
			assert.is((await refusal(scene.call(listFiles, {}, as(role)))).status, 403);
	});

	test('designers choose from the files of their namespace, and change none', async () => {
		const { name } = await upload('ours.png');
		await upload('theirs.png', {}, beta);
		assert.equal(await names({}, as('designer')), ['ours.png']);
		const file = new UploadedFile('more.png', await cameraPhoto(40, 40));
		for (const refused of [
			scene.call(uploadFile, { file }, as('designer')),
			scene.call(removeFile, { name }, as('designer'))
		])
			assert.is((await refusal(refused)).status, 403);
	});

	test('logo and sticker of an event have fixed names and replace each other', async () => {
		const dir = `events/${(await scene.event()).uid}/images`;
		const photo = new UploadedFile('party.jpeg', await cameraPhoto(900, 600));
		const { file: logo } = await scene.call(uploadFile, { file: photo, dir, kind: 'logo' });
		assert.equal([logo.name, logo.width, logo.height], ['logo.webp', 341, 512]);
		assert.is((await upload('other.png', { dir, kind: 'logo' })).name, 'logo.png');
		const svg = new UploadedFile(
			's.svg',
			Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
		);
		const { file: sticker } = await scene.call(uploadFile, { file: svg, dir, kind: 'sticker' });
		assert.equal([sticker.name, sticker.mime], ['sticker-bg.png', 'image/png']);
		assert.is((await upload('logo.png', { dir })).name, 'logo-2.png');
		assert.equal((await onDisk(dir)).sort(), ['logo-2.png', 'logo.png', 'sticker-bg.png']);
		assert.is((await refusal(scene.call(renameFile, { dir, name: 'logo.png', newName: 'x' }))).status, 409);
		assert.is((await refusal(scene.call(renameFile, { dir, name: 'logo-2.png', newName: 'logo' }))).status, 409);
		const onGlobal = scene.call(uploadFile, { file: await sentFile(), kind: 'logo' });
		assert.equal(faultsOf(await refusal(onGlobal)), ['dir invalid_format']);
	});

	test('a new name moves the file and is written wherever it is shown', async () => {
		await upload('tower.png');
		await upload('tower-2.png');
		const event = await scene.event({ description: 'See /uploads/tower.png, not /uploads/tower-2.png' });
		await scene.call(saveCatalog, {
			event: event.uid,
			slug: 'city',
			description: 'http://localhost/uploads/tower.png and https://example.com/uploads/tower.png',
			questions: [{ type: 'mc', prompt: 'Which?', image: '/uploads/tower.png', options: ['a', 'b'], answers: [0] }]
		});
		const before = (await Catalog.findOne())!.version;
		await scene.event({ description: '/uploads/tower.png' }, 'beta');
		const done = await scene.call(renameFile, { name: 'tower.png', newName: 'Der Turm.png' });
		assert.equal([done.message, done.file.name, done.updatedReferences], ['renamed', 'der-turm.png', 3]);
		assert.equal((await onDisk()).sort(), ['der-turm.png', 'tower-2.png']);
		assert.is((await Question.findOne())!.image, '/uploads/der-turm.png');
		const { catalog } = await scene.call(showCatalog, { event: event.uid, slug: 'city' });
		assert.is(catalog.description, 'http://localhost/uploads/der-turm.png and https://example.com/uploads/tower.png');
		assert.ok(catalog.version > before);
		const { references = [] } = await scene.call(listReferences, { name: 'der-turm.png' });
		assert.equal(
			references.map(({ kind }) => kind),
			['event', 'question', 'catalog']
		);
		assert.is((await refusal(scene.call(renameFile, { name: 'der-turm.png', newName: 'tower-2' }))).code, 'conflict');
		assert.is((await refusal(scene.call(renameFile, { name: 'der-turm.png', newName: 'a.jpg' }))).status, 415);
		assert.equal((await scene.call(listReferences, {}, beta)).missing, ['/uploads/tower.png']);
	});

	test('a file in use is deleted only by force', async () => {
		await upload('a.png');
		await upload('b.png');
		const { uid } = await scene.event({ name: 'Fair', description: 'Look: "/uploads/a.png"' });
		const refused = await refusal(scene.call(removeFile, { name: 'a.png' }));
		assert.is(refused.status, 409);
		assert.equal(refused.extra.references, [{ kind: 'event', id: uid, title: 'Fair' }]);
		assert.equal((await onDisk()).sort(), ['a.png', 'b.png']);
		assert.is((await scene.call(removeFile, { name: 'b.png' })).message, 'deleted');
		await scene.call(removeFile, { name: 'a.png', force: 'true' });
		assert.equal(await onDisk(), []);
		assert.is(await MediaFile.count(), 0);
		const found = await scene.call(listReferences, {});
		assert.equal([found.missing, found.unused], [['/uploads/a.png'], []]);
		await scene.call(updateEvent, { event: uid, description: '' });
		assert.equal((await scene.call(listReferences, {})).missing, []);
	});

	test('a name that was freed and reused immediately keeps its new file', async () => {
		for (let round = 0; round < 5; round += 1) {
			await upload('a.png');
			await Promise.all([scene.call(renameFile, { name: 'a.png', newName: `b${round}` }), upload('a.png')]);
			for (const file of await MediaFile.findAll()) assert.ok(await storage().get(`uploads/${file.name}`), file.name);
			for (const { name } of await MediaFile.findAll()) await scene.call(removeFile, { name });
			assert.equal(await onDisk(), []);
		}
	});
});
