import { existsSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { roles } from '../../../server/access/permission-matrix.ts';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import {
	expirePhotos,
	listPhotos,
	moderatePhoto,
	moderatePhotos,
	photosDue,
	removePhoto
} from '../../../server/features/gameplay/photos/moderation/operations.ts';
import { EventPhoto, PhotoConsent } from '../../../server/features/gameplay/photos/model.ts';
import { rankingsOf } from '../../../server/features/gameplay/results/board/load-ranking.ts';
import { listResults, removeResults, removeTeam } from '../../../server/features/gameplay/results/operations.ts';
import { correctAnswer, regradeAnswers } from '../../../server/features/gameplay/results/operations/corrections.ts';
import { saveCatalog } from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../support/phone/game.ts';
import type { Phone } from '../../support/phone/phone.ts';
import { handIn, photosSeen } from '../../support/phone/photo-room.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';
import { QueryTypes } from 'sequelize';

const tower = { type: 'photoText', prompt: 'Show it', points: 10, accept: ['Gr?n*'] };

forEachDatabase('moderation of photos', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let questions: Ids[];
	let owls: Phone;
	let foxes: Phone;
	test.before(async () => void (scene = await openScene({ open })));
	test.after.each(() => scene.setTime(null));
	test.before.each(async () => {
		scene.setTime('2030-06-01T18:00:00.000Z');
		event = (await scene.event({ config: { photoUpload: true } })).uid;
		questions = [...(await putCatalog(scene, event, 'tower', [tower, choice('Two', 4)])).values()];
		owls = await joinGame(scene, event, { name: 'Owls' });
		foxes = await joinGame(scene, event, { name: 'Foxes' });
	});

	/** Answers the photo question with a photo; the attempt is left running unless told otherwise. */
	const answerWith = async (phone: Phone, text = 'Gr?ner Turm', finish = true) => {
		const { attemptId } = await phone.start('tower');
		const photoId = await handIn(scene, event, phone, { attemptId, questionId: questions[0]!.id, consent: 'false' });
		await phone.answer(attemptId, questions[0]!, { photoId, text });
		if (finish) {
			await phone.answer(attemptId, questions[1]!, pick(questions[1]!, 'right'));
			await phone.finish(attemptId);
		}
		return { photoId, attemptId };
	};
	const decide = (photoId: string, state: string) => scene.call(moderatePhoto, { photoId, state });
	const board = async () =>
		(await rankingsOf(event, 'staff')).points.map(({ name, points, place }) => [name, points, place]);
	const list = (more: object = {}) => scene.call(listPhotos, { event, ...more });
	const fileOf = async (photoUid: string) => {
		const row = await EventPhoto.findOne({ where: { eventUid: event, photoUid } });
		return path.join(scene.dependencies.env.DATA_DIR, 'uploads', row!.file!);
	};

	test('a rejected photo makes its answer wrong, approving it makes it right again, and places follow both', async () => {
		const { photoId } = await answerWith(owls);
		const { attemptId } = await foxes.start('tower');
		await foxes.answer(attemptId, questions[1]!, pick(questions[1]!, 'right'));
		await foxes.finish(attemptId);
		assert.equal(await board(), [
			['Owls', 14, 1],
			['Foxes', 4, 2]
		]);
		const rejected = await decide(photoId, 'rejected');
		assert.equal([rejected.answers, rejected.photo.state, rejected.photo.answer?.isCorrect], [1, 'rejected', false]);
		assert.equal(await board(), [
			['Foxes', 4, 1],
			['Owls', 4, 1]
		]);
		const [result] = (await scene.call(listResults, { event })).results;
		assert.equal(result!.answers.map(({ isCorrect, finalPoints }) => `${isCorrect} ${finalPoints}`).sort(), [
			'false 0',
			'true 4'
		]);
		assert.ok(scene.announced.at(-1)!.topics.includes('rankings'));
		assert.is((await decide(photoId, 'rejected')).answers, 0, 'a decision again changes nothing');
		assert.is((await decide(photoId, 'pending')).answers, 1);
		assert.equal(await board(), [
			['Owls', 14, 1],
			['Foxes', 4, 2]
		]);
		assert.is((await decide(photoId, 'approved')).answers, 0);
	});

	test('in accepted texts only the asterisk is a wildcard, and no photo makes a wrong text right', async () => {
		const { photoId } = await answerWith(owls, 'Grxner Turm');
		assert.equal(await board(), [['Owls', 4, 1]]);
		await decide(photoId, 'rejected');
		await decide(photoId, 'approved');
		assert.equal(await board(), [['Owls', 4, 1]]);
	});

	test('manual corrections stay, whatever happens to the photo', async () => {
		const { photoId } = await answerWith(owls, 'Nothing');
		const { id } = (await list()).photos[0]!.answer!;
		await scene.call(correctAnswer, { id, isCorrect: true, reason: 'They were there' });
		await decide(photoId, 'rejected');
		assert.equal(await board(), [['Owls', 14, 1]]);
	});

	test('a key that changed while the photo was rejected counts once it is approved', async () => {
		const { photoId } = await answerWith(owls, 'Blue');
		await decide(photoId, 'rejected');
		const changed = questions.map((question, index) => (index === 0 ? { ...question, accept: ['Blue'] } : question));
		await scene.call(saveCatalog, { event, slug: 'tower', name: 'tower', questions: changed });
		await scene.call(regradeAnswers, { event, catalog: 'tower' });
		assert.equal(await board(), [['Owls', 4, 1]]);
		await decide(photoId, 'approved');
		assert.equal(await board(), [['Owls', 14, 1]]);
	});

	test('a photo rejected before its answer counts as none, until it is approved', async () => {
		const { attemptId } = await owls.start('tower');
		const photoId = await handIn(scene, event, owls, { attemptId, questionId: questions[0]!.id });
		await decide(photoId, 'rejected');
		await owls.answer(attemptId, questions[0]!, { photoId, text: 'Gr?n' });
		assert.equal(await board(), [['Owls', 0, 1]]);
		await decide(photoId, 'approved');
		assert.equal(await board(), [['Owls', 10, 1]], 'also while the attempt runs');
		await owls.finish(attemptId);
		assert.equal(await board(), [['Owls', 10, 1]]);
	});

	test('staff finds photos by state, station, team and kind, those that wait first, with consent and the day they go', async () => {
		const evidence = await answerWith(owls);
		const own = await handIn(scene, event, foxes, { catalog: 'tower' });
		const plain = await handIn(scene, event, foxes);
		await decide(plain, 'approved');
		const ids = async (more: object) => (await list(more)).photos.map(({ photoId }) => photoId);
		assert.equal(await ids({}), [own, evidence.photoId, plain]);
		assert.equal(await ids({ state: 'approved' }), [plain]);
		assert.equal(await ids({ catalog: 'tower' }), [own, evidence.photoId]);
		assert.equal(await ids({ catalog: 'nowhere' }), []);
		assert.equal(await ids({ q: 'OWL' }), [evidence.photoId]);
		assert.equal(await ids({ kind: 'answer' }), [evidence.photoId]);
		assert.equal(await ids({ kind: 'event', page: 9 }), [own, plain]);
		const { counts, total, photos } = await list({ state: 'approved' });
		assert.equal([counts, total], [{ pending: 2, approved: 1, rejected: 0 }, 1]);
		const [{ consent, deletedOn, moderatedBy }] = photos as [(typeof photos)[number]];
		assert.equal([consent?.locale, consent?.device, moderatedBy], ['de', { place: 1, of: 1 }, 'system']);
		assert.is(deletedOn, '2030-08-30T18:00:00.000Z');
		const [found] = (await list({ kind: 'answer' })).photos;
		assert.equal([found!.prompt, found!.answer?.text, found!.consent], ['Show it', 'Gr?ner Turm', null]);
	});

	test('several are decided together, and none if one of them belongs to another event', async () => {
		const photoIds = [(await answerWith(owls)).photoId, (await answerWith(foxes)).photoId];
		const all = (state: string, more: object = {}) => scene.call(moderatePhotos, { event, photoIds, state, ...more });
		assert.is((await refusal(all('rejected', { photoIds: [...photoIds, 'x'.repeat(20)] }))).code, 'not_found');
		const { photos, answers } = await all('rejected');
		assert.equal([photos.length, answers], [2, 2]);
		assert.equal(photos[0], { photoId: photoIds[0], before: 'pending', state: 'rejected' });
		assert.equal(
			(await board()).map(([, points]) => points),
			[4, 4]
		);
		assert.equal((await all('approved')).answers, 2);
	});

	test('a photo without consent is only for staff, whatever the decision', async () => {
		const { photoId } = await answerWith(owls);
		await decide(photoId, 'approved');
		assert.is((await photosSeen(scene, event, 'share')).total, 0);
		assert.is((await photosSeen(scene, event, 'staff')).total, 1);
	});

	test('a turned photo has another file, and the old one is gone', async () => {
		const photoId = await handIn(scene, event, owls);
		const before = await fileOf(photoId);
		const { photo } = await scene.call(moderatePhoto, { photoId, rotate: 90 });
		const after = await fileOf(photoId);
		assert.equal([photo.width, photo.height, photo.state], [30, 40, 'pending']);
		assert.equal([before === after, existsSync(before), existsSync(after)], [false, false, true]);
		for (const rotate of [45, 0, 360])
			assert.is((await refusal(scene.call(moderatePhoto, { photoId, rotate }))).code, 'invalid_input');
		assert.equal(faultsOf(await refusal(scene.call(moderatePhoto, { photoId }))), ['state required']);
	});

	test('deleted by staff: file and text are gone, times stay, and the answer has its old score', async () => {
		const photoId = await handIn(scene, event, owls);
		const file = await fileOf(photoId);
		await scene.call(removePhoto, { photoId });
		assert.not(existsSync(file));
		const consent = await PhotoConsent.findOne({ where: { eventUid: event } });
		assert.equal([consent!.text, consent!.withdrawnAt !== null], ['', true]);
		assert.is((await refusal(scene.call(removePhoto, { photoId }))).code, 'not_found');
		assert.is((await refusal(decide(photoId, 'approved'))).code, 'not_found');
		const evidence = await answerWith(owls);
		await scene.call(removePhoto, { photoId: evidence.photoId });
		assert.equal(await board(), [['Owls', 14, 1]]);
	});

	test('team support decides, readers of results look, in their own namespace only', async () => {
		const photoId = await handIn(scene, event, owls);
		for (const role of roles) {
			const as = { actor: userOf(role, 'acme') };
			const [seen, done] = await Promise.all([
				scene.call(listPhotos, { event }, as).then(
					() => 'ok',
					({ code }) => code as string
				),
				scene.call(moderatePhoto, { photoId, state: 'approved' }, as).then(
					() => 'ok',
					({ code }) => code as string
				)
			]);
			const maySee = !['designer', 'redakteur', 'service-account'].includes(role);
			const may = ['admin', 'customer', 'event-manager', 'team-manager'].includes(role);
			assert.equal([role, seen, done], [role, maySee ? 'ok' : 'forbidden', may ? 'ok' : 'forbidden']);
		}
		const beta = { namespace: 'beta', actor: userOf('customer', 'beta') };
		for (const call of [
			() => scene.call(listPhotos, { event }, beta),
			() => scene.call(moderatePhoto, { photoId, state: 'approved' }, beta),
			() => scene.call(moderatePhoto, { photoId, rotate: 90 }, beta),
			() => scene.call(moderatePhotos, { event, photoIds: [photoId], state: 'approved' }, beta),
			() => scene.call(removePhoto, { photoId }, beta)
		])
			assert.is((await refusal(call())).code, 'not_found');
	});

	test('an id that exists in two events needs its event', async () => {
		const photoId = await handIn(scene, event, owls);
		const other = (await scene.event({ config: { photoUpload: true } })).uid;
		await handIn(scene, other, await joinGame(scene, other), { photoId });
		assert.is((await refusal(decide(photoId, 'approved'))).code, 'event_required');
		const { event_uid } = await scene.call(moderatePhoto, { photoId, event_uid: other, state: 'approved' });
		assert.is(event_uid, other);
		assert.is((await list()).counts.pending, 1);
	});

	const run = async () => {
		const due = (await photosDue(scene.dependencies.clock())).filter(({ input }) => input.event === event);
		for (const { namespace, input } of due) await scene.call(expirePhotos, input, { namespace });
		return due.length;
	};

	test('after their days photos go with their files, counted from the end of the event, else from the upload', async () => {
		const photoId = await handIn(scene, event, owls);
		const file = await fileOf(photoId);
		scene.setTime('2030-08-30T17:59:59.000Z');
		assert.is(await run(), 0);
		await scene.call(updateEvent, { event, config: { photoRetentionDays: 0 } });
		scene.setTime('2040-01-01T00:00:00.000Z');
		assert.is(await run(), 0, 'kept for good');
		await scene.call(updateEvent, { event, end_date: '2039-12-31T00:00:00Z', config: { photoRetentionDays: 2 } });
		assert.is(await run(), 0, 'the end counts');
		scene.setTime('2040-01-02T00:00:01.000Z');
		assert.is(await run(), 1);
		assert.not(existsSync(file));
		assert.equal([(await list()).total, await run()], [0, 0]);
		const [entry] = await scene.dependencies.database.sequelize.query<{ target: string }>(
			`SELECT target FROM audit_log WHERE operation = 'photo.expire' AND target LIKE '${event}%'`,
			{ type: QueryTypes.SELECT }
		);
		assert.is(entry?.target, `${event}/1 photos`);
	});

	test('deleting results, or a team with its results, deletes their photos', async () => {
		const [one, two] = [await handIn(scene, event, owls), await handIn(scene, event, foxes)];
		const [first, second] = [await fileOf(one), await fileOf(two)];
		await scene.call(removeTeam, { event, uid: owls.team.uid, results: 'delete' });
		assert.equal([existsSync(first), existsSync(second)], [false, true]);
		await scene.call(removeResults, { event });
		assert.not(existsSync(second));
		assert.is((await list()).total, 0);
	});
});
