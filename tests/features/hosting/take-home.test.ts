import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { downloadTakeHome } from '../../../server/features/hosting/take-home/operations.ts';
import { updateTeam } from '../../../server/features/authoring/teams/operations.ts';
import { EventPhoto } from '../../../server/features/gameplay/photos/model.ts';
import { openBrowser } from '../../support/browser/chromium.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../../support/phone/game.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { handIn } from '../../support/phone/photo-room.ts';
import { openScene, serveScene, type Scene } from '../../support/scene.ts';
import { makeUser } from '../../support/staff.ts';
import { until } from '../../support/runner/until.ts';
import { unpackZip } from '../../support/files/zip.ts';

const evil = '<img src=x onerror="document.title=1">& Söhne';

/** An event in which `evil` and Crabs played and handed in a photo each; that of Crabs waits for approval. */
async function playedEvent(scene: Scene): Promise<{ event: string; crabs: string }> {
	const { uid: event } = await scene.event({ name: `Fest ${evil}`, config: { photoUpload: true } });
	const questions = await putCatalog(scene, event, 'start', [choice(`What? ${evil}`)], { name: 'Harbour' });
	const play = async (name: string, text: string) => {
		const phone = await joinGame(scene, event, { name });
		const { attemptId } = await phone.start('start');
		await phone.answer(attemptId, [...questions.values()][0]!, pick([...questions.values()][0]!, text));
		await phone.finish(attemptId);
		return phone;
	};
	const [one, two] = [await play('Gulls & <b>Terns</b>', 'right'), await play('Crabs', 'wrong')];
	const photoUid = await handIn(scene, event, one);
	await handIn(scene, event, two);
	await EventPhoto.update({ state: 'approved' }, { where: { photoUid } });
	return { event, crabs: two.team.uid };
}

forEachDatabase('an event to take along', ({ test, open, product }) => {
	let scene: Scene;
	let played: { event: string; crabs: string };
	let browser: Browser | undefined;
	test.after(() => browser?.close());
	test.before(async () => {
		scene = await openScene({ open });
		played = await playedEvent(scene);
	});

	const archive = async () => {
		const { parts, length } = await scene.call(downloadTakeHome, { event: played.event });
		const chunks: Buffer[] = [];
		for await (const part of parts) chunks.push(part);
		const zip = Buffer.concat(chunks);
		assert.is(zip.length, length);
		return unpackZip(zip);
	};
	const textOf = (files: Map<string, Buffer>) =>
		[...files].map(([name, bytes]) => (name.endsWith('.html') ? bytes.toString() : '')).join('\n');

	test('it contains everything public, in both languages, and every text as text', async () => {
		const files = await archive();
		const photos = [...files.keys()].filter((name) => name.startsWith('photos/'));
		assert.is(photos.length, 1);
		assert.equal(files.get(photos[0]!)!.subarray(0, 2), Buffer.from([0xff, 0xd8]));
		assert.is(files.size, 1 + 8 + 1 + 1);
		const text = textOf(files);
		assert.not.match(text, /<(script|b|img src=x)\b|onerror="document/);
		assert.match(text, /Gulls &amp; &lt;b&gt;Terns/);
		assert.match(files.get('de/statistics.html')!.toString(), /What\?.*50\s%/s);
		assert.match(files.get('en/results.html')!.toString(), /Crabs.*Harbour.*0 of 10/s);
		assert.not.match(text, /<bdi>(right|wrong)</);
	});

	test('hidden names and hidden or frozen boards stay hidden', async () => {
		const { event, crabs: uid } = played;
		await scene.call(updateTeam, { event, uid, hidden: true });
		await scene.call(updateEvent, { event, config: { customAwards: [{ title: 'Loudest', teamUid: uid }] } });
		const hiddenName = textOf(await archive());
		assert.not.match(hiddenName, /Crabs/);
		assert.match(hiddenName, /Loudest<\/span><bdi>Team \d/);
		await scene.call(updateEvent, { event, config: { boardMode: 'hidden' } });
		const hidden = await archive();
		for (const page of ['ranking', 'results', 'statistics'])
			assert.match(hidden.get(`de/${page}.html`)!.toString(), /war verborgen/);
		assert.not.match(hidden.get('index.html')!.toString(), /Gulls/);
		await scene.call(updateEvent, { event, config: { boardMode: 'frozen' } });
		assert.match((await archive()).get('en/ranking.html')!.toString(), /was frozen.*Gulls/s);
		await scene.call(updateEvent, { event, config: { boardMode: 'live' } });
	});

	test('people who can download results get it over the admin', async () => {
		const served = await serveScene(scene);
		const load = async (role: 'analyst' | 'event-manager') =>
			(await logIn(served, await makeUser(scene, role))).get(`/admin/events/${played.event}/take-home.zip`);
		const answer = await load('analyst');
		assert.equal([answer.status, answer.headers.get('content-type')], [200, 'application/zip']);
		assert.is(Number(answer.headers.get('content-length')), answer.bytes.length);
		assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="?[\w-]+\.zip"?$/);
		assert.ok((await unpackZip(answer.bytes)).has('index.html'));
		assert.is((await load('event-manager')).status, 403);
		await served.close();
	});

	if (product === 'sqlite')
		test('it opens from a folder, without server and without script', async () => {
			const folder = mkdtempSync(path.join(tmpdir(), 'marquee-take-home-'));
			for (const [name, bytes] of await archive()) {
				mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
				writeFileSync(path.join(folder, name), bytes);
			}
			browser = await openBrowser();
			const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
			const page = await context.newPage();
			const failed: string[] = [];
			page.on('requestfailed', (request) => failed.push(request.url()));
			await page.goto(`file://${folder}/index.html`);
			await page.getByRole('heading', { level: 1, name: 'Fest <img' }).waitFor();
			assert.ok(await page.getByRole('cell', { name: 'Gulls & <b>Terns</b>' }).first().isVisible());
			await page.getByRole('link', { name: 'Fotos' }).click();
			const photo = page.getByRole('img', { name: 'Gulls & <b>Terns</b>' });
			await until(() => photo.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0), 'the photo');
			await page.getByRole('link', { name: 'English' }).click();
			assert.match(page.url(), /\/en\/photos\.html$/);
			await page.getByRole('link', { name: 'Results' }).click();
			assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 390);
			assert.equal(failed, []);
			await context.close();
			rmSync(folder, { recursive: true });
		});
});
