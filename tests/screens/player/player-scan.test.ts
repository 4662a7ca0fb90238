import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import decode from 'qr/decode.js';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import { launchBrowser } from '../../support/browser/chromium.ts';
import { enter, openEvent, openPhone, teamPath } from '../../support/phone/player.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

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
	assert.equal(await second.axe('all', 'measured'), []);
	await second.screenshot('player-scan-other');
	await second.page.getByRole('button', { name: 'Dorthin wechseln' }).click();
	await second.page.getByLabel('Teamname').fill('Gewechselt');
	await second.page.getByRole('button', { name: 'Mitspielen' }).click();
	await second.page.getByRole('button', { name: 'Los geht’s' }).click();
	await second.page.getByRole('button', { name: 'Station starten' }).waitFor();
	await second.close();
});

/** Puts a reader of codes into a page, with the interface of browsers that have one; the picture itself is read outside of it. */
async function giveDetector(page: Page, kind: string): Promise<void> {
	await page.exposeFunction('readPicture', async (picture: string) => {
		const { data, info } = await sharp(Buffer.from(picture.split(',')[1]!, 'base64'))
			.ensureAlpha()
			.raw()
			.toBuffer({ resolveWithObject: true });
		return decode({ width: info.width, height: info.height, data: new Uint8Array(data) });
	});
	await page.addInitScript((how) => {
		const formats = how === 'knows other codes' ? ['ean_13'] : ['ean_13', 'qr_code'];
		class BarcodeDetector {
			static getSupportedFormats = () => Promise.resolve(formats);
			constructor(options: { formats: string[] }) {
				if (!options.formats.every((one) => formats.includes(one))) throw new TypeError('unknown format');
			}
			async detect(video: HTMLVideoElement) {
				performance.mark('detect');
				if (how === 'has no service') throw new DOMException('service unavailable', 'NotSupportedError');
				if (!(video instanceof HTMLVideoElement) || video.readyState < 2)
					throw new DOMException('no picture', 'InvalidStateError');
				const canvas = Object.assign(document.createElement('canvas'), {
					width: video.videoWidth,
					height: video.videoHeight
				});
				canvas.getContext('2d')!.drawImage(video, 0, 0);
				const { readPicture } = window as unknown as { readPicture(picture: string): Promise<string> };
				return [{ rawValue: await readPicture(canvas.toDataURL('image/png')), format: 'qr_code' }];
			}
		}
		Object.assign(window, { BarcodeDetector });
	}, kind);
}

for (const [kind, isOwn] of [
	['reads', true],
	['knows other codes', false],
	['has no service', false]
] as const)
	test(`a browser with a reader of its own that ${kind}: ${isOwn ? 'nothing' : 'the library'} is loaded for it`, async () => {
		await show(`${product.base}/?event=${event}&katalog=turm`);
		const { page, errors, close } = await openPhone(browser, product);
		await giveDetector(page, kind);
		await enter(page, await teamPath(product, event, `Auge ${kind}`));
		const texts: Promise<string>[] = [];
		page.on('response', (response) => {
			if (response.url().endsWith('.js')) texts.push(response.text());
		});
		await page.getByRole('button', { name: 'Station scannen' }).click();
		await page.getByRole('button', { name: 'Station starten' }).waitFor();
		// What comes from now on, nobody would wait for.
		page.removeAllListeners('response');
		const libraries = (await Promise.all(texts)).filter((text) => /finder/i.test(text));
		assert.is(libraries.length > 0, !isOwn);
		const asked = await page.evaluate(() => performance.getEntriesByName('detect').length);
		assert.is(asked > 0, kind !== 'knows other codes', `${asked} times`);
		assert.equal(errors, []);
		await close();
	});

test('no camera over plain http or without permission: a message, and the field stays', async () => {
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
		await page.goto('/?code=');
		await page.getByRole('button', { name: 'Code scannen' }).click();
		await page.getByText(words).waitFor();
		assert.equal(await axe('all', 'measured'), []);
		await screenshot(`player-scan-${baseURL === product.base ? 'denied' : 'http'}`);
		await page.getByRole('button', { name: 'Abbrechen' }).click();
		await page.getByLabel('Code').fill('turm');
		await page.getByRole('button', { name: 'Weiter' }).click();
		await page.getByLabel('Teamname').waitFor();
		await close();
	}
});

test.run();
