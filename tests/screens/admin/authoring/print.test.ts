import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { type BackEnd, isSound, isSoundInBoth, openAs, openBackEnd } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until as waitUntil } from '../../../support/runner/until.ts';

const test = suite('the print centre');
let desk: BackEnd;
let event: string;
test.before(async () => {
	desk = await openBackEnd([
		['manager', 'event-manager'],
		['reader', 'analyst']
	]);
	const made = await desk.product.perform('event.create', { name: 'Lichterfest-Rallye', config: { locale: 'de' } });
	event = made.event.uid;
});
test.after(() => desk.close());

const open = (part: string, page = desk.screen.page) => page.goto(`/admin/summary?event=${event}&part=${part}`);
const config = async () => (await desk.product.perform('event.show', { event })).event.config;
const until = (isSo: () => Promise<boolean>, what: string) => waitUntil(isSo, what);
const questions = [{ type: 'mc', prompt: 'One', points: 10, options: ['right', 'wrong'], answers: [0] }];
const sheet = (page: Page, name: string) => page.getByRole('img', { name }).last();
/** Saves the PDF of the part on show and reads it. */
async function save(page: Page): Promise<{ name: string; bytes: Buffer }> {
	const [file] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('link', { name: 'PDF speichern' }).click()
	]);
	return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('an empty event has its own code, and says what to do first', async () => {
	const { page } = desk.screen;
	await page.goto(`/admin/summary?event=${event}`);
	await page.getByRole('img', { name: 'QR-Code: Lichterfest-Rallye' }).waitFor();
	await page.getByRole('link', { name: 'Stationen anlegen' }).waitFor();
	await isSound(desk.screen, 'print-empty');
	for (const [part, way] of [
		['Teamkarten', 'Teams anlegen'],
		['Aufkleber', 'Stationen anlegen'],
		['Plakate', 'Stationen anlegen'],
		['Einladungen', 'Teams anlegen']
	] as const) {
		await page.getByRole('link', { name: part, exact: true }).click();
		await page.getByRole('link', { name: way }).waitFor();
	}
});

test('with stations and teams each part is saved as a PDF, and the checklist of the event knows', async () => {
	const { page } = desk.screen;
	for (const [slug, name] of [
		['tower', 'Rathausturm'],
		['mill', 'Alte Mühle'],
		['park', 'Schlosspark']
	] as const)
		await desk.product.perform('catalog.save', { event, slug, name, questions });
	await desk.product.perform('team.create', { event, names: ['Glühwürmchen', 'Die Laternenträger', 'Lampenfieber'] });
	const isPrinted = async () =>
		(await desk.product.perform('event.home', { event })).steps.some(({ name, isDone }) => name === 'print' && isDone);
	assert.not(await isPrinted());
	await page.goto(`/admin/events/${event}`);
	await page.getByRole('link', { name: 'Teamkarten: Drucken' }).click();
	await sheet(page, 'Teamkarten, Seite 1 von 1').getByText('Die Laternenträger').waitFor();
	await isSoundInBoth(desk.screen, 'print-cards');
	const cards = await save(page);
	assert.equal([cards.name, cards.bytes.subarray(0, 5).toString()], ['teamkarten-lichterfest-rallye.pdf', '%PDF-']);
	await until(isPrinted, 'the checklist');
	await page.getByRole('link', { name: 'Plakate', exact: true }).click();
	await sheet(page, 'Plakate, Seite 1 von 3').getByText('Rathausturm').waitFor();
	await page.getByRole('radio', { name: 'A5' }).check({ force: true });
	await page.getByRole('button', { name: 'Nächste Seite' }).click();
	await sheet(page, 'Plakate, Seite 2 von 2').getByText('Schlosspark').waitFor();
	await isSound(desk.screen, 'print-posters');
	await page.getByRole('radio', { name: 'Eingang' }).check({ force: true });
	assert.match((await save(page)).name, /^plakate-/);
});

