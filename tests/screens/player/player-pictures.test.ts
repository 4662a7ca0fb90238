import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openAs, password } from '../../support/back-end.ts';
import { openBrowser } from '../../support/browser/chromium.ts';
import { plainPicture, sentFile } from '../../support/print/pictures.ts';
import { enter, openEvent, phonesOf, question, startStation, teamPath } from '../../support/phone/player.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('questions with a picture on a phone');
const phones = phonesOf(test);
const whole = { width: 390, height: 844 };
const withBars = { width: 390, height: 664 };
const planets = ['Jupiter', 'Neptun', 'Saturn', 'Uranus'];
const owls = ['Steinkauz', 'Uhu', 'Schleiereule', 'Waldkauz'];
const long = [
	'Der Fluss, der durch die alte Stadt fließt',
	'Der See',
	'Das Meer im Norden mit seinen Inseln und Häfen',
	'Ein Bach im Wald, der im Sommer versiegt'
];

/** The questions that the phone shows, each with the same picture, 3 to 2. */
async function pictured(): Promise<Record<string, unknown>[]> {
	const file = await sentFile('planet.png', plainPicture(900, 600, '#114'));
	const uploaded = await phones.product.perform('media.upload', { file, dir: 'uploads' });
	const choice = { type: 'mc', image: uploaded.file.path, countdown: 0, points: 10 };
	return [
		{ ...choice, prompt: 'Welcher Planet hat die meisten Monde?', options: planets, answers: [2] },
		{ ...choice, prompt: 'Welche sind Riesen?', options: planets, answers: [0, 2] },
		{ ...choice, prompt: 'Welches Tier seht ihr auf dem Bild?', options: owls, answers: [3] },
		{ ...choice, prompt: 'Was ist hier aus der Luft zu sehen?', options: long, answers: [0] }
	];
}

/** The lowest edge of the tiles, where the foot begins, and how far the page is scrolled. */
const measured = (page: Page, within = 'body') =>
	page.locator(within).evaluate((phone) => {
		const bottoms = [...phone.querySelectorAll('.answers .tile')].map((one) => one.getBoundingClientRect().bottom);
		const floor = phone.querySelector('.receipt')!.getBoundingClientRect().top;
		return { tiles: bottoms.length, lowest: Math.max(...bottoms), floor, scrolled: scrollY };
	});

for (const viewport of [whole, withBars])
	test(`${viewport.width} × ${viewport.height}: four short answers fit above the footer, longer ones show that more follows`, async () => {
		const questions = await pictured();
		const event = await openEvent(phones.product, [{ slug: 'bild', name: 'Bild', questions }]);
		const { page, errors, screenshot, axe, close } = await phones.open({ viewport });
		await enter(page, await teamPath(phones.product, event, `Sicht ${viewport.height}`));
		await startStation(page, 'Bild');
		for (const at of [0, 1, 2]) {
			await question(page, String(questions[at]!.prompt));
			await page.locator('.tile').nth(3).waitFor();
			await screenshot(`picture-${viewport.height}-${at}`);
			const { tiles, lowest, floor, scrolled } = await measured(page);
			assert.is(tiles, 4);
			assert.ok(scrolled === 0 && lowest <= floor, `${lowest} of ${floor}, scrolled ${scrolled}`);
			assert.is(await page.locator('[data-more]').count(), 0, 'nothing follows');
			assert.equal(await axe('all', 'measured'), []);
			await page.locator('.tile').nth(0).click();
			if (at === 1) await page.getByRole('button', { name: 'Senden' }).click();
		}
		await question(page, String(questions[3]!.prompt));
		await page.locator('.tile').nth(3).waitFor();
		await screenshot(`picture-${viewport.height}-long`);
		const { lowest, floor } = await measured(page);
		assert.is(await page.locator('[data-more]').count(), lowest > floor ? 1 : 0, `${lowest} of ${floor}`);
		if (viewport === withBars) assert.ok(lowest > floor, 'the long answers do not fit here');
		await page.evaluate('scrollTo(0, document.body.scrollHeight)');
		await page.locator('[data-more]').waitFor({ state: 'detached' });
		assert.equal(errors, []);
		await close();
	});

test('a tap shows the whole picture, Escape and another tap close it', async () => {
	const [first] = await pictured();
	const event = await openEvent(phones.product, [{ slug: 'bild', name: 'Bild', questions: [first!] }]);
	const { page, errors, screenshot, axe, close } = await phones.open({ viewport: withBars });
	await enter(page, await teamPath(phones.product, event, 'Lupe'));
	await startStation(page, 'Bild');
	await question(page, String(first!.prompt));
	const enlarge = page.getByRole('button', { name: 'Bild vergrößern' });
	await enlarge.tap();
	const dialog = page.getByRole('dialog', { name: 'Bild zur Frage' });
	await dialog.locator('img').evaluate((image: HTMLImageElement) => image.decode());
	const shown = (await dialog.locator('img').boundingBox())!;
	assert.ok(Math.abs(shown.width / shown.height - 1.5) < 0.05, `${shown.width} × ${shown.height} is not cut`);
	await screenshot('picture-large');
	assert.equal(await axe('all', 'measured'), []);
	await page.keyboard.press('Escape');
	await dialog.waitFor({ state: 'detached' });
	await enlarge.tap();
	await dialog.locator('img').tap();
	await dialog.waitFor({ state: 'detached' });
	assert.equal(errors, []);
	await close();
});

test('the preview beside the editor shows all of them too, 1366 × 768', async () => {
	const { product } = phones;
	const questions = await pictured();
	const event = await openEvent(product, [{ slug: 'bild', name: 'Bild', questions }]);
	await product.perform('user.create', { username: 'admin', password, role: 'admin', namespaces: ['default'] });
	const browser = await openBrowser();
	const { page, screenshot, close } = await openAs(browser, product, 'admin', {
		viewport: { width: 1366, height: 768 }
	});
	await page.goto(`/admin/questions?event=${event}&catalog=bild`);
	await page.locator('.device .answers .tile').nth(3).waitFor();
	await screenshot('picture-preview');
	const { tiles, lowest, floor } = await measured(page, '.device');
	assert.is(tiles, 4);
	assert.ok(lowest <= floor, `${lowest} of ${floor}`);
	const several = page.locator('.device').getByText('Mehrere Antworten sind richtig.');
	await page.getByLabel('Antwort 3 ist richtig').uncheck();
	await page.locator('.device').getByText('Tippt auf eine Antwort.').waitFor();
	assert.is(await several.count(), 0, 'nothing is ticked yet');
	await page.getByLabel('Antwort 1 ist richtig').check();
	assert.is(await several.count(), 0, 'one is ticked');
	await page.getByLabel('Antwort 2 ist richtig').check();
	await several.waitFor();
	await close();
});

test.run();
