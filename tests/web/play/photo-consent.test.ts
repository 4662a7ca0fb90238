import * as assert from 'uvu/assert';
import { rotateShareToken, updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { moderatePhoto } from '../../../server/features/gameplay/photos/moderation/operations.ts';
import { PhotoConsent } from '../../../server/features/gameplay/photos/model.ts';
import { QuestionResult } from '../../../server/features/gameplay/results/model.ts';
import { sha256 } from '../../../server/runtime/crypto.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { putCatalog } from '../../support/phone/game.ts';
import { createClient, type Client } from '../../support/http.ts';
import { freshId } from '../../support/phone/phone.ts';
import { photosSeen, smallPicture } from '../../support/phone/photo-room.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

const sentence = 'We may be shown.';
const task = { type: 'photoText', prompt: 'Your team', points: 10 };
interface Photo {
	photoId: string;
	url: string;
	state: string;
	width: number;
	height: number;
	consent: boolean;
}

forEachDatabase('consent to a photo that was handed in without', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let event: string;
	let owls: Client;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after(() => served.close());
	const api = (path: string) => `/api/play/events/${event}${path}`;
	const join = async (name: string) => {
		const client = createClient(served.base);
		await client.post(api('/join'), { joinId: freshId('join'), name });
		return client;
	};
	test.before.each(async () => {
		event = (await scene.event({ config: { photoConsentText: sentence, locale: 'en', photoModeration: 'after' } })).uid;
		await putCatalog(scene, event, 'tower', [task]);
		owls = await join('Owls');
	});

	const photoIn = (sent: { json<T>(): T }): Photo => {
		const { serverTime: _, ...photo } = sent.json<Photo & { serverTime: string }>();
		return photo;
	};
	/** Answers the photo question with a photo that nothing was agreed to for. */
	async function answered(client: Client): Promise<Photo> {
		const attempt = (await client.post(api('/attempts'), { attemptId: freshId('attempt'), catalog: 'tower' })).json<{
			attemptId: string;
			items: { questionId: number }[];
		}>();
		const { questionId } = attempt.items[0]!;
		const photoId = freshId('photo');
		const form = new FormData();
		form.append('file', new Blob([new Uint8Array(await smallPicture())], { type: 'image/jpeg' }), 'photo.jpg');
		const fields = { photoId, attemptId: attempt.attemptId, questionId: String(questionId) };
		for (const [name, value] of Object.entries(fields)) form.append(name, value);
		const sent = await client.post(api('/photos'), form);
		assert.is(sent.status, 201, sent.text);
		const path = `/api/play/attempts/${attempt.attemptId}/answers/${questionId}`;
		const put = await client.request('PUT', path, { body: { answerId: freshId('answer'), answer: { photoId } } });
		assert.is(put.status, 200, put.text);
		return photoIn(sent);
	}
	const agree = (client: Client, photoId: string, body: object = { consentHash: sha256(sentence) }) =>
		client.post(api(`/photos/${photoId}/consent`), body);
	const wall = async () => (await photosSeen(scene, event, 'share')).rows.map(({ photoId }) => photoId);
	const mine = async (client: Client) => (await client.get(api('/me'))).json<{ photos: Photo[] }>().photos;
	const kept = async (photoUid: string) => (await QuestionResult.findOne({ where: { photoUid } }))!.consent;

	test('the phone is told that it is missing; given, the photo hangs, and the record says what, when and on which phone', async () => {
		const photo = await answered(owls);
		assert.is(photo.consent, false);
		assert.equal([await wall(), await mine(owls), await kept(photo.photoId)], [[], [photo], null]);
		const given = await agree(owls, photo.photoId);
		assert.equal([given.status, photoIn(given)], [200, { ...photo, consent: true }]);
		assert.ok(scene.announced.at(-1)!.topics.includes('photos'));
		assert.equal(
			[await wall(), (await mine(owls))[0]!.consent, await kept(photo.photoId)],
			[[photo.photoId], true, true]
		);
		const where = { eventUid: event, photoUid: photo.photoId };
		const { text, textHash, locale, givenAt, deviceId, withdrawnAt } = (await PhotoConsent.findOne({ where }))!;
		assert.equal([text, textHash, locale, withdrawnAt], [sentence, sha256(sentence), 'en', null]);
		assert.ok(Math.abs(givenAt.getTime() - Date.now()) < 60_000 && deviceId > 0);
		const again = await agree(owls, photo.photoId);
		assert.equal([again.status, await PhotoConsent.count({ where })], [200, 1]);
	});

	test('two phones of a team at once: both are told it is given, and one record is kept', async () => {
		const { photoId } = await answered(owls);
		const { url } = (await owls.get(api('/me/handover'))).json<{ url: string }>();
		const second = createClient(served.base);
		const teamToken = new URL(url).searchParams.get('t');
		await second.post(api('/join'), { joinId: freshId('join'), teamToken });
		const answers = await Promise.all([owls, second].map((phone) => agree(phone, photoId)));
		assert.equal(
			answers.map(({ status }) => status),
			[200, 200]
		);
		assert.is(await PhotoConsent.count({ where: { eventUid: event, photoUid: photoId } }), 1);
	});

	test('another sentence is answered with the present one, none with what is missing, and nothing is kept', async () => {
		const { photoId } = await answered(owls);
		const old = await agree(owls, photoId, { consentHash: sha256('What it said before.'), lang: 'en' });
		assert.equal(
			[old.status, old.json<{ error: string }>().error, old.json<{ photoConsent: object }>().photoConsent],
			[409, 'wrong_state', { text: sentence, hash: sha256(sentence), locale: 'en' }]
		);
		const none = await agree(owls, photoId, {});
		assert.equal([none.status, none.json<{ details: { path: string }[] }>().details[0]!.path], [422, 'consentHash']);
		assert.is((await agree(owls, photoId, { consentHash: sha256(sentence), text: 'mine' })).status, 422);
		assert.equal([await PhotoConsent.count({ where: { eventUid: event } }), await wall()], [0, []]);
	});

	test('nobody agrees for others, or to what is gone; the end does not stop it', async () => {
		const { photoId } = await answered(owls);
		const foxes = await join('Foxes');
		assert.is((await agree(foxes, photoId)).status, 404);
		assert.is((await agree(createClient(served.base), photoId)).status, 401);
		assert.is((await agree(owls, freshId('photo'))).status, 404);
		await scene.call(updateEvent, { event, end_date: new Date(Date.now() - 1000).toISOString() });
		assert.is((await agree(owls, photoId)).status, 200);
		assert.is((await owls.request('DELETE', api(`/photos/${photoId}`))).status, 204);
		assert.is((await agree(owls, photoId)).status, 404);
		assert.is(await PhotoConsent.count({ where: { eventUid: event, withdrawnAt: null } }), 0);
	});

	test('a rejected photo stays off the wall', async () => {
		await scene.call(rotateShareToken, { event });
		const { photoId } = await answered(owls);
		await scene.call(moderatePhoto, { photoId, state: 'rejected' });
		assert.is(photoIn(await agree(owls, photoId)).state, 'rejected');
		assert.equal(await wall(), []);
	});
});
