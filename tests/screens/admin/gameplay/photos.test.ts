import sharp from 'sharp';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { EventPhoto } from '../../../../server/features/gameplay/photos/model.ts';
import { createClient } from '../../../support/http.ts';
import { enter as enterBackEnd, isSound, isSoundInBoth, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { enter, openEvent, openPhone, question, startStation, teamPath } from '../../../support/phone/player.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('photos of the evening');
let end: BackEnd;
let event: string;
const consent = 'Alle auf dem Foto sind einverstanden.';
const tower = { type: 'photoText', prompt: 'Zeigt uns den Turm', accept: ['Turm'], points: 50 };
test.before(async () => {
	end = await openBackEnd(
		[
			['host', 'event-manager'],
			['reader', 'analyst']
		],
		{ viewport: { width: 1440, height: 900 } }
	);
	event = await openEvent(end.product, [{ slug: 'turm', name: 'Wasserturm', questions: [tower] }], {
		photoUpload: true,
		teamResults: true,
		photoConsentText: consent,
		dashboardModules: [{ id: 'header' }, { id: 'photoWall', enabled: true }]
	});
	await end.product.perform('shareToken.rotate', { event });
});
test.after(() => end.close());

const picture = (background: string) =>
	sharp({ create: { width: 1200, height: 800, channels: 3, background } })
		.jpeg()
		.toBuffer();
const stateOf = async (photoUid: string) => (await EventPhoto.findOne({ where: { photoUid } }))!.state;
const ids = async () =>
	(await EventPhoto.findAll({ where: { eventUid: event }, order: ['id'] })).map(({ photoUid }) => photoUid);

test('before there are photos the screen says where they come from', async () => {
	const { page } = end.screen;
	await page.goto(`/admin/photos?event=${event}`);
	await page.getByRole('heading', { name: 'Hier erscheinen die Fotos der Teams' }).waitFor();
	await isSoundInBoth(end.screen, 'admin-photos-empty');
});

test('a phone sends photos with consent, and withdraws one', async () => {
	const { product, browser } = end;
	const { page, errors, axe, screenshot, close } = await openPhone(browser, product);
	await enter(page, await teamPath(product, event, 'Die Rätselfüchse'));
	await page.getByRole('button', { name: 'Fotos vom Abend' }).click();
	const sheet = page.getByRole('dialog');
	const send = async (colour: string, count: number) => {
		await sheet.getByLabel(consent).check();
		const buffer = await picture(colour);
		await sheet.locator('input[type=file]').setInputFiles({ name: 'f.jpg', mimeType: 'image/jpeg', buffer });
		await page.waitForFunction((wanted) => document.querySelectorAll('dialog li').length === wanted, count);
	};
	for (const [index, colour] of ['#7d1538', '#0b5cad', '#2f6b2f'].entries()) await send(colour, index + 1);
	assert.not(await sheet.getByLabel(consent).isChecked(), 'each is agreed to by itself');
	await sheet.getByText('Euer Foto ist gespeichert.').waitFor();
	assert.equal(await axe(), []);
	await screenshot('player-photos');
	await sheet.getByRole('button', { name: 'Löschen' }).first().click();
	await sheet.getByRole('button', { name: 'Ja, löschen' }).click();
	await page.waitForFunction(() => document.querySelectorAll('dialog li').length === 2);
	assert.is(await stateOf((await ids())[2]!), 'deleted');
	assert.equal(errors, []);
	await close();
});

const open = (page: Page) => page.locator('[aria-pressed=true]').getAttribute('data-photo');

test('the host decides by keyboard: approve, reject, undo, rotate, next', async () => {
	const { page } = end.screen;
	const [first, second] = await ids();
	await page.goto(`/admin/photos?event=${event}`);
	await page.getByText(consent).waitFor();
	assert.is(await open(page), second, 'the newest that waits is open');
	await isSound(end.screen, 'admin-photos');
	await page.keyboard.press('a');
	await until(async () => (await stateOf(second!)) === 'approved', 'the approval');
	await page.waitForFunction(
		(id) => document.querySelector('[aria-pressed=true]')?.getAttribute('data-photo') === id,
		first
	);
	await page.keyboard.press('x');
	await until(async () => (await stateOf(first!)) === 'rejected', 'the rejection');
	await page.getByText('Nichts wartet mehr').waitFor();
	await page.keyboard.press('z');
	await until(async () => (await stateOf(first!)) === 'pending', 'the way back');
	await page.getByText('1 wartet', { exact: true }).waitFor();
	const before = (await EventPhoto.findOne({ where: { photoUid: first! } }))!.file;
	await page.keyboard.press('r');
	await until(async () => (await EventPhoto.findOne({ where: { photoUid: first! } }))!.file !== before, 'the turn');
	await page.keyboard.press('ArrowRight');
	await page.waitForFunction(
		(id) => document.querySelector('[aria-pressed=true]')?.getAttribute('data-photo') === id,
		second
	);
	// Letters that are typed into a field decide nothing.
	await page.getByRole('searchbox', { name: 'Team suchen' }).fill('xa');
	await page.getByText('Kein Foto passt zu dieser Auswahl.').waitFor();
	assert.equal([await stateOf(first!), await stateOf(second!)], ['pending', 'approved']);
	await isSoundInBoth(end.screen, 'admin-photos-nothing');
});

test('a photo without consent counts as proof, and is not announced for the wall', async () => {
	const { product, browser } = end;
	const { page: phone, close } = await openPhone(browser, product);
	await enter(phone, await teamPath(product, event, 'Ohne Haken'));
	await startStation(phone, 'Wasserturm');
	await question(phone, tower.prompt);
	const file = { name: 'f.jpg', mimeType: 'image/jpeg', buffer: await picture('#555555') };
	await phone.locator('input[type=file]').setInputFiles(file);
	await phone.getByRole('textbox').fill('Turm');
	await phone.getByRole('button', { name: 'Senden' }).click();
	await phone.getByRole('heading', { name: 'Wasserturm geschafft' }).waitFor();
	await close();
	const photo = (await EventPhoto.findOne({ where: { eventUid: event }, order: [['id', 'DESC']] }))!;
	const { page } = end.screen;
	await page.goto(`/admin/photos?event=${event}&photo=${photo.photoUid}`);
	await page.getByText('kommt erst auf die Fotowand, wenn das Team zustimmt').waitFor();
	assert.is(await page.getByRole('button', { name: /^Freigeben/ }).count(), 0);
	await isSound(end.screen, 'admin-photos-no-consent');
	await page.getByRole('button', { name: 'Gelten lassen' }).click();
	await page.getByText('Gilt als Beweis, ohne Einwilligung nicht für die Fotowand').waitFor();
	await page.getByText('nicht auf der Wand', { exact: true }).waitFor();
	assert.is(await page.getByText('Freigegeben', { exact: true }).and(page.locator('.toast *')).count(), 0);
	await product.perform('photo.remove', { photoId: photo.photoUid, event_uid: event });
});

test('several are decided together, and on a phone the list stays until one is chosen', async () => {
	const { page } = end.screen;
	const [first, second] = await ids();
	await page.goto(`/admin/photos?event=${event}`);
	await page.getByLabel('Die Rätselfüchse auswählen').first().check();
	await page.getByRole('button', { name: 'Alle auf dieser Seite' }).click();
	const many = page.getByRole('group', { name: '2 ausgewählt' });
	await many.getByRole('button', { name: 'Ablehnen' }).click();
	await until(async () => (await stateOf(first!)) === 'rejected' && (await stateOf(second!)) === 'rejected', 'both');
	await page.getByRole('button', { name: 'Zurücknehmen' }).click();
	await until(async () => (await stateOf(second!)) === 'approved', 'what each was before');
	assert.is(await page.getByRole('link', { name: 'Freigegebene als ZIP' }).count(), 0, 'files are not for this role');
	assert.is(await stateOf(first!), 'pending');
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(`/admin/photos?event=${event}`);
	await page.locator('[data-photo]').first().click();
	await page.getByRole('button', { name: 'Zurück zu den Fotos' }).waitFor();
	await isSoundInBoth(end.screen, 'admin-photos-phone');
	await page.getByRole('button', { name: 'Zurück zu den Fotos' }).click();
	await page.locator('[data-photo]').first().waitFor();
	await page.setViewportSize({ width: 1440, height: 900 });
});

test('read-only users see the photos and no button', async () => {
	const reader = await enterBackEnd(end.browser, end.product, 'reader', { viewport: { width: 1280, height: 800 } });
	await reader.page.goto(`/admin/photos?event=${event}`);
	await reader.page.getByText(consent).waitFor();
	assert.is(await reader.page.getByRole('button', { name: 'Freigeben' }).count(), 0);
	const downloading = reader.page.waitForEvent('download');
	await reader.page.getByRole('link', { name: 'Freigegebene als ZIP' }).click();
	assert.match((await downloading).suggestedFilename(), /^photos-[\w-]+\.zip$/);
	await reader.close();
});

test('results-hub: staff gets rankings, a team its own pages or tabs, anybody else the login', async () => {
	const { product, browser } = end;
	const { page } = end.screen;
	await page.goto(`/results-hub?event=${event}`);
	await page.getByRole('heading', { name: 'Ergebnisse' }).waitFor();
	await isSoundInBoth(end.screen, 'results-hub-staff');
	for (const view of ['Neueste Läufe', 'Preise']) {
		await page.getByRole('link', { name: view }).click();
		await page.locator('[aria-current=true]', { hasText: view }).waitFor();
	}
	const stranger = await createClient(product.base, { accept: 'text/html' }).get(`/results-hub?event=${event}`);
	assert.equal([stranger.status, stranger.headers.get('location')?.slice(0, 11)], [302, '/login?next']);
	const phone = await openPhone(browser, product);
	await enter(phone.page, await teamPath(product, event, 'Nachteulen'));
	await phone.page.goto(`/results-hub?event=${event}`);
	await phone.page.getByRole('heading', { name: 'Euer Ergebnis' }).waitFor();
	await phone.page.getByRole('link', { name: 'Zur Rangliste' }).click();
	await phone.page.getByRole('heading', { name: 'Rangliste' }).waitFor();
	await product.perform('event.update', { event, config: { resultsViewMode: 'hub' } });
	await phone.page.goto(`/results-hub?event=${event}`);
	await phone.page
		.getByRole('navigation', { name: 'Ansicht' })
		.first()
		.getByRole('link', { name: 'Rangliste' })
		.waitFor();
	await isSoundInBoth(phone, 'results-hub-phone');
	await product.perform('event.update', { event, config: { teamResults: false } });
	await phone.page.goto(`/results-hub?event=${event}`);
	await phone.page.waitForURL(/\/login\?next/);
	await phone.close();
});

test.run();
