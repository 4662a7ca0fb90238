import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import { createApp, type App } from '../../server/app.ts';
import type { Role } from '../../server/access/policy.ts';
import { createUser } from '../../server/features/users/operations.ts';
import { forEachDatabase } from '../support/databases.ts';
import { createClient, type Answer, type Client } from '../support/http.ts';
import { cameraPhoto, plainPicture } from '../support/pictures.ts';
import { openScene, type Scene } from '../support/scene.ts';

interface Body {
	error: string;
	message: string;
	limits: { maxBytes: number; formats: string[]; perPage: number };
	file: { name: string; path: string; width: number; height: number };
	files: { name: string }[];
	total: number;
	totalPages: number;
	updatedReferences: number;
	references: { kind: string; title: string }[];
}
const password = 'correct horse battery';
const maxBytes = 5 * 1024 * 1024;

forEachDatabase('the doors of the media library', ({ test, open }) => {
	let scene: Scene;
	let app: App;
	let folder: string;
	let base: string;
	let admin: Client;
	let png: Buffer;

	const login = async (role: Role, namespace = 'acme') => {
		const username = `${role}-${namespace}`;
		await scene.call(createUser, { username, password, role, namespaces: [namespace] });
		const client = createClient(base, { accept: 'application/json' });
		assert.is((await client.post('/login', { username, password })).status, 200);
		return client;
	};
	const formOf = (bytes: Buffer, name: string, fields: Record<string, string> = {}) => {
		const form = new FormData();
		for (const [key, value] of Object.entries(fields)) form.append(key, value);
		form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
		return form;
	};
	const upload = (client: Client, bytes: Buffer, name: string, fields: Record<string, string> = {}) =>
		client.post('/admin/media/upload', formOf(bytes, name, fields));
	const list = (client: Client, query = '') =>
		client.get(`/admin/media/files${query}`, { 'x-csrf-token': client.csrfToken! });
	const faultOf = (answer: Answer) => {
		const { error, limits } = answer.json<Body>();
		assert.is(limits?.maxBytes, maxBytes, answer.text);
		return [answer.status, error];
	};

	test.before.each(async () => {
		scene = await openScene({ open });
		folder = await mkdtemp(path.join(tmpdir(), 'media-'));
		scene.parts.env.DATA_DIR = folder;
		app = createApp(scene.parts);
		await new Promise<void>((resolve) => app.http.listen(0, '127.0.0.1', resolve));
		base = `http://127.0.0.1:${(app.http.address() as AddressInfo).port}`;
		admin = await login('admin');
		png = await plainPicture(12, 8).png().toBuffer();
	});
	test.after.each(async () => {
		await app.close();
		await rm(folder, { recursive: true });
	});

	test('C45: every call wants the token and the role, reading too', async () => {
		const form = () => formOf(png, 'a.png');
		for (const url of ['/admin/media/files', '/admin/media/references', '/admin/media'])
			assert.equal(faultOf(await admin.get(url)), [403, 'csrf']);
		const wrong = { 'x-csrf-token': 'wrong' };
		assert.equal(faultOf(await admin.get('/admin/media/files', wrong)), [403, 'csrf']);
		assert.equal(faultOf(await admin.post('/admin/media/upload', form(), wrong)), [403, 'csrf']);
		const elsewhere = { origin: 'https://example.com' };
		assert.equal(faultOf(await admin.post('/admin/media/upload', form(), elsewhere)), [403, 'csrf']);
		for (const role of ['analyst', 'event-manager', 'team-manager', 'redakteur'] as const)
			assert.equal(faultOf(await list(await login(role))), [403, 'forbidden']);
		for (const role of ['catalog-editor', 'customer'] as const) {
			const client = await login(role);
			assert.equal([(await list(client)).status, (await upload(client, png, 'a.png')).status], [200, 201]);
		}
		assert.equal(faultOf(await createClient(base).get('/admin/media/files')), [401, 'unauthenticated']);
	});

	test('C45: a form brings the token as its first field, and only there', async () => {
		const token = admin.csrfToken!;
		const bare = createClient(base);
		bare.cookies = admin.cookies;
		const send = (form: FormData | URLSearchParams, url = '/admin/media/upload') => bare.post(url, form);
		assert.is((await send(formOf(png, 'a.png', { _csrf: token }))).status, 201);
		assert.is((await send(formOf(png, 'a.png', { kind: 'photo', _csrf: token }))).status, 403);
		assert.is((await send(formOf(png, 'a.png'), `/admin/media/upload?_csrf=${token}`)).status, 403);
		const rename = new URLSearchParams({ _csrf: token, name: 'a.png', newName: 'b' });
		assert.is((await send(rename, '/admin/media/rename')).json<Body>().file.name, 'b.png');
	});

	test('C45: sizes, formats and paths are refused with the limits', async () => {
		const big = Buffer.concat([png, Buffer.alloc(maxBytes + 1 - png.length)]);
		assert.equal(faultOf(await upload(admin, big, 'a.png')), [413, 'payload_too_large']);
		assert.equal(faultOf(await upload(admin, Buffer.alloc(3 * maxBytes), 'a.png')), [413, 'payload_too_large']);
		const gif = await plainPicture(8, 8).gif().toBuffer();
		const wrongs: [Buffer, string][] = [
			[gif, 'a.png'],
			[gif, 'a.gif'],
			[png, 'a.jpg'],
			[png, 'a.exe']
		];
		for (const [bytes, name] of wrongs)
			assert.equal(faultOf(await upload(admin, bytes, name)), [415, 'unsupported_media_type'], name);
		assert.equal(faultOf(await upload(admin, png, 'a.png', { name: 'b.webp' })), [415, 'unsupported_media_type']);
		const faulty: Record<string, string>[] = [
			{ name: '../x' },
			{ dir: '../x' },
			{ dir: 'uploads/../..' },
			{ dir: `events/${'0'.repeat(32)}/images` },
			{ kind: 'banner' },
			{ more: '1' }
		];
		for (const fields of faulty)
			assert.equal(faultOf(await upload(admin, png, 'a.png', fields)), [422, 'invalid_input'], JSON.stringify(fields));
		assert.equal(faultOf(await upload(admin, png, '../x.png')), [422, 'invalid_input']);
		for (const verb of ['rename', 'delete']) {
			const ask = (name: string) =>
				admin.post(`/admin/media/${verb}`, { name, ...(verb === 'rename' && { newName: 'y' }) });
			assert.equal(faultOf(await ask('../x')), [422, 'invalid_input']);
			assert.equal(faultOf(await ask('absent.png')), [404, 'not_found']);
		}
		assert.is((await list(admin)).json<Body>().total, 0);
	});

	test('C45: uploading, renaming and deleting say so', async () => {
		const sent = await upload(admin, png, 'a.png');
		const { message, file, limits } = sent.json<Body>();
		assert.equal([sent.status, message, file.name, limits.perPage], [201, 'uploaded', 'a.png', 20]);
		const renamed = await admin.post('/admin/media/rename', { name: 'a.png', newName: 'b' });
		assert.equal([renamed.status, renamed.json<Body>().message], [200, 'renamed']);
		await upload(admin, png, 'c.png');
		assert.is((await admin.post('/admin/media/rename', { name: 'b.png', newName: 'c' })).status, 409);
		const asked = await admin.request('DELETE', '/admin/media/delete?name=c.png');
		const posted = await admin.post('/admin/media/delete', { name: 'b.png' });
		assert.equal([asked.json<Body>().message, posted.json<Body>().message], ['deleted', 'deleted']);
		assert.is((await createClient(base).get('/uploads/b.png')).status, 404);
	});

	test('C46: a photo of a camera is upright and tells nothing', async () => {
		const { file } = (await upload(admin, await cameraPhoto(900, 600), 'IMG.JPEG')).json<Body>();
		assert.equal([file.name, file.width, file.height], ['img.jpg', 600, 900]);
		const { bytes } = await createClient(base).get(file.path);
		const { exif, orientation } = await sharp(bytes).metadata();
		assert.equal([exif, orientation, bytes.includes('SecretCamera')], [undefined, undefined, false]);
		const { data } = await sharp(bytes)
			.extract({ left: 300, top: 100, width: 1, height: 1 })
			.raw()
			.toBuffer({ resolveWithObject: true });
		assert.ok(data[0]! > 200 && data[2]! < 60, 'red was left and is on top now');
	});

	test('C46: a drawing is clean and shut in', async () => {
		const text =
			'<svg xmlns="http://www.w3.org/2000/svg"><script>1</script><use href="https://example.com/a.svg#a"/></svg>';
		const { file } = (await upload(admin, Buffer.from(text), 'a.svg')).json<Body>();
		const answer = await createClient(base).get(file.path);
		assert.is(answer.text, '<svg xmlns="http://www.w3.org/2000/svg"><use></use></svg>');
		assert.is(answer.headers.get('content-security-policy'), "default-src 'none'; style-src 'unsafe-inline'; sandbox");
		assert.is(answer.headers.get('content-type'), 'image/svg+xml');
	});

	test('C46: too many pixels and broken files are refused, an animation keeps its first frame', async () => {
		const huge = await plainPicture(8200, 5000).png({ compressionLevel: 9 }).toBuffer();
		assert.equal(faultOf(await upload(admin, huge, 'a.png')), [422, 'invalid_input']);
		const broken = Buffer.concat([png.subarray(0, 40), Buffer.alloc(20)]);
		assert.equal(faultOf(await upload(admin, broken, 'a.png')), [422, 'invalid_input']);
		const frames = await Promise.all(['#f00', '#00f'].map((colour) => plainPicture(20, 10, colour).png().toBuffer()));
		const moving = await sharp(frames, { join: { animated: true } })
			.webp({ loop: 0 })
			.toBuffer();
		assert.is((await sharp(moving).metadata()).pages, 2);
		const { file } = (await upload(admin, moving, 'a.webp')).json<Body>();
		const kept = await sharp((await createClient(base).get(file.path)).bytes).metadata();
		assert.equal([kept.format, kept.pages, kept.width, kept.height], ['webp', undefined, 20, 10]);
	});

	test('C46: 20 files a page', async () => {
		for (let n = 0; n < 21; n += 1) await upload(admin, png, 'a.png');
		const [first, second] = [(await list(admin)).json<Body>(), (await list(admin, '?page=2')).json<Body>()];
		assert.equal([first.files.length, second.files.length, second.total, second.totalPages], [20, 1, 21, 2]);
	});

	test('C46: a new name is written where the file is shown, and a file in use stays', async () => {
		await upload(admin, png, 'a.png');
		await scene.event({ name: 'Fair', description: 'Look: /uploads/a.png' });
		const renamed = await admin.post('/admin/media/rename', { name: 'a.png', newName: 'b' });
		assert.is(renamed.json<Body>().updatedReferences, 1);
		const refused = await admin.post('/admin/media/delete', { name: 'b.png' });
		assert.equal(faultOf(refused), [409, 'conflict']);
		assert.equal(
			refused.json<Body>().references.map(({ kind, title }) => [kind, title]),
			[['event', 'Fair']]
		);
		assert.is((await admin.post('/admin/media/delete', { name: 'b.png', force: true })).status, 200);
	});

	test('files are served to everybody, in parts, once a day', async () => {
		const { file } = (await upload(admin, png, 'a.png')).json<Body>();
		const anyone = createClient(base);
		const whole = await anyone.get(file.path);
		const header = (answer: Answer, ...names: string[]) => names.map((name) => answer.headers.get(name));
		assert.equal(header(whole, 'content-type', 'x-content-type-options', 'cache-control', 'set-cookie'), [
			'image/png',
			'nosniff',
			'public, max-age=86400',
			null
		]);
		assert.is(whole.headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'");
		const etag = whole.headers.get('etag')!;
		assert.is((await anyone.get(file.path, { 'if-none-match': etag })).status, 304);
		const part = await anyone.get(file.path, { range: 'bytes=1-3', 'if-range': etag });
		assert.equal([part.status, part.text], [206, 'PNG']);
		assert.is(part.headers.get('content-range'), `bytes 1-3/${whole.bytes.length}`);
		assert.is((await anyone.get(file.path, { range: 'bytes=1-3', 'if-range': '"old"' })).status, 200);
		assert.is((await anyone.get(file.path, { range: 'bytes=99999-' })).status, 416);
		const head = await anyone.request('HEAD', file.path);
		assert.equal(
			[head.status, head.bytes.length, header(head, 'content-length')[0]],
			[200, 0, String(whole.bytes.length)]
		);
		for (const url of ['/uploads/absent.png', '/uploads/..%2fmarquee.db', '/uploads/.a.part', '/events/x/images/a.png'])
			assert.is((await anyone.get(url)).status, 404, url);
	});

	test('pictures of an event lie below its own address', async () => {
		const { uid } = await scene.event();
		const dir = `events/${uid}/images`;
		const { file } = (await upload(admin, png, 'x.png', { dir, kind: 'logo' })).json<Body>();
		assert.is(file.path, `/events/${uid}/images/logo.png`);
		assert.is((await createClient(base).get(file.path)).status, 200);
		assert.is((await list(admin, `?dir=${dir}`)).json<Body>().total, 1);
		assert.is((await list(admin)).json<Body>().total, 0);
	});

	test('another namespace gets nothing of it through any door', async () => {
		await upload(admin, png, 'secret.png');
		const stranger = await login('customer', 'beta');
		assert.is((await list(stranger)).json<Body>().total, 0);
		assert.is((await list(stranger, '?scope=all')).status, 403);
		assert.is((await list(stranger, '?namespace=acme')).status, 403);
		assert.is((await stranger.post('/admin/media/rename', { name: 'secret.png', newName: 'mine' })).status, 404);
		assert.is((await stranger.post('/admin/media/delete', { name: 'secret.png', force: true })).status, 404);
		assert.is((await list(admin)).json<Body>().total, 1);
	});
});
