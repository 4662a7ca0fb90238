import sharp from 'sharp';
import { pictureWidths, srcsetOf } from '#lib/blocks/picture-widths.ts';
import { narrowed } from '../../../server/features/platform/media/narrowed.ts';
import * as assert from 'uvu/assert';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { type Answer, type Client } from '../../support/http.ts';
import {
	listFiles,
	mediaFault,
	openMediaDoors,
	upload,
	type MediaBody,
	type MediaDoors
} from '../../support/media-doors.ts';
import { freshId } from '../../support/phone/phone.ts';
import { cameraPhoto, photograph, plainPicture } from '../../support/print/pictures.ts';

const plainJpeg = () => plainPicture(400, 300, '#ff0000').jpeg().toBuffer();

/** A baseline JPEG whose scan says it holds other coefficients than it does, as some cameras write it. */
function withOddScan(jpeg: Buffer): Buffer {
	const odd = Buffer.from(jpeg);
	const scan = odd.indexOf(Buffer.from([0xff, 0xda]));
	const components = odd[scan + 4]!;
	odd[scan + 6 + 2 * components] = 0;
	return odd;
}

forEachDatabase('files of the media library', ({ test, open }) => {
	let doors: MediaDoors;
	let admin: Client;
	let png: Buffer;

	test.before.each(async () => {
		doors = await openMediaDoors({ open });
		admin = await doors.login('admin');
		png = await plainPicture(12, 8).png().toBuffer();
	});
	test.after.each(() => doors.close());

	test('C46: a photo of a camera is upright and tells nothing', async () => {
		const { file } = (await upload(admin, await cameraPhoto(900, 600), 'IMG.JPEG')).json<MediaBody>();
		assert.equal([file.name, file.width, file.height], ['img.jpg', 600, 900]);
		const { bytes } = await doors.anyone.get(file.path);
		const { exif, orientation } = await sharp(bytes).metadata();
		assert.equal([exif, orientation, bytes.includes('SecretCamera')], [undefined, undefined, false]);
		const { data } = await sharp(bytes)
			.extract({ left: 300, top: 100, width: 1, height: 1 })
			.raw()
			.toBuffer({ resolveWithObject: true });
		assert.ok(data[0]! > 200 && data[2]! < 60, 'red was left and is on top now');
	});

	test('a picture is also served in three widths, and no other', async () => {
		const { file } = (await upload(admin, await photograph(), 'laden.jpg')).json<MediaBody>();
		const whole = await doors.anyone.get(file.path);
		const tags = new Set([whole.headers.get('etag')]);
		for (const width of pictureWidths) {
			const narrow = await doors.anyone.get(`${file.path}?w=${width}`);
			assert.equal([narrow.status, narrow.headers.get('content-type')], [200, 'image/webp']);
			assert.is((await sharp(narrow.bytes).metadata()).width, width);
			assert.ok(narrow.bytes.length < whole.bytes.length);
			const etag = narrow.headers.get('etag')!;
			assert.not(tags.has(etag));
			tags.add(etag);
			const again = await doors.anyone.get(`${file.path}?w=${width}`, { 'if-none-match': etag });
			assert.is(again.status, 304);
			assert.ok(width !== 800 || narrow.bytes.length <= 40_000, `a phone loads ${narrow.bytes.length} bytes`);
		}
		for (const wrong of ['481', '0', '-480', '1e9', 'x', '480.5'])
			assert.is((await doors.anyone.get(`${file.path}?w=${wrong}`)).status, 404, wrong);
		const small = (await upload(admin, png, 'small.png')).json<MediaBody>().file;
		const same = await doors.anyone.get(`${small.path}?w=480`);
		assert.is((await sharp(same.bytes).metadata()).width, 12, 'nothing grows');
		assert.is(srcsetOf(small.path, [12, 8]), undefined);
		assert.is(srcsetOf(file.path, [900, 600]), `${file.path}?w=480 480w, ${file.path}?w=800 800w, ${file.path} 900w`);
		assert.is(srcsetOf('https://example.org/a.jpg', [900, 600]), undefined);
	});

	test('a picture that WebP makes no smaller stays what it is, however often it is asked for', async () => {
		const tiny = await plainPicture(1, 1, '#000').png({ palette: true }).toBuffer();
		const { file } = (await upload(admin, tiny, 'tiny.webp.png')).json<MediaBody>();
		const whole = await doors.anyone.get(file.path);
		const narrow = await narrowed(whole.bytes, freshId('tiny'), 480);
		for (let times = 0; times < 3; times += 1) {
			const { headers, bytes } = await doors.anyone.get(`${file.path}?w=480`);
			const { format } = await sharp(bytes).metadata();
			assert.is(headers.get('content-type'), `image/${format}`);
			assert.is(format === 'webp', narrow!.length > 0);
		}
		const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33' } })
			.webp({ quality: 1 })
			.toBuffer();
		assert.is((await narrowed(small, freshId('small'), 480))!.length, 0, 'no larger copy is made');
	});

	test('who asks for too many widths at once gets whole pictures, which nobody keeps', async () => {
		const [bytes, first] = [await photograph(), freshId('photo')];
		const made = await Promise.all(Array.from({ length: 40 }, (_, at) => narrowed(bytes, `${first} ${at}`, 480)));
		const missing = made.filter((one) => one === undefined).length;
		assert.ok(missing > 0 && missing < 40, `${missing} of 40`);
		assert.ok(await narrowed(bytes, `${first} later`, 480));
	});

	test('a photo without its end mark is kept as browsers show it, and one without pixels is refused', async () => {
		const right = await plainPicture(200, 300, '#0000ff').png().toBuffer();
		const whole = await plainPicture(400, 300, '#ff0000')
			.composite([{ input: right, left: 200, top: 0 }])
			.jpeg({ progressive: true })
			.toBuffer();
		const damaged = { 'no-end.jpg': whole.subarray(0, -2), 'odd-scan.jpg': withOddScan(await plainJpeg()) };
		for (const [name, bytes] of Object.entries(damaged)) {
			const answer = await upload(admin, bytes, name);
			assert.is(answer.status, 201, `${name}: ${answer.text}`);
			const { file } = answer.json<MediaBody>();
			assert.equal([file.name, file.width, file.height], [name, 400, 300]);
			const { bytes: kept } = await doors.anyone.get(file.path);
			const pixel = await sharp(kept).extract({ left: 20, top: 20, width: 1, height: 1 }).raw().toBuffer();
			assert.ok(pixel[0]! > 200 && pixel[2]! < 60, `${name} is red on the left`);
		}
		const head = whole.subarray(0, whole.indexOf(Buffer.from([0xff, 0xda])) + 12);
		assert.equal(mediaFault(await upload(admin, head, 'head.jpg')), [422, 'invalid_input']);
	});

	test('C46: a drawing is clean and shut in', async () => {
		const text =
			'<svg xmlns="http://www.w3.org/2000/svg"><script>1</script><use href="https://example.com/a.svg#a"/><rect/></svg>';
		const { file, warnings } = (await upload(admin, Buffer.from(text), 'a.svg')).json<MediaBody>();
		const answer = await doors.anyone.get(file.path);
		assert.is(answer.text, '<svg xmlns="http://www.w3.org/2000/svg"><use></use><rect></rect></svg>');
		assert.equal(
			warnings?.map(({ path, code }) => [path, code]),
			[['file', 'removed_references']]
		);
		const lost = await upload(admin, Buffer.from(text.replace('<rect/>', '')), 'a.svg');
		assert.is(lost.status, 422);
		assert.equal(lost.json<MediaBody>().details, [
			{
				path: 'file',
				code: 'nothing_left',
				message: 'Nothing of this drawing is left to see. Parts that the drawing loads from elsewhere were removed.'
			}
		]);
		const harmless = await upload(admin, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'), 'b.svg');
		assert.not.ok('warnings' in harmless.json<MediaBody>());
		const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
		assert.is(answer.headers.get('content-security-policy'), policy);
		assert.is(answer.headers.get('content-type'), 'image/svg+xml');
	});

	test('C46: too many pixels and broken files are refused, an animation keeps its first frame', async () => {
		const huge = await plainPicture(8200, 5000).png({ compressionLevel: 9 }).toBuffer();
		assert.equal(mediaFault(await upload(admin, huge, 'a.png')), [422, 'invalid_input']);
		const broken = Buffer.concat([png.subarray(0, 40), Buffer.alloc(20)]);
		assert.equal(mediaFault(await upload(admin, broken, 'a.png')), [422, 'invalid_input']);
		const frames = await Promise.all(['#f00', '#00f'].map((colour) => plainPicture(20, 10, colour).png().toBuffer()));
		const moving = await sharp(frames, { join: { animated: true } })
			.webp({ loop: 0 })
			.toBuffer();
		assert.is((await sharp(moving).metadata()).pages, 2);
		const { file } = (await upload(admin, moving, 'a.webp')).json<MediaBody>();
		const kept = await sharp((await doors.anyone.get(file.path)).bytes).metadata();
		assert.equal([kept.format, kept.pages, kept.width, kept.height], ['webp', undefined, 20, 10]);
	});

	test('C46: 20 files a page', async () => {
		for (let n = 0; n < 21; n += 1) await upload(admin, png, 'a.png');
		const [first, second] = [
			(await listFiles(admin)).json<MediaBody>(),
			(await listFiles(admin, '?page=2')).json<MediaBody>()
		];
		assert.equal([first.files.length, second.files.length, second.total, second.totalPages], [20, 1, 21, 2]);
	});

	test('C46: a new name is written where the file is shown, and a file in use stays', async () => {
		await upload(admin, png, 'a.png');
		await doors.scene.event({ name: 'Fair', description: 'Look: /uploads/a.png' });
		const renamed = await admin.post('/admin/media/rename', { name: 'a.png', newName: 'b' });
		assert.is(renamed.json<MediaBody>().updatedReferences, 1);
		const refused = await admin.post('/admin/media/delete', { name: 'b.png' });
		assert.equal(mediaFault(refused), [409, 'conflict']);
		assert.equal(
			refused.json<MediaBody>().references.map(({ kind, title }) => [kind, title]),
			[['event', 'Fair']]
		);
		assert.is((await admin.post('/admin/media/delete', { name: 'b.png', force: true })).status, 200);
	});

	test('files are served to everybody, in dependencies, once a day', async () => {
		const { file } = (await upload(admin, png, 'a.png')).json<MediaBody>();
		const anyone = doors.anyone;
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
		const beyond = await anyone.get(file.path, { range: 'bytes=99999-' });
		assert.is(beyond.status, 416);
		const known = await anyone.get(file.path, { 'if-none-match': etag });
		assert.is(known.status, 304);
		for (const { status, headers } of [whole, part, beyond, known]) {
			assert.is(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'", String(status));
			assert.is(headers.get('x-content-type-options'), 'nosniff', String(status));
			assert.is(headers.get('x-frame-options'), 'DENY', String(status));
		}
		const head = await anyone.request('HEAD', file.path);
		assert.equal(
			[head.status, head.bytes.length, header(head, 'content-length')[0]],
			[200, 0, String(whole.bytes.length)]
		);
		for (const url of ['/uploads/absent.png', '/uploads/..%2fmarquee.db', '/uploads/.a.part', '/events/x/images/a.png'])
			assert.is((await anyone.get(url)).status, 404, url);
	});

	test('pictures of an event lie below its own address', async () => {
		const { uid } = await doors.scene.event();
		const dir = `events/${uid}/images`;
		const { file } = (await upload(admin, png, 'x.png', { dir, kind: 'logo' })).json<MediaBody>();
		assert.is(file.path, `/events/${uid}/images/logo.png`);
		assert.is((await doors.anyone.get(file.path)).status, 200);
		assert.is((await listFiles(admin, `?dir=${dir}`)).json<MediaBody>().total, 1);
		assert.is((await listFiles(admin)).json<MediaBody>().total, 0);
	});
});
