import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser } from '../../support/browser/chromium.ts';
import {
	enter,
	everyType,
	openEvent,
	openPhone,
	question,
	startStation,
	stationEnd,
	teamPath
} from '../../support/phone/player.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('playing every type');
let product: Product;
let browser: Browser;
let event: string;
test.before(async () => {
	[product, browser] = await Promise.all([startProduct(), openBrowser()]);
	const stations = [{ slug: 'pumpwerk', name: 'Pumpwerk', letter: 'L', questions: everyType }];
	event = await openEvent(product, stations, { puzzleWordEnabled: true, puzzleWord: 'L', teamResults: true });
});
test.after(async () => {
	await browser.close();
	await product.close();
});

const send = (page: Page) => page.getByRole('button', { name: 'Senden' }).click();
const rows = (page: Page) => page.locator('ol li .text').allInnerTexts();
const sizes = ['klein', 'mittel', 'groß'];
const pairs = [
	['Lübeck', 'Marzipan'],
	['Dresden', 'Stollen']
] as const;

test('by touch, over the network address: all right, no error on the page', async () => {
	const { page, errors, axe, screenshot, close } = await openPhone(browser, product, { baseURL: product.lanBase });
	await enter(page, await teamPath(product, event, 'Die Rätselfüchse'));
	assert.not.match(page.url(), /[?&]t=/);
	assert.equal(await axe('all', 'measured'), []);
	await startStation(page, 'Pumpwerk');

	await question(page, 'Was leuchtet?');
	assert.equal(await axe('all', 'measured'), []);
	await page.getByRole('button', { name: /Lampion/ }).tap();
	await page.getByText('gespeichert').waitFor();
	await screenshot('player-saved');

	await question(page, 'Welche sind gerade?');
	await page.getByRole('button', { name: /^A:.*2/ }).tap();
	await page.getByRole('button', { name: /^C:.*4/ }).tap();
	await send(page);

	await question(page, 'Der Größe nach');
	assert.equal(await axe('all', 'measured'), []);
	for (const [place, item] of sizes.entries())
		while ((await rows(page))[place] !== item) await page.getByRole('button', { name: `${item} nach oben` }).tap();
	await send(page);

	await question(page, 'Was gehört zusammen?');
	assert.equal(await axe('all', 'measured'), []);
	for (const [term, definition] of pairs) {
		await page.getByRole('button', { name: new RegExp(`^${term}:`) }).tap();
		await page.getByRole('button', { name: new RegExp(`^${definition}`) }).tap();
	}
	await send(page);

	await question(page, 'Stimmt das?');
	assert.equal(await axe('all', 'measured'), []);
	await page.getByRole('button', { name: 'Stimmt', exact: true }).tap();
	await page.getByRole('button', { name: 'Stimmt nicht' }).tap();
	await send(page);

	await question(page, 'Wie heißt der Turm?');
	await page.getByLabel('Eure Antwort').fill('wasserturm');
	await send(page);

	await question(page, 'Wusstet ihr das?');
	await page.getByRole('button', { name: 'Karte umdrehen' }).tap();
	await page.getByText('8000 Lampions').waitFor();
	assert.equal(await axe('all', 'measured'), []);
	await page.getByRole('button', { name: 'Weiter', exact: true }).tap();

	await page.getByRole('heading', { name: 'Pumpwerk geschafft' }).waitFor();
	await stationEnd(page, '6 von 6');
	await page.getByText('Neuer Buchstabe: L').waitFor();
	await page.getByText('430', { exact: true }).waitFor();
	await page.locator('dl div', { hasText: 'von 1 in der Wertung' }).getByText('Platz 1', { exact: true }).waitFor();
	assert.equal(await axe('all', 'measured'), []);
	await screenshot('player-end');
	assert.equal(errors, []);
	await close();
});

