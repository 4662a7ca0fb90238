import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openAs, password } from '../../support/back-end.ts';
import {
	enter,
	openEvent,
	phonesOf,
	question,
	startStation,
	stationEnd,
	teamPath
} from '../../support/phone/player.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the rules that a station tells');
const phones = phonesOf(test);
const choice = { type: 'mc', prompt: 'Eins', options: ['Ja', 'Nein'], answers: [0], points: 10 };
const card = { type: 'flip', prompt: 'Wusstet ihr das?', answer: 'Nein' };
const photo = { type: 'photoText', prompt: 'Euer Turm', requirePhoto: false, accept: ['turm'] };

const fixed = 'Gesendet ist gesendet: Antworten lassen sich nicht ändern.';
const once = 'Ihr habt einen Versuch.';
const first = 'Euer erster Versuch zählt. Danach könnt ihr zur Übung weiterspielen.';
const faster = 'Wer schneller ist, bekommt mehr Punkte.';
const every = '30 Sekunden je Frage. Die Uhr läuft, sobald ihr sie seht.';
const timed = { countdownEnabled: true, countdown: 30 };

const cases = [
	{
		name: 'a quiz in a pub',
		config: { ...timed, competitionMode: true, timeBonusFloor: 0.5 },
		questions: [choice, card],
		rules: [fixed, once, every, faster]
	},
	{
		name: 'time without a bonus, and questions without time',
		config: { ...timed, timeBonusFloor: 1 },
		questions: [{ ...choice, countdown: 90 }, choice, photo],
		rules: [fixed, first, 'Fragen mit Zeit: 30 bis 90 Sekunden. Die Uhr läuft, sobald ihr sie seht.']
	},
	{
		name: 'a limit on a card alone, which brings no points',
		config: { countdownEnabled: true, timeBonusFloor: 0 },
		questions: [choice, { ...card, countdown: 20 }],
		rules: [fixed, first, 'Fragen mit Zeit: 20 Sekunden. Die Uhr läuft, sobald ihr sie seht.']
	},
	{
		name: 'nothing to hurry for',
		config: { ...timed, timeBonusFloor: 0 },
		questions: [card, photo],
		rules: [fixed, first]
	},
	{
		name: 'clocks switched off',
		config: { countdownEnabled: false, countdown: 30, timeBonusFloor: 0 },
		questions: [{ ...choice, countdown: 90 }],
		rules: [fixed, first]
	}
];
/** The lines of a station's intro behind the one that counts its questions. */
async function told(page: Page): Promise<string[]> {
	await page.getByRole('button', { name: 'Station starten' }).waitFor();
	const lines = await page.locator('main li').allInnerTexts();
	return lines.slice(1).map((line) => line.trim());
}

for (const { name, config, questions, rules } of cases)
	test(`${name}: a team and a staff preview get the same, and nothing more`, async () => {
		const { product } = phones;
		const event = await openEvent(product, [{ slug: 'turm', name: 'Turm', questions }], config);
		const { page, axe, errors, screenshot, close } = await phones.open();
		await enter(page, await teamPath(product, event, 'Eulen'));
		await page.getByRole('link', { name: /Turm/ }).click();
		assert.equal(await told(page), rules);
		await screenshot(`rules-${cases.findIndex((one) => one.name === name)}`);
		assert.equal(await axe('all', 'measured'), []);
		assert.equal(errors, []);
		await close();
		const username = `editor-${cases.findIndex((one) => one.name === name)}`;
		await product.perform('user.create', { username, password, role: 'catalog-editor', namespaces: ['default'] });
		const staff = await openAs(phones.browser, product, username, { viewport: { width: 390, height: 844 } });
		await staff.page.goto(`/admin/catalogs/preview?event=${event}&catalog=turm`);
		assert.equal(await told(staff.page), rules);
		await staff.close();
	});

test('staff may try a station with one attempt as often as they like', async () => {
	const { product } = phones;
	const event = await openEvent(product, [{ slug: 'turm', name: 'Turm', questions: [choice] }], {
		competitionMode: true
	});
	await product.perform('user.create', {
		username: 'again',
		password,
		role: 'catalog-editor',
		namespaces: ['default']
	});
	const { page, close } = await openAs(phones.browser, product, 'again', {
		viewport: { width: 390, height: 844 }
	});
	await page.goto(`/admin/catalogs/preview?event=${event}&catalog=turm`);
	for (let round = 0; round < 2; round += 1) {
		await page.getByRole('button', { name: 'Station starten' }).click();
		await question(page, 'Eins');
		await page.getByRole('button', { name: /^A:/ }).click();
		await stationEnd(page, '1 von 1');
		await page.getByRole('button', { name: 'Noch einmal spielen' }).click();
	}
	await close();
});

test('a card and a photo have no clock of the event, and a limit of their own runs', async () => {
	const questions = [card, { ...card, prompt: 'Mit Uhr', countdown: 40 }];
	const event = await openEvent(phones.product, [{ slug: 'turm', name: 'Turm', questions }], timed);
	const { page, close } = await phones.open();
	await enter(page, await teamPath(phones.product, event, 'Ruhe'));
	await startStation(page, 'Turm');
	await question(page, card.prompt);
	assert.is(await page.locator('.ring *').count(), 0);
	await page.getByRole('button', { name: 'Karte umdrehen' }).click();
	await page.getByRole('button', { name: 'Weiter', exact: true }).click();
	await page
		.getByRole('button', { name: 'Frage öffnen' })
		.or(page.getByRole('heading', { name: 'Mit Uhr' }))
		.waitFor();
	const opener = page.getByRole('button', { name: 'Frage öffnen' });
	if (await opener.count()) await opener.click();
	await question(page, 'Mit Uhr');
	await page.locator('.ring *').first().waitFor();
	await close();
});

test.run();
