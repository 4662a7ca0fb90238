import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import { createRateLimits } from '../../../../server/access/rates.ts';
import { EventPhoto, PhotoConsent } from '../../../../server/features/gameplay/photos/model.ts';
import { Result } from '../../../../server/features/gameplay/results/model.ts';
import { enter as enterBackEnd, isSound, password } from '../../../support/back-end.ts';
import { openBrowser } from '../../../support/browser/chromium.ts';
import {
	enter,
	openEvent,
	openPhone,
	question,
	startStation,
	stationEnd,
	teamPath
} from '../../../support/phone/player.ts';
import { plainPicture } from '../../../support/print/pictures.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('handing in a photo');
let product: Product;
let browser: Browser;
let event: string;
const tower = { type: 'photoText', prompt: 'Zeigt uns den Turm', consent: true, accept: ['Wasserturm'], points: 50 };
test.before(async () => {
	[product, browser] = await Promise.all([startProduct(), openBrowser()]);
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	event = await openEvent(product, [{ slug: 'turm', name: 'Wasserturm', letter: 'T', questions: [tower] }], {
		photoConsentText: 'Wir dürfen gezeigt werden.',
		puzzleWordEnabled: true,
		puzzleWord: 'T'
	});
});
test.after(async () => {
	await browser.close();
	await product.close();
});

async function pick(page: Page, buffer: Buffer, mimeType = 'image/jpeg'): Promise<void> {
	await page.locator('input[type=file]').setInputFiles({ name: 'foto.jpg', mimeType, buffer });
}

test('consented, resized, sent and answered, over the network address', async () => {
	const { page, errors, axe, screenshot, close } = await openPhone(browser, product, { baseURL: product.lanBase });
	await enter(page, await teamPath(product, event, 'Die Rätselfüchse'));
	await startStation(page, 'Wasserturm');
	await question(page, 'Zeigt uns den Turm');
	assert.equal(await axe(), []);
	const take = page.getByRole('button', { name: 'Foto aufnehmen' });
	assert.is(await take.getAttribute('aria-disabled'), 'true');
	await page.getByLabel('Wir dürfen gezeigt werden.').check();

	await pick(page, Buffer.from('no picture'));
	await page.getByText('Dieses Bild lässt sich nicht lesen.').waitFor();
	// The host writes another sentence while the team looks at the first.
	await product.perform('event.update', { event, config: { photoConsentText: 'Wir dürfen in die Zeitung.' } });
	const photo = sharp({ create: { width: 2600, height: 1300, channels: 3, background: '#7d1538' } });
	await pick(page, await photo.jpeg().toBuffer());
	await page.getByText('Der Text zur Einwilligung hat sich geändert').waitFor();
	const again = page.getByLabel('Wir dürfen in die Zeitung.');
	assert.not(await again.isChecked());
	assert.equal(await axe(), []);
	await screenshot('player-photo-changed');
	assert.is(await EventPhoto.count(), 0);
	await again.check();
	await page.getByRole('button', { name: 'Foto senden' }).click();
	await page.getByRole('button', { name: 'Anderes Foto' }).waitFor();
	assert.equal(await axe(), []);
	await screenshot('player-photo');
	const stored = await EventPhoto.findOne();
	assert.equal([stored?.width, stored?.height, stored?.state], [1600, 800, 'pending']);
	assert.is((await PhotoConsent.findOne())?.text, 'Wir dürfen in die Zeitung.');

	await page.getByLabel('Eure Antwort').fill('Wasserturm');
	await page.getByRole('button', { name: 'Senden' }).click();
	await stationEnd(page, '1 von 1');
	await page.getByRole('button', { name: 'Rätselwort eingeben' }).click();
	const { limits } = product.dependencies;
	product.dependencies.limits = createRateLimits(1);
	for (let tries = 1; tries <= 6; tries += 1) {
		await page.getByLabel('Euer Rätselwort').fill(`nein ${tries}`);
		await page.keyboard.press('Enter');
		await page.getByText(`„nein ${tries}“ ist es nicht.`).waitFor();
	}
	await page.getByLabel('Euer Rätselwort').fill('nein 7');
	await page.keyboard.press('Enter');
	await page.getByText('Zu viele Versuche. Wartet eine Minute.').waitFor();
	product.dependencies.limits = limits;
	// Chromium notes the refusal of the first sentence and of the last word.
	assert.equal(
		errors.filter((error) => !/409 \(Conflict\)|429/.test(error)),
		[]
	);
	await close();
});

test('a rejected photo says why in the language of the phone', async () => {
	const { page, axe, screenshot, close } = await openPhone(browser, product);
	await enter(page, await teamPath(product, event, 'Die Nachteulen'));
	await startStation(page, 'Wasserturm');
	await question(page, 'Zeigt uns den Turm');
	await page.getByLabel('Wir dürfen in die Zeitung.').check();
	// Its time ran out, and the phone does not know yet.
	await Result.update({ state: 'expired', runningKey: null }, { where: { eventUid: event, state: 'running' } });
	await pick(page, await plainPicture(400, 300).jpeg().toBuffer());
	await page.getByText('Das Foto wurde nicht angenommen.').waitFor();
	await page.getByText('Hier werden gerade keine Fotos angenommen.').waitFor();
	assert.equal(await axe(), []);
	await screenshot('player-photo-refused');
	await close();
});

test('staff sees the photo beside the answer it belongs to', async () => {
	const screen = await enterBackEnd(browser, product, 'admin', { viewport: { width: 1440, height: 900 } });
	const { page } = screen;
	await page.goto(`/admin/results?event=${event}`);
	await page.getByRole('link', { name: 'Die Rätselfüchse' }).click();
	const photo = page.getByRole('img', { name: 'Foto von Die Rätselfüchse' });
	await photo.waitFor();
	await page.waitForFunction((image) => (image as HTMLImageElement).naturalWidth > 0, await photo.elementHandle());
	await isSound(screen, 'admin-results-photo');
	await screen.close();
});

test.run();
