import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, isSoundInBoth, moveTo, openBackEnd, type BackEnd } from '../../support/back-end.ts';
import { openScreen, type Screen } from '../../support/browser/chromium.ts';
import { openEvent, openPhone } from '../../support/phone/player.ts';
import { sayIn } from '../../support/browser/say.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the way in without a card');
const languages = ['de', 'en'] as const;
let backEnd: BackEnd;
let page: Page;
let event: string;

test.before(async () => {
	backEnd = await openBackEnd([['host', 'customer']], { viewport: { width: 1366, height: 768 } });
	({ page } = backEnd.screen);
	event = await openEvent(backEnd.product, [], { joinWord: 'Kastanie', randomNames: false });
});
test.after(() => backEnd?.close());

const set = (config: Record<string, unknown>) =>
	backEnd.product.perform('event.update', { event, config: config as never });

/** A phone in a language, before the name of its team. */
async function phoneIn(language: (typeof languages)[number]): Promise<Screen> {
	const phone = await openPhone(backEnd.browser, backEnd.product, { locale: language });
	await phone.page.goto(`/?event=${event}&lang=${language}`);
	return phone;
}

test('the word of the big screen is required, a wrong one is reported at its field, the right one gets in', async () => {
	const wall = await openScreen(backEnd.browser, { viewport: { width: 1920, height: 1080 } });
	await moveTo(page, `/admin/events/${event}`);
	await page.getByRole('button', { name: 'Leinwand-Link erzeugen' }).click();
	await wall.page.goto(await page.getByLabel('Link zur Leinwand', { exact: true }).inputValue());
	await wall.page.getByText('Kastanie').waitFor();
	await isSound(wall, 'way-in-wall');
	for (const language of languages) {
		const say = sayIn(language, 'station');
		const phone = await phoneIn(language);
		const word = phone.page.getByLabel(say('play.join.word'));
		await phone.page.getByLabel(say('play.join.name')).fill(`Otter ${language}`);
		await word.fill('Eiche');
		await phone.page.getByRole('button', { name: say('play.join.go') }).click();
		await phone.page.getByText(say('play.join.errors.word')).waitFor();
		await phone.screenshot(`way-in-word-${language}`);
		assert.equal(await phone.axe('all', 'measured'), []);
		await word.fill('kastanie');
		await phone.page.getByRole('button', { name: say('play.join.go') }).click();
		await phone.page.getByRole('button', { name: say('play.welcome.go') }).waitFor();
		await phone.close();
	}
	await wall.close();
});

test('closed joining is reported before anybody types', async () => {
	await set({ joinClosed: true, joinWord: '' });
	for (const language of languages) {
		const phone = await phoneIn(language);
		await phone.page.getByText(sayIn(language, 'station')('play.join.errors.joins_closed')).waitFor();
		await phone.screenshot(`way-in-closed-${language}`);
		await phone.close();
	}
});

test('teams that never played leave in one act, which can be taken back though the list is empty then', async () => {
	await moveTo(page, `/admin/teams?event=${event}`);
	await page.getByRole('link', { name: 'Otter de', exact: true }).waitFor();
	await isSound(backEnd.screen, 'way-in-unplayed');
	await page.getByRole('button', { name: '2 Teams, die nie gespielt haben, entfernen' }).click();
	await page.getByText('Noch kein Team auf der Liste').waitFor();
	await isSoundInBoth(backEnd.screen, 'way-in-cleared');
	await page.getByRole('button', { name: 'Zurückholen' }).click();
	await page.getByRole('link', { name: 'Otter de', exact: true }).waitFor();
	assert.equal(backEnd.screen.errors, []);
});

test.run();