test('by keyboard only, from the code to the puzzle word', async () => {
	const { page, errors, close } = await openPhone(browser, product, { hasTouch: false });
	const press = async (...keys: string[]) => {
		for (const key of keys) await page.keyboard.press(key);
	};
	const enterOn = async (role: 'button' | 'link', name: string | RegExp) => {
		await page.getByRole(role, { name }).first().focus();
		await press('Enter');
	};
	await page.goto(await teamPath(product, event, 'Tastatur'));
	await page.getByRole('button', { name: 'Los geht’s' }).waitFor();
	await press('Tab', 'Enter');
	await enterOn('link', /Pumpwerk/);
	await page.getByRole('heading', { name: 'Pumpwerk' }).waitFor();
	await press('Tab', 'Enter');

	await question(page, 'Was leuchtet?');
	assert.is(await page.evaluate(() => document.activeElement?.textContent?.trim()), 'Was leuchtet?');
	await press('Tab', 'Enter');
	await question(page, 'Welche sind gerade?');
	await press('Tab', 'Space', 'Tab', 'Tab', 'Space', 'Tab', 'Enter');
	await question(page, 'Der Größe nach');
	for (const [place, item] of sizes.entries()) {
		await page.getByRole('button', { name: `${item} nach oben` }).focus();
		while ((await rows(page))[place] !== item) await press('ArrowUp');
	}
	await enterOn('button', 'Senden');
	await question(page, 'Was gehört zusammen?');
	for (const [term, definition] of pairs) {
		await enterOn('button', new RegExp(`^${term}:`));
		await enterOn('button', new RegExp(`^${definition}`));
	}
	await enterOn('button', 'Senden');
	await question(page, 'Stimmt das?');
	await press('ArrowLeft', 'Backspace', 'ArrowRight', 'ArrowLeft');
	await enterOn('button', 'Senden');
	await question(page, 'Wie heißt der Turm?');
	await press('Tab');
	await page.keyboard.type('Wasserturm');
	await press('Enter');
	await question(page, 'Wusstet ihr das?');
	await press('Tab', 'Enter');
	await page.getByRole('button', { name: 'Weiter', exact: true }).waitFor();
	await press('Tab', 'Enter');
	await stationEnd(page, '6 von 6');

	await enterOn('link', 'Zu den Stationen');
	await enterOn('button', 'Rätselwort eingeben');
	for (const [word, said] of [
		['falsch', '„falsch“ ist es nicht.'],
		['l', 'Gelöst!']
	] as const) {
		await page.getByLabel('Euer Rätselwort').fill(word);
		await press('Enter');
		await page.getByText(said).waitFor();
	}
	assert.equal(errors, []);
	await close();
});

test('by mouse: a row is dragged, a card is swiped, and the answers can be reviewed afterwards', async () => {
	const { page, errors, close } = await openPhone(browser, product, { hasTouch: false });
	const questions = [everyType[2]!, everyType[4]!];
	const uid = await openEvent(product, [{ slug: 'maus', name: 'Maus', questions }]);
	await enter(page, await teamPath(product, uid, 'Mäuse'));
	await startStation(page, 'Maus');
	await question(page, 'Der Größe nach');
	const [first, last] = await Promise.all([0, 2].map((at) => page.locator('ol li').nth(at).boundingBox()));
	const before = await rows(page);
	await page.mouse.move(first!.x + 90, first!.y + 20);
	await page.mouse.down();
	await page.mouse.move(first!.x + 90, last!.y + 30, { steps: 12 });
	await page.mouse.up();
	assert.equal(await rows(page), [...before.slice(1), before[0]]);
	await send(page);
	await question(page, 'Stimmt das?');
	for (const by of [160, -160]) {
		const card = (await page.locator('.card.top:not([inert])').boundingBox())!;
		await page.mouse.move(card.x + 150, card.y + 100);
		await page.mouse.down();
		await page.mouse.move(card.x + 150 + by, card.y + 100, { steps: 6 });
		await page.mouse.up();
	}
	await page.getByText('Alle 2 Karten entschieden').waitFor();
	await send(page);
	await page.getByRole('heading', { name: 'Maus geschafft' }).waitFor();
	await page.locator('summary', { hasText: 'Stimmt das?' }).click();
	await page.locator('details li', { hasText: 'Steine schwimmen.' }).waitFor();
	assert.equal(errors, []);
	await close();
});

test.run();
