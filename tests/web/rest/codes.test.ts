import { create, type QRCodeErrorCorrectionLevel } from 'qrcode';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import { uploadFile } from '../../../server/features/platform/media/operations.ts';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { createTeams, listTeamLinks } from '../../../server/features/authoring/teams/operations.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { choice, putCatalog } from '../../support/phone/game.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { errorOf, faultsOf, openOldEndpoints, type OldEndpoints } from '../../support/old-endpoints.ts';
import { sentFile } from '../../support/print/pictures.ts';
import { makeUser } from '../../support/staff.ts';

/** Whether the picture shows exactly the code of a text, read at the middle of each module. */
async function shows(png: Buffer, text: string, level: QRCodeErrorCorrectionLevel, margin = 4): Promise<boolean> {
	const { size: modules, data } = create(text, { errorCorrectionLevel: level }).modules;
	const { data: pixels, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
	const step = info.width / (modules + 2 * margin);
	const at = (index: number) => Math.floor((index + margin + 0.5) * step);
	return Array.from(data).every((isDark, index) => {
		const [x, y] = [at(index % modules), at(Math.floor(index / modules))];
		return pixels[(y * info.width + x) * info.channels]! < 128 === Boolean(isDark);
	});
}

onSqlite('QR codes', ({ test, open }) => {
	let old: Awaited<ReturnType<typeof openOldEndpoints>>;
	const send: OldEndpoints['send'] = (...call) => old.send(...call);
	test.before(async () => void (old = await openOldEndpoints({ open })));
	test.before.each(() => old.freshEvent());
	test.after(() => old.served.close());

	test('the codes of event, station and team lead to their links', async () => {
		const { scene, nobody, served, event } = old;
		await putCatalog(scene, event, 'start', [choice('One')]);
		await scene.call(createTeams, { event, names: ['Gulls'] });
		const { links } = await scene.call(listTeamLinks, { event });
		const staff = await logIn(served, await makeUser(scene, 'team-manager'));
		const team = `GET /qr/team.png?event=${event}&team=${links[0]!.uid}`;
		const drawn = [
			[await send(nobody, `GET /qr/event.png?event=${event}`, 200), `http://localhost/?event=${event}`],
			[
				await send(nobody, `GET /qr/catalog.png?event=${event}&catalog=START&fg=000000`, 200),
				`http://localhost/?event=${event}&katalog=start`
			],
			[await send(staff, team, 200), links[0]!.url!]
		] as const;
		for (const [answer, text] of drawn) {
			assert.ok(await shows(answer.bytes, text, 'M'), text);
			assert.not(await shows(answer.bytes, `${text}x`, 'M'));
			assert.is(answer.headers.get('content-type'), 'image/png');
			assert.is(answer.headers.get('cache-control'), 'private, max-age=300');
		}
		assert.match(links[0]!.url!, /&t=[\w-]{22}$/);
		assert.is(errorOf(await send(nobody, team, 401)), 'unauthenticated');
		assert.is(errorOf(await send(old.api, team, 403)), 'forbidden');
		const other = (await scene.event({}, 'beta')).uid;
		await send(staff, `GET /qr/team.png?event=${other}&team=${links[0]!.uid}`, 404);
		for (const path of ['/qr/round.svg', '/qr/event.gif', `/qr/catalog.svg?event=${event}&catalog=none`])
			assert.is((await nobody.get(path)).status, 404, path);
		await scene.call(updateEvent, { event, published: false });
		assert.is(errorOf(await send(nobody, `GET /qr/event.svg?event=${event}`, 403)), 'event_unpublished');
		await send(staff, `GET /qr/event.svg?event=${event}`, 200);
	});

	test('a code looks as it is asked for, and is known again', async () => {
		const { scene, nobody, event } = old;
		const code = `GET /qr/event.svg?event=${event}`;
		const first = await send(nobody, code, 200);
		const tag = first.headers.get('etag')!;
		await send(nobody, code, 304, undefined, { 'if-none-match': tag });
		assert.match(first.text, /^<svg [^>]*width="512"/);
		assert.match(first.headers.get('content-security-policy') ?? '', /default-src 'none'/);
		const other = await send(nobody, `${code}&size=64&margin=0&fg=102030&bg=fefefe&ec=Q`, 200);
		assert.match(other.text, /width="64".*fill="#fefefe".*fill="#102030"/);
		assert.is.not(other.headers.get('etag'), tag);
		const plain = await send(nobody, `GET /qr/event.png?event=${event}&size=300&margin=0&ec=H&fg=000000`, 200);
		assert.ok(await shows(plain.bytes, `http://localhost/?event=${event}`, 'H', 0));
		assert.equal((await sharp(plain.bytes).metadata()).width, 300);
		const { file } = (await scene.call(uploadFile, { file: await sentFile('logo.png') })) as never as {
			file: { name: string };
		};
		await old.config({ qrLogoPath: `/uploads/${file.name}` });
		const worn = await send(nobody, code, 200);
		assert.match(worn.text, /<image [^>]*href="data:image\/png;base64,/);
		assert.not.match((await send(nobody, `${code}&logo=0`, 200)).text, /<image/);
		const red = await send(nobody, `GET /qr/event.png?event=${event}&size=400`, 200);
		const { data, info } = await sharp(red.bytes).raw().toBuffer({ resolveWithObject: true });
		const middle = (200 * info.width + 200) * info.channels;
		assert.equal([...data.subarray(middle, middle + 3)], [0xaa, 0x33, 0x33]);
	});

	test('what is no look is refused, however long it is', async () => {
		const { nobody, event } = old;
		const code = `GET /qr/event.svg?event=${event}`;
		for (const [query, fault] of [
			['size=63', 'size too_small'],
			['size=2049', 'size too_big'],
			['size=1e3', 'size invalid_format'],
			['margin=17', 'margin too_big'],
			['fg=red', 'fg invalid_format'],
			['fg=ffffff', 'fg contrast'],
			['bg=%22%3E%3Cscript%3E', 'bg invalid_format'],
			['ec=X', 'ec invalid_enum'],
			['logo=2', 'logo invalid_enum'],
			[`fg=${'a'.repeat(10_000)}`, 'fg invalid_format']
		] as const)
			assert.equal(faultsOf(await send(nobody, `${code}&${query}`, 422)), [fault], query.slice(0, 30));
		assert.is(errorOf(await send(nobody, 'GET /qr/event.svg?size=64', 400)), 'event_required');
		await send(nobody, 'GET /qr/event.svg?event=nowhere', 404);
		await send(nobody, 'POST /qr/event.svg', 405);
	});
});
