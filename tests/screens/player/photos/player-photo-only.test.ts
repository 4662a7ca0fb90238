import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser } from '../../../support/browser/chromium.ts';
import { plainPicture } from '../../../support/print/pictures.ts';
import {
	enter,
	openEvent,
	openPhone,
	question,
	startStation,
	stationEnd,
	teamPath
} from '../../../support/phone/player.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('a photo without words');
let product: Product;
let browser: Browser;
let event: string;
test.before(async () => {
	[product, browser] = await Promise.all([startProduct(), openBrowser()]);
	const photo = { type: 'photoText', points: 10 };
	const questions = [
		{ ...photo, prompt: 'Zeigt uns den Turm' },
		{ ...photo, prompt: 'Wer ist drauf?', askText: true }
	];
	event = await openEvent(product, [{ slug: 'turm', name: 'Wasserturm', questions }]);
});
test.after(async () => {
	await browser.close();
	await product.close();
});

test('a text field appears only if the question needs one', async () => {
	const { page, errors, axe, screenshot, close } = await openPhone(browser, product);
	await enter(page, await teamPath(product, event, 'Die Rätselfüchse'));
	await startStation(page, 'Wasserturm');
	const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await plainPicture(400, 300).jpeg().toBuffer() };
	await question(page, 'Zeigt uns den Turm');
	await page.getByText('Ein Foto genügt.').waitFor();
	assert.is(await page.getByLabel('Eure Antwort').count(), 0);
	assert.equal(await axe(), []);
	await screenshot('player-photo-only');
	await page.locator('input[type=file]').setInputFiles(file);
	await page.getByRole('button', { name: 'Anderes Foto' }).waitFor();
	await page.getByRole('button', { name: 'Senden' }).click();
	await question(page, 'Wer ist drauf?');
	await page.locator('input[type=file]').setInputFiles(file);
	await page.getByRole('button', { name: 'Anderes Foto' }).waitFor();
	await page.getByLabel('Eure Antwort').fill('Wir alle');
	await page.getByRole('button', { name: 'Senden' }).click();
	await stationEnd(page, '2 von 2');
	assert.equal(errors, []);
	await close();
});

test.run();
