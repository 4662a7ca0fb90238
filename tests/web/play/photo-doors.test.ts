import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import { rotateShareToken, updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { moderatePhoto } from '../../../server/features/gameplay/photos/moderation/operations.ts';
import { EventPhoto } from '../../../server/features/gameplay/photos/model.ts';
import { updateTeam } from '../../../server/features/authoring/teams/operations.ts';
import { sha256 } from '../../../server/runtime/crypto.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { createClient, type Client } from '../../support/http.ts';
import { freshId } from '../../support/phone/phone.ts';
import { smallPicture } from '../../support/phone/photo-room.ts';
import { cameraPhoto, plainPicture } from '../../support/print/pictures.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { patient } from '../../support/runner/machine.ts';

const sentence = 'We may be shown.';
const agreed = { consent: 'true', consentHash: sha256(sentence) };

/** One chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type), data]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	sum.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, sum]);
}

/** A PNG that says how large it is and holds zeros for it: a few kilobytes that would fill gigabytes. */
function bomb(width: number, height: number): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([1, 0, 0, 0, 0], 8);
	const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
	const rows = deflateSync(Buffer.alloc(4 * 1024 * 1024));
	return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

forEachDatabase('doors of photos', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let event: string;
	let owls: Client;
	const uploads = () => path.join(scene.dependencies.env.DATA_DIR, 'uploads');
	const files = async () => (existsSync(uploads()) ? (await readdir(uploads())).length : 0);

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after(() => served.close());
	const join = async (name: string) => {
		const client = createClient(served.base);
		await client.post(`/api/play/events/${event}/join`, { joinId: freshId('join'), name });
		return client;
	};
	const send = (client: Client, bytes: Buffer, fields: Record<string, string> = {}, type = 'image/jpeg') => {
		const form = new FormData();
		form.append('file', new Blob([new Uint8Array(bytes)], { type }), 'photo.jpg');
		for (const [name, value] of Object.entries({ photoId: freshId('photo'), ...agreed, ...fields }))
			form.append(name, value);
		return client.post(`/api/play/events/${event}/photos`, form);
	};
	test.before.each(async () => {
		const config = { photoUpload: true, photoConsentText: sentence, locale: 'en' };
		event = (await scene.event({ config })).uid;
		owls = await join('Owls');
	});

	test('nothing but a picture of a fair size gets in, and nothing is left of what does not', async () => {
		const before = await files();
		const whole = await plainPicture(900, 900).jpeg().toBuffer();
		const script = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
		const hostile: [string, Buffer, number[]][] = [
			['nothing', Buffer.alloc(0), [415, 422]],
			['a drawing with a script', Buffer.from(script), [415]],
			['a page that says it is a picture', Buffer.from('<!doctype html><script>alert(1)</script>'), [415]],
			['the first bytes of a picture alone', whole.subarray(0, 12), [422]],
			['a picture without its pixels', whole.subarray(0, whole.indexOf(Buffer.from([0xff, 0xda])) + 14), [422]],
			['more than 5 MB', Buffer.concat([whole, Buffer.alloc(6 * 1024 * 1024)]), [413]],
			['50 megapixels in a few kilobytes', bomb(10_000, 5_000), [422]],
			['four billion pixels', bomb(65_535, 65_535), [422]],
			['a film', await plainPicture(8, 8).gif().toBuffer(), [415]]
		];
		for (const [what, bytes, statuses] of hostile) {
			const startedAt = performance.now();
			const answer = await send(owls, bytes);
			assert.ok(statuses.includes(answer.status), `${what}: ${answer.status} ${answer.text}`);
			assert.ok(performance.now() - startedAt < patient(10_000), `${what} takes long`);
		}
		assert.is(await EventPhoto.count({ where: { eventUid: event } }), 0);
		assert.is(await files(), before);
	});

	test('what gets in is drawn anew: no place, no maker, nothing behind the picture, by content and not by name', async () => {
		const polyglot = Buffer.concat([
			await cameraPhoto(200, 100),
			Buffer.from('PK\u0003\u0004<script>alert(1)</script>')
		]);
		const png = await plainPicture(30, 20).png().toBuffer();
		for (const [bytes, size] of [
			[polyglot, '100x200'],
			[png, '30x20']
		] as const) {
			const sent = await send(owls, bytes, {}, 'text/html');
			assert.is(sent.status, 201, sent.text);
			const { url, width, height } = sent.json<{ url: string; width: number; height: number }>();
			const { bytes: kept, headers } = await owls.get(url);
			const { exif, format } = await sharp(kept).metadata();
			assert.equal(
				[exif, format, headers.get('content-type'), `${width}x${height}`],
				[undefined, 'jpeg', 'image/jpeg', size]
			);
			assert.is(headers.get('x-content-type-options'), 'nosniff');
			for (const word of ['SecretCamera', 'script', 'GPS']) assert.not(kept.includes(word));
		}
	});

	test('a screen gets the file with its own link, only while it is on the wall', async () => {
		const { url, photoId } = (await send(owls, await smallPicture())).json<{ url: string; photoId: string }>();
		const config = { dashboardModules: [{ id: 'header' }, { id: 'photoWall', enabled: true }] };
		await scene.call(updateEvent, { event, config });
		const { token } = await scene.call(rotateShareToken, { event });
		const other = await scene.event({ config });
		const foreign = (await scene.call(rotateShareToken, { event: other.uid })).token;
		const nobody = createClient(served.base);
		const seen = async (by = token) => (await nobody.get(`${url}?share_token=${by}&variant=public`)).status;
		const topic = async () => {
			const answer = await nobody.get(`/api/live/${event}/photos?share_token=${token}&variant=public`);
			return answer.status === 200
				? answer.json<{ updates: { data: { rows: { url: string }[] } }[] }>().updates[0]!.data.rows.length
				: answer.status;
		};
		assert.equal([await seen(), await topic()], [404, 0], 'it waits');
		await scene.call(moderatePhoto, { photoId, state: 'approved' });
		assert.equal(
			[await seen(), await seen(foreign), await seen('x'.repeat(24)), (await nobody.get(url)).status],
			[200, 404, 404, 404]
		);
		assert.is(await topic(), 1);
		const { teamUid } = (await EventPhoto.findOne({ where: { eventUid: event } }))!;
		await scene.call(updateTeam, { event, uid: teamUid, hidden: true });
		assert.is(await seen(), 404, 'its team is hidden');
		await scene.call(updateTeam, { event, uid: teamUid, hidden: false });
		await scene.call(moderatePhoto, { photoId, state: 'rejected' });
		assert.is(await seen(), 404);
		await scene.call(moderatePhoto, { photoId, state: 'approved' });
		await scene.call(updateEvent, { event, config: { dashboardModules: [{ id: 'header' }] } });
		assert.equal([await seen(), await topic()], [404, 403], 'without the module');
		assert.is((await owls.get(`/api/live/${event}/photos`)).status, 403, 'phones have their own');
	});

	test('own photos stand in what a phone is told; foreign ones cannot be taken back, and the end does not stop it', async () => {
		const { photoId, url } = (await send(owls, await smallPicture())).json<{ photoId: string; url: string }>();
		const me = async (client: Client) =>
			(await client.get(`/api/play/events/${event}/me`)).json<{ photos: { photoId: string; state: string }[] }>()
				.photos;
		assert.equal(
			(await me(owls)).map((photo) => [photo.photoId, photo.state]),
			[[photoId, 'pending']]
		);
		const foxes = await join('Foxes');
		assert.equal(await me(foxes), []);
		assert.is((await foxes.get(url)).status, 404);
		const remove = (client: Client) => client.request('DELETE', `/api/play/events/${event}/photos/${photoId}`);
		assert.is((await remove(foxes)).status, 404);
		assert.is((await remove(createClient(served.base))).status, 401);
		await scene.call(updateEvent, { event, end_date: new Date(Date.now() - 1000).toISOString() });
		assert.is((await send(owls, await smallPicture())).status, 403);
		assert.is((await remove(owls)).status, 204);
		assert.equal([(await owls.get(url)).status, await me(owls)], [404, []]);
	});

	test('Q30: no login moderates nothing; staff of the host turns the file to another name', async () => {
		const { photoId, url } = (await send(owls, await smallPicture())).json<{ photoId: string; url: string }>();
		const nobody = createClient(served.base, { accept: 'application/json' });
		for (const caller of [nobody, owls])
			for (const [method, at, body] of [
				['PATCH', `/admin/photos/${photoId}`, { rotate: 90 }],
				['DELETE', `/admin/photos/${photoId}`, undefined],
				['POST', '/admin/photos/moderate', { event, photoIds: [photoId], state: 'approved' }],
				['GET', `/admin/photos?event=${event}`, undefined]
			] as const) {
				const headers = { accept: 'application/json' };
				const { status } = await caller.request(method, at, { headers, ...(body && { body }) });
				assert.ok([401, 403].includes(status), `${method} ${at}: ${status}`);
			}
		const host = await served.login('event-manager');
		const turned = await host.request('PATCH', `/admin/photos/${photoId}`, { body: { rotate: 180 } });
		assert.is(turned.status, 200, turned.text);
		const after = turned.json<{ photo: { url: string } }>().photo.url;
		assert.equal([after === url, (await host.get(url)).status, (await host.get(after)).status], [false, 404, 200]);
		assert.is((await host.get(`/admin/photos?event=${event}`)).json<{ total: number }>().total, 1);
	});

	test('a room that uploads at once: what was answered with 201 is there, each once', async () => {
		const phones = await Promise.all(Array.from({ length: 40 }, (_, index) => join(`Team ${index}`)));
		const bytes = await smallPicture();
		const answers = await Promise.all(phones.flatMap((phone) => [send(phone, bytes), send(phone, bytes)]));
		assert.ok(answers.every(({ status }) => status === 201));
		const rows = await EventPhoto.findAll({ where: { eventUid: event } });
		assert.equal([rows.length, new Set(rows.map(({ file }) => file)).size], [80, 80]);
		assert.ok(rows.every(({ file }) => existsSync(path.join(uploads(), file!))));
	});
});
