import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import type { ConsentText as Consent } from '../../../server/features/gameplay/photos/consent.ts';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { sha256 } from '../../../server/runtime/crypto.ts';
import { importCatalogs } from '../../../server/features/authoring/catalog-files/operations.ts';
import { EventPhoto, PhotoConsent } from '../../../server/features/gameplay/photos/model.ts';
import { up } from '../../../database/migrations/0063-answer-photos.ts';
import { QuestionResult } from '../../../server/features/gameplay/results/model.ts';
import { exportResults, listResults, listTeamResults } from '../../../server/features/gameplay/results/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { createClient, type Answer, type Client } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

const catalog = {
	questions: [
		{ type: 'photoText', prompt: 'Show the tower', points: 10, consent: true, accept: ['Tower*'] },
		{ type: 'mc', prompt: 'One', options: ['a', 'b'], answers: [0] }
	]
};
const id = (letter: string) => letter.repeat(20);
const jpeg = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: '#a33' } })
		.jpeg()
		.withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 0/1 0/1' } });

forEachDatabase('photos of questions', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let folder: string;
	let event: string;
	let player: Client;
	let photoQuestion: number;

	const join = async (name: string, joinId: string) => {
		const client = createClient(served.base);
		await client.post(`/api/play/events/${event}/join`, { joinId, name });
		return client;
	};
	const send = (client: Client, bytes: Buffer, fields: Record<string, string> = {}) => {
		const form = new FormData();
		form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'my photo.png');
		const all = { photoId: id('p'), attemptId: id('a'), questionId: String(photoQuestion), ...fields };
		for (const [name, value] of Object.entries(all)) form.append(name, value);
		return client.post(`/api/play/events/${event}/photos`, form);
	};
	const shown = 'We may be shown.';
	const agreed = { consent: 'true', consentHash: sha256(shown) };
	const answer = (client: Client, value: object, answerId: string) =>
		client.request('PUT', `/api/play/attempts/${id('a')}/answers/${photoQuestion}`, {
			body: { answerId, answer: value }
		});

	test.before.each(async () => {
		scene = await openScene({ open });
		folder = scene.dependencies.env.DATA_DIR;
		event = (await scene.event({ config: { photoConsentText: shown, locale: 'en' } })).uid;
		await scene.call(importCatalogs, { event, files: [{ name: 'tower.json', text: JSON.stringify(catalog) }] });
		served = await serveScene(scene);
		player = await join('Owls', id('j'));
		const attempt = await player.post(`/api/play/events/${event}/attempts?event_uid=${event}`, {
			attemptId: id('a'),
			catalog: 'tower'
		});
		const items = attempt.json<{ items: { questionId: number; type: string }[] }>().items;
		photoQuestion = items.find(({ type }) => type === 'photoText')!.questionId;
	});
	test.after.each(() => served.close());

	test('a photo is kept upright, small and without metadata, and only its team sees it', async () => {
		const sent = await send(player, await jpeg(2400, 1200).toBuffer(), agreed);
		assert.is(sent.status, 201, sent.text);
		const { url, state, width } = sent.json<{ url: string; state: string; width: number }>();
		assert.match(url, /^\/uploads\/p_[0-9a-f]{32}\.jpg$/);
		assert.equal([state, width], ['pending', 1600]);
		const file = await player.get(url);
		assert.equal([file.status, file.headers.get('content-type')], [200, 'image/jpeg']);
		assert.is((await sharp(file.bytes).metadata()).exif, undefined);
		assert.not.ok(file.bytes.includes('SecretCamera'));
		const stranger = await join('Foxes', id('f'));
		for (const caller of [createClient(served.base), stranger]) assert.is((await caller.get(url)).status, 404);
		assert.is((await player.get('/uploads/..%2Fsecrets.json')).status, 404);
	});

	test('the same id answers the same photo, another content is refused', async () => {
		const bytes = await jpeg(40, 30).toBuffer();
		const first = await send(player, bytes, agreed);
		const again = await send(player, bytes, agreed);
		assert.equal([first.status, again.status], [201, 200]);
		assert.is(again.json<{ url: string }>().url, first.json<{ url: string }>().url);
		assert.is((await send(player, await jpeg(41, 30).toBuffer(), agreed)).status, 409);
		assert.is((await readdir(path.join(folder, 'uploads'))).length, 1);
	});

	test('consent is needed where the question asks for it, and is kept as it was shown', async () => {
		const bytes = await jpeg(40, 30).toBuffer();
		const refused = await send(player, bytes);
		assert.is(refused.status, 422);
		assert.is(refused.json<{ details: { code: string }[] }>().details[0]!.code, 'consent_required');
		assert.is(await EventPhoto.count(), 0);
		const codeOf = (answer: Answer) => answer.json<{ details: { path: string; code: string }[] }>().details[0];
		const hashless = await send(player, bytes, { consent: 'true' });
		assert.equal([hashless.status, codeOf(hashless)!.path], [422, 'consentHash']);
		assert.is((await send(player, bytes, { ...agreed, consentText: 'Ours' })).status, 422, 'the text is the server’s');
		await send(player, bytes, agreed);
		const consent = await PhotoConsent.findOne();
		assert.equal([consent?.text, consent?.textHash, consent?.locale], [shown, sha256(shown), 'en']);
	});

	test('the sentence of the server is what counts; another one is asked for anew, and a stored photo keeps its own', async () => {
		const bytes = await jpeg(40, 30).toBuffer();
		const told = async (query = '') =>
			(await player.get(`/api/play/events/${event}${query}`)).json<{ photoConsent: Consent }>().photoConsent;
		assert.equal(await told('?lang=de'), { text: shown, hash: sha256(shown), locale: 'en' });
		await scene.call(updateEvent, { event, config: { photoConsentText: '' } });
		const [own, german] = [await told(), await told('?lang=de')];
		assert.equal([own.locale, german.locale, own.hash], ['en', 'de', sha256(own.text)]);
		assert.is.not(own.text, german.text);
		const refused = await send(player, bytes, { ...agreed, lang: 'de' });
		assert.equal([refused.status, refused.json<{ error: string }>().error], [409, 'wrong_state']);
		assert.equal(refused.json<{ photoConsent: Consent }>().photoConsent, german);
		assert.is(await EventPhoto.count(), 0);
		const again = { consent: 'true', consentHash: german.hash };
		assert.is((await send(player, bytes, again)).status, 201);
		await scene.call(updateEvent, { event, config: { photoConsentText: 'Newer' } });
		assert.is((await send(player, bytes, again)).status, 200);
		assert.equal([(await PhotoConsent.findOne())!.text, await PhotoConsent.count()], [german.text, 1]);
		assert.is((await send(player, bytes, { ...again, photoId: id('q') })).status, 409);
	});

	test('a photo without an attempt or question is one the event does not take', async () => {
		const form = new FormData();
		form.append('file', new Blob([new Uint8Array(await jpeg(40, 30).toBuffer())]), 'a.jpg');
		form.append('photoId', id('p'));
		const refused = await player.post(`/api/play/events/${event}/photos`, form);
		assert.equal([refused.status, refused.json<{ error: string }>().error], [403, 'feature_disabled']);
	});

	test('only real pictures of a fair size are taken', async () => {
		const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
			.gif()
			.toBuffer();
		assert.is((await send(player, gif, agreed)).status, 415);
		assert.is((await send(player, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), agreed)).status, 415);
		assert.is((await send(player, Buffer.alloc(5 * 1024 * 1024 + 1), agreed)).status, 413);
		// What breaks off in the middle a browser shows as far as it goes; with a head alone there is nothing to show.
		const head = (await jpeg(900, 900).toBuffer()).subarray(0, 300);
		assert.is((await send(player, head, agreed)).status, 422);
		assert.is(await EventPhoto.count(), 0);
	});

	test('no photo without a running photo question of the own team', async () => {
		const bytes = await jpeg(40, 30).toBuffer();
		assert.is((await send(player, bytes, { ...agreed, questionId: String(photoQuestion + 1) })).status, 403);
		const stranger = await join('Foxes', id('f'));
		assert.is((await send(stranger, bytes, agreed)).status, 403);
		assert.is((await send(createClient(served.base), bytes, agreed)).status, 401);
	});

	test('the photo of an answer stands in every list and file of results, until it is taken back', async () => {
		const { url } = (await send(player, await jpeg(40, 30).toBuffer(), agreed)).json<{ url: string }>();
		await answer(player, { photoId: id('p'), text: 'Tower' }, id('n'));
		await player.post(`/api/play/attempts/${id('a')}/finish`, {});
		const shown = async () => {
			const { results } = await scene.call(listResults, { event });
			const { photo, consent } = results[0]!.answers.find(({ questionId }) => questionId === photoQuestion)!;
			return { photo, consent };
		};
		assert.equal(await shown(), { photo: url, consent: true });
		const { teamUid } = (await scene.call(listResults, { event })).results[0]!;
		const ofTeam = await scene.call(listTeamResults, { event, team: teamUid });
		assert.ok(ofTeam.results[0]!.answers.some(({ photo }) => photo === url));
		for (const more of [{ kind: 'results' }, { kind: 'answers' }, { format: 'json' }])
			assert.ok((await scene.call(exportResults, { event, ...more })).body.includes(url), JSON.stringify(more));
		await player.request('DELETE', `/api/play/events/${event}/photos/${id('p')}`);
		assert.equal(await shown(), { photo: undefined, consent: false });
		assert.equal([(await PhotoConsent.findOne())!.text], ['']);
	});

	test('answers from before photos were noted with them find their photo again', async () => {
		const { url } = (await send(player, await jpeg(40, 30).toBuffer(), agreed)).json<{ url: string }>();
		await answer(player, { photoId: id('p'), text: 'Tower' }, id('n'));
		await QuestionResult.update({ photoUid: null, consent: null }, { where: { eventUid: event } });
		for (let times = 0; times < 2; times += 1) await up(scene.dependencies.database.sequelize.getQueryInterface());
		await player.post(`/api/play/attempts/${id('a')}/finish`, {});
		const { answers } = (await scene.call(listResults, { event })).results[0]!;
		assert.equal(answers.map(({ type, photo, consent }) => [type, photo, consent]).sort(), [
			['mc', undefined, undefined],
			['photoText', url, true]
		]);
	});

	test('a photo that nobody agreed to is no answer to a question that asks for it', async () => {
		await send(player, await jpeg(40, 30).toBuffer(), agreed);
		await PhotoConsent.destroy({ where: {} });
		const refused = await answer(player, { photoId: id('p'), text: 'Tower' }, id('n'));
		assert.equal(
			[refused.status, refused.json<{ details: object[] }>().details],
			[422, [{ path: 'answer.photoId', code: 'consent_required', message: 'Please agree before you send the photo.' }]]
		);
	});

	test('an answer needs an own photo, and a photo taken back is gone', async () => {
		await send(player, await jpeg(40, 30).toBuffer(), agreed);
		const foreign = await answer(player, { photoId: id('x'), text: 'Tower' }, id('n'));
		assert.equal(
			[foreign.status, foreign.json<{ details: { path: string }[] }>().details[0]!.path],
			[422, 'answer.photoId']
		);
		assert.is((await answer(player, { text: 'Tower' }, id('n'))).status, 422);
		const right = await answer(player, { photoId: id('p'), text: 'Tower of Lindenau' }, id('n'));
		assert.equal([right.status, right.json<{ status: string }>().status], [200, 'accepted']);
		const url = (await EventPhoto.findOne())!.file!;
		assert.is((await player.request('DELETE', `/api/play/events/${event}/photos/${id('p')}`)).status, 204);
		assert.is((await player.get(`/uploads/${url}`)).status, 404);
		assert.equal(await readdir(path.join(folder, 'uploads')), []);
		assert.ok((await PhotoConsent.findOne())!.withdrawnAt);
	});
});
