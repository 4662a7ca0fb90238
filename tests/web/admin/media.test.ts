import * as assert from 'uvu/assert';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { type Client } from '../../support/http.ts';
import {
	listFiles,
	maxBytes,
	mediaFault,
	openMediaDoors,
	upload,
	uploadForm,
	type MediaBody,
	type MediaDoors
} from '../../support/media-doors.ts';
import { plainPicture } from '../../support/print/pictures.ts';

forEachDatabase('the doors of the media library', ({ test, open }) => {
	let doors: MediaDoors;
	let admin: Client;
	let png: Buffer;

	test.before.each(async () => {
		doors = await openMediaDoors({ open });
		admin = await doors.login('admin');
		png = await plainPicture(12, 8).png().toBuffer();
	});
	test.after.each(() => doors.close());

	test('C45: every call wants the token and the role, reading too', async () => {
		const form = () => uploadForm(png, 'a.png');
		for (const url of ['/admin/media/files', '/admin/media/references', '/admin/media'])
			assert.equal(mediaFault(await admin.get(url)), [403, 'csrf']);
		const wrong = { 'x-csrf-token': 'wrong' };
		assert.equal(mediaFault(await admin.get('/admin/media/files', wrong)), [403, 'csrf']);
		assert.equal(mediaFault(await admin.post('/admin/media/upload', form(), wrong)), [403, 'csrf']);
		const elsewhere = { origin: 'https://example.com' };
		assert.equal(mediaFault(await admin.post('/admin/media/upload', form(), elsewhere)), [403, 'csrf']);
		for (const role of ['analyst', 'event-manager', 'team-manager', 'redakteur'] as const)
			assert.equal(mediaFault(await listFiles(await doors.login(role))), [403, 'forbidden']);
		for (const role of ['catalog-editor', 'customer'] as const) {
			const client = await doors.login(role);
			assert.equal([(await listFiles(client)).status, (await upload(client, png, 'a.png')).status], [200, 201]);
		}
		assert.equal(mediaFault(await doors.anyone.get('/admin/media/files')), [401, 'unauthenticated']);
	});

	test('C45: a form brings the token as its first field, and only there', async () => {
		const token = admin.csrfToken!;
		const bare = doors.anyone;
		bare.cookies = admin.cookies;
		const send = (form: FormData | URLSearchParams, url = '/admin/media/upload') => bare.post(url, form);
		assert.is((await send(uploadForm(png, 'a.png', { _csrf: token }))).status, 201);
		assert.is((await send(uploadForm(png, 'a.png', { kind: 'photo', _csrf: token }))).status, 403);
		assert.is((await send(uploadForm(png, 'a.png'), `/admin/media/upload?_csrf=${token}`)).status, 403);
		const rename = new URLSearchParams({ _csrf: token, name: 'a.png', newName: 'b' });
		assert.is((await send(rename, '/admin/media/rename')).json<MediaBody>().file.name, 'b.png');
	});

	test('C45: sizes, formats and paths are refused with the limits', async () => {
		const big = Buffer.concat([png, Buffer.alloc(maxBytes + 1 - png.length)]);
		assert.equal(mediaFault(await upload(admin, big, 'a.png')), [413, 'payload_too_large']);
		assert.equal(mediaFault(await upload(admin, Buffer.alloc(3 * maxBytes), 'a.png')), [413, 'payload_too_large']);
		const gif = await plainPicture(8, 8).gif().toBuffer();
		const wrongs: [Buffer, string][] = [
			[gif, 'a.png'],
			[gif, 'a.gif']
		];
		for (const [bytes, name] of wrongs)
			assert.equal(mediaFault(await upload(admin, bytes, name)), [415, 'unsupported_media_type'], name);
		const faulty: Record<string, string>[] = [
			{ name: '../x' },
			{ dir: '../x' },
			{ dir: 'uploads/../..' },
			{ dir: `events/${'0'.repeat(32)}/images` },
			{ kind: 'banner' },
			{ more: '1' }
		];
		for (const fields of faulty)
			assert.equal(
				mediaFault(await upload(admin, png, 'a.png', fields)),
				[422, 'invalid_input'],
				JSON.stringify(fields)
			);
		assert.equal(mediaFault(await upload(admin, png, '../x.png')), [422, 'invalid_input']);
		for (const verb of ['rename', 'delete']) {
			const ask = (name: string) =>
				admin.post(`/admin/media/${verb}`, { name, ...(verb === 'rename' && { newName: 'y' }) });
			assert.equal(mediaFault(await ask('../x')), [422, 'invalid_input']);
			assert.equal(mediaFault(await ask('absent.png')), [404, 'not_found']);
		}
		assert.is((await listFiles(admin)).json<MediaBody>().total, 0);
	});

	test('C45: the content gives a file its ending, whatever its name says', async () => {
		const webp = await plainPicture(12, 8).webp().toBuffer();
		const jpeg = await plainPicture(12, 8).jpeg().toBuffer();
		const sent: [Buffer, string, Record<string, string>, string][] = [
			[webp, 'Sommer.jpg', {}, 'sommer.webp'],
			[jpeg, 'IMG_1.JFIF', {}, 'img-1.jpg'],
			[jpeg, 'scan.jpe', {}, 'scan.jpg'],
			[png, 'a.exe', {}, 'a-exe.png'],
			[png, 'film.gif', {}, 'film.png'],
			[png, 'a.png', { name: 'b.webp' }, 'b.png'],
			[png, 'no-ending', {}, 'no-ending.png']
		];
		for (const [bytes, name, fields, kept] of sent) {
			const answer = await upload(admin, bytes, name, fields);
			assert.equal([answer.status, answer.json<MediaBody>().file?.name], [201, kept], name);
		}
	});

	test('C45: uploading, renaming and deleting say so', async () => {
		const sent = await upload(admin, png, 'a.png');
		const { message, file, limits } = sent.json<MediaBody>();
		assert.equal([sent.status, message, file.name, limits.perPage], [201, 'uploaded', 'a.png', 20]);
		const renamed = await admin.post('/admin/media/rename', { name: 'a.png', newName: 'b' });
		assert.equal([renamed.status, renamed.json<MediaBody>().message], [200, 'renamed']);
		await upload(admin, png, 'c.png');
		assert.is((await admin.post('/admin/media/rename', { name: 'b.png', newName: 'c' })).status, 409);
		const asked = await admin.request('DELETE', '/admin/media/delete?name=c.png');
		const posted = await admin.post('/admin/media/delete', { name: 'b.png' });
		assert.equal([asked.json<MediaBody>().message, posted.json<MediaBody>().message], ['deleted', 'deleted']);
		assert.is((await doors.anyone.get('/uploads/b.png')).status, 404);
	});

	test('another namespace gets nothing of it through any door', async () => {
		await upload(admin, png, 'secret.png');
		const stranger = await doors.login('customer', 'beta');
		assert.is((await listFiles(stranger)).json<MediaBody>().total, 0);
		assert.is((await listFiles(stranger, '?scope=all')).status, 403);
		assert.is((await listFiles(stranger, '?namespace=acme')).status, 403);
		assert.is((await stranger.post('/admin/media/rename', { name: 'secret.png', newName: 'mine' })).status, 404);
		assert.is((await stranger.post('/admin/media/delete', { name: 'secret.png', force: true })).status, 404);
		assert.is((await listFiles(admin)).json<MediaBody>().total, 1);
	});
});
