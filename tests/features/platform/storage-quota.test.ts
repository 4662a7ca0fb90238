import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { MediaFile } from '../../../server/features/platform/media/model.ts';
import { removeFile, uploadFile } from '../../../server/features/platform/media/operations.ts';
import { updateNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { createNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { EventPhoto } from '../../../server/features/gameplay/photos/model.ts';
import { removePhoto, uploadPhoto } from '../../../server/features/gameplay/play/operations/photos.ts';
import { usedOf } from '../../../server/features/platform/plans/meters.ts';
import { PlanLimit } from '../../../server/features/platform/plans/model.ts';
import type { AppError } from '../../../server/runtime/errors.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { joinGame, putCatalog } from '../../support/phone/game.ts';
import { freshId } from '../../support/phone/phone.ts';
import { plainPicture, sentFile } from '../../support/print/pictures.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, type Scene } from '../../support/scene.ts';

forEachDatabase('the quota of storage', ({ test, open }) => {
	let scene: Scene;
	let made = 0;
	test.before(async () => {
		scene = await openScene({ open });
	});

	/** A namespace in which so many bytes may be stored. */
	const spaceOf = async (max: number): Promise<string> => {
		await PlanLimit.update({ max }, { where: { plan: 'free', metric: 'storageBytes' } });
		const namespace = `storage-${(made += 1)}`;
		await scene.call(createNamespace, { namespace });
		await scene.call(updateNamespace, { id: namespace, plan: 'free' });
		return namespace;
	};
	const upload = async (namespace: string, more: object = {}, name = 'a.png', color = '#a33') =>
		scene.call(uploadFile, { file: await sentFile(name, plainPicture(12, 8, color)), ...more }, { namespace });
	const sizeOf = async (name: string) => {
		const namespace = await spaceOf(1e6);
		return (await upload(namespace, {}, name)).file.size;
	};
	const refusedOf = (outcomes: PromiseSettledResult<unknown>[]) =>
		outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as AppError).code] : []));

	test('of many concurrent files as many are stored as there is room', async () => {
		const size = await sizeOf('a.png');
		const namespace = await spaceOf(size * 3);
		const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => upload(namespace)));
		assert.equal(
			refusedOf(outcomes),
			Array.from({ length: 5 }, () => 'quota_exceeded')
		);
		assert.equal(
			[await usedOf('storageBytes', namespace), await MediaFile.count({ where: { namespace } })],
			[size * 3, 3]
		);
		const error = await refusal(upload(namespace));
		assert.equal(error.extra, { metric: 'storageBytes', limit: size * 3, used: size * 3 });
		const { name } = (await MediaFile.findOne({ where: { namespace } }))!;
		await scene.call(removeFile, { name }, { namespace });
		assert.is((await upload(namespace)).message, 'uploaded');
	});

	test('a logo takes the room of the previous one', async () => {
		const { uid: probe } = await scene.event();
		const { file } = await upload('acme', { dir: `events/${probe}/images`, kind: 'logo' });
		const namespace = await spaceOf(file.size + 10);
		const { uid } = await scene.event({}, namespace);
		const logo = { dir: `events/${uid}/images`, kind: 'logo' };
		await upload(namespace, logo);
		await upload(namespace, logo, 'b.png', '#3a3');
		assert.ok((await usedOf('storageBytes', namespace)) <= file.size + 10);
		assert.is((await refusal(upload(namespace))).code, 'quota_exceeded');
	});

	test('of many concurrent photos as many are stored as there is room, and no file is left of the others', async () => {
		const question = { type: 'photoText', prompt: 'Show it', points: 10, accept: ['Tower*'] };
		const handIn = async (namespace: string, count: number) => {
			const there: Scene = { ...scene, call: (op, input, more) => scene.call(op, input, { namespace, ...more }) };
			const { uid: event } = await scene.event({}, namespace);
			const { id: questionId } = (await putCatalog(there, event, 'start', [question])).get('Show it')!;
			const phone = await joinGame(there, event);
			const { attemptId } = await phone.start('start');
			const photos = Array.from({ length: count }, () => freshId('photo'));
			const file = await sentFile('a.jpg', plainPicture(40, 30));
			const send = (photoId: string) => phone.call(uploadPhoto, { event, file, photoId, attemptId, questionId });
			const outcomes = await Promise.allSettled(photos.map(send));
			return { phone, event, photos, send, outcomes };
		};
		const roomy = await spaceOf(1e6);
		assert.equal(refusedOf((await handIn(roomy, 1)).outcomes), []);
		const size = await usedOf('storageBytes', roomy);
		const namespace = await spaceOf(size * 2);
		const { phone, event, photos, send, outcomes } = await handIn(namespace, 5);
		assert.equal(
			refusedOf(outcomes),
			Array.from({ length: 3 }, () => 'quota_exceeded')
		);
		assert.is(await usedOf('storageBytes', namespace), size * 2);
		const rows = await EventPhoto.findAll({ where: { namespace }, raw: true });
		const uploads = path.join(scene.dependencies.env.DATA_DIR, 'uploads');
		for (const { file } of rows) assert.ok(existsSync(path.join(uploads, file!)), 'what was kept has its file');
		const known = await EventPhoto.findAll({ attributes: ['file'], raw: true });
		const stray = readdirSync(uploads).filter(
			(name) => name.startsWith('p_') && !known.some(({ file }) => file === name)
		);
		assert.equal(stray, []);
		const stored = photos.find((_, index) => outcomes[index]!.status === 'fulfilled')!;
		assert.is((await send(stored)).created, false, 'the same photo again needs no room');
		await phone.call(removePhoto, { event, photoId: stored });
		assert.is((await send(freshId('photo'))).created, true);
	});
});
