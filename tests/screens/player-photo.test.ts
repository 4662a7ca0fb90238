import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import { EventPhoto, PhotoConsent } from '../../server/features/photos/model.ts';
import { openBrowser } from '../support/chromium.ts';
import { enter, openEvent, openPhone, question, startStation, stationEnd, teamPath } from '../support/player.ts';
import { startProduct, type Product } from '../support/product.ts';
import { suite } from '../support/suite.ts';

const test = suite('handing in a photo');
let product: Product;
let browser: Browser;
let event: string;
const tower = { type: 'photoText', prompt: 'Zeigt uns den Turm', consent: true, accept: ['Wasserturm'], points: 50 };
test.before(async () => {
	[product, browser] = await Promise.all([startProduct(), openBrowser()]);
	event = await openEvent(product, [{ slug: 'turm', name: 'Wasserturm', questions: [tower] }], {
		photoConsentText: 'Wir dürfen gezeigt werden.'
	});
});
test.after(async () => {
	await browser.close();
	await product.close();
});

async function pick(page: Page, buffer: Buffer, mimeType = 'image/jpeg'): Promise<void> {
	await page.locator('input[type=file]').setInputFiles({ name: 'foto.jpg', mimeType, buffer });
}

test('agreed to, made small, sent and answered, over the address in the network', async () => {
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
	const photo = sharp({ create: { width: 2600, height: 1300, channels: 3, background: '#7d1538' } });
	await pick(page, await photo.jpeg().toBuffer());
	await page.getByRole('button', { name: 'Anderes Foto' }).waitFor();
	assert.equal(await axe(), []);
	await screenshot('player-photo');
	const stored = await EventPhoto.findOne();
	assert.equal([stored?.width, stored?.height, stored?.state], [1600, 800, 'pending']);
	assert.is((await PhotoConsent.findOne())?.text, 'Wir dürfen gezeigt werden.');

	await page.getByLabel('Eure Antwort').fill('Wasserturm');
	await page.getByRole('button', { name: 'Senden' }).click();
	await stationEnd(page, '1 von 1');
	assert.equal(errors, []);
	await close();
});

test.run();
