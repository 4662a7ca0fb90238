import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import { launchBrowser } from '../support/chromium.ts';
import { enter, openEvent, openPhone, teamPath } from '../support/player.ts';
import { startProduct, type Product } from '../support/product.ts';
import { suite } from '../support/suite.ts';

const test = suite('scanning codes with the camera of the page');
const folder = mkdtempSync(path.join(tmpdir(), 'marquee-scan-'));
const film = path.join(folder, 'camera.mjpeg');
const questions = [{ type: 'mc', prompt: 'Eins', options: ['Ja', 'Nein'], answers: [0] }];
let product: Product;
let browser: Browser;
let event: string;
test.before(async () => {
	product = await startProduct();
	event = await openEvent(product, [{ slug: 'turm', name: 'Wasserturm', questions }]);
	await show(`https://another.name.example/?event=${event}&katalog=turm`);
	browser = await launchBrowser([
		'--use-fake-ui-for-media-stream',
		'--use-fake-device-for-media-stream',
		`--use-file-for-fake-video-capture=${film}`
	]);
});
test.after(async () => {
	await browser.close();
	await product.close();
	rmSync(folder, { recursive: true, force: true });
});

/** What the camera sees from now on: a code that lies on a table. */
async function show(text: string): Promise<void> {
	const code = await toBuffer(text, { width: 300, margin: 4 });
	const table = sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a8178' } });
	const frame = await table
		.composite([{ input: code, left: 150, top: 90 }])
		.jpeg()
		.toBuffer();
	writeFileSync(film, Buffer.concat(Array<Buffer>(5).fill(frame)));
}

test('a station code leads to its station, whatever host it names, under the closed policy of the page', async () => {
	const { page, errors, close } = await openPhone(browser, product);
	await enter(page, await teamPath(product, event, 'Auge'));
	await page.getByRole('button', { name: 'Station scannen' }).click();
	await page.getByRole('button', { name: 'Station starten' }).waitFor();
	assert.is(new URL(page.url()).searchParams.get('katalog'), 'turm');
	assert.equal(errors, []);
	await close();

	const other = await openEvent(product, [], { restrictToTeams: true }, { name: 'Anderswo' });
	const second = await openPhone(browser, product);
	await second.page.goto(`/?event=${other}`);
	await second.page.getByRole('button', { name: 'Code scannen' }).click();
	await second.page.getByText('gehört zu einer anderen Veranstaltung').waitFor();
	assert.equal(await second.axe(), []);
	await second.screenshot('player-scan-other');
	await second.page.getByRole('button', { name: 'Dorthin wechseln' }).click();
	await second.page.getByLabel('Teamname').fill('Gewechselt');
	await second.page.getByRole('button', { name: 'Mitspielen' }).click();
	await second.page.getByRole('button', { name: 'Los geht’s' }).click();
	await second.page.getByRole('button', { name: 'Station starten' }).waitFor();
	await second.close();
});

test('no camera by plain http, none that is allowed: words, and the field stays', async () => {
	for (const [baseURL, words] of [
		[product.lanBase, 'kommt ohne https'],
		[product.base, 'Die Kamera ist für diese Seite gesperrt']
	] as const) {
		const { page, axe, screenshot, close } = await openPhone(browser, product, { baseURL });
		if (baseURL === product.base)
			await page.addInitScript(() => {
				// The flag that lets the picture through also answers the question of the browser.
				navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
			});
		await page.goto('/');
		await page.getByRole('button', { name: 'Code scannen' }).click();
		await page.getByText(words).waitFor();
		assert.equal(await axe(), []);
		await screenshot(`player-scan-${baseURL === product.base ? 'denied' : 'http'}`);
		await page.getByRole('button', { name: 'Abbrechen' }).click();
		await page.getByLabel('Code').fill('turm');
		await page.getByRole('button', { name: 'Weiter' }).click();
		await page.getByLabel('Teamname').waitFor();
		await close();
	}
});

test.run();