test('a label is arranged, moved by keys and by hand, and each step is taken back', async () => {
	const { page } = desk.screen;
	await open('stickers');
	await page.getByLabel('Bogen', { exact: true }).selectOption('avery_l7651');
	await page.getByText('mm breit; unter 15 mm finden ihn Kameras nicht').waitFor();
	await page.getByText(/^gespeichert \d\d:\d\d$/).waitFor();
	await isSound(desk.screen, 'print-stickers-small');
	await page.getByRole('button', { name: 'Passend anordnen' }).click();
	await page.getByText('mm breit; unter').waitFor({ state: 'detached' });
	await until(async () => (await config()).stickerQrSizePct > 70, 'the arrangement');
	await page.keyboard.press('Control+z');
	await until(async () => (await config()).stickerQrSizePct === 42, 'all of it is taken back at once');
	await until(async () => (await config()).stickerCatalogFontSize === 11, 'with its letters');
	await page.getByLabel('Bogen', { exact: true }).selectOption('avery_l7165');
	const code = page.getByRole('button', { name: /^Code: / });
	const text = page.getByRole('button', { name: /^Text: / });
	await text.focus();
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('Shift+ArrowDown');
	await until(async () => {
		const { stickerDescLeft, stickerDescTop } = await config();
		return stickerDescLeft === 10.5 && stickerDescTop === 15;
	}, 'half a percent and five');
	const box = (await code.boundingBox())!;
	await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
	await page.mouse.down();
	await page.mouse.move(box.x + box.width / 2 - 80, box.y + box.height / 2 + 20, { steps: 4 });
	await page.mouse.up();
	await until(async () => (await config()).stickerQrLeft < 65, 'where it was dropped');
	await page.getByRole('checkbox', { name: 'Beschreibung' }).check();
	await until(async () => (await config()).stickerPrintDesc, 'the line');
	await page.getByLabel('Beginnt bei Etikett').fill('8');
	await sheet(page, 'Aufkleber, Seite 1 von 2').waitFor();
	await isSoundInBoth(desk.screen, 'print-stickers');
	assert.match((await save(page)).name, /^aufkleber-/);
});

test('the invitation is written with placeholders, as the first team reads it', async () => {
	const { page } = desk.screen;
	await open('letters');
	const letter = sheet(page, 'Einladungen, Seite 1 von 3');
	await letter.getByText('Hallo Glühwürmchen,').waitFor();
	await page.getByText('bleibt im Brief leer').waitFor();
	const area = page.getByLabel('Text des Briefs');
	await area.fill('<p>Liebe ');
	await page.getByRole('button', { name: 'Team', exact: true }).click();
	await letter.getByText('Liebe Glühwürmchen').waitFor();
	await until(async () => (await config()).inviteText.includes('Liebe [team]'), 'the letter');
	await isSoundInBoth(desk.screen, 'print-letters');
	assert.match((await save(page)).name, /^einladungen-/);
});

test('names that cannot be printed completely are reported before printing', async () => {
	const { page } = desk.screen;
	const said = page.getByText('Ein Teamname lässt sich nicht ganz drucken');
	await desk.product.perform('team.create', { event, names: ['გუნდი', '𝕱𝖗𝖆𝖐𝖙𝖚𝖗', 'தமிழ்'] });
	await open('cards');
	await page.getByText('6 Karten').waitFor();
	assert.is(await said.count(), 0);
	await desk.product.perform('team.create', { event, names: ['Keil \u{12000}'] });
	for (const part of ['cards', 'letters']) {
		await open(part);
		await said.waitFor();
		await page.getByText('Keil \u{12000}').first().waitFor();
	}
	await isSound(desk.screen, 'print-unprintable');
});

test('a phone shows every part in one column; read-only users print and change nothing', async () => {
	const screen = await openAs(desk.browser, desk.product, 'reader', {
		viewport: { width: 390, height: 844 },
		locale: 'en'
	});
	for (const part of ['codes', 'cards', 'stickers', 'posters', 'letters']) {
		await open(part, screen.page);
		await screen.page.getByText('You can view and print everything.').waitFor();
		const wide = await screen.page.evaluate(() => document.documentElement.scrollWidth);
		assert.ok(wide <= 390, `${part}: ${wide}`);
	}
	await open('stickers', screen.page);
	assert.ok(await screen.page.getByRole('button', { name: /^Code: / }).isDisabled());
	await isSoundInBoth(screen, 'print-phone');
	await screen.close();
});

test.run();
