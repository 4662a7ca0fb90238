import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { hearNetwork } from '../../support/processes/network-events.ts';
import { enter, everyType, openEvent, phonesOf, question, startStation, teamPath } from '../../support/phone/player.ts';
import { suite } from '../../support/runner/suite.ts';

const smallest = { width: 320, height: 568 };
const mostShift = 0.05;
const test = suite('what stands where on a phone');
const phones = phonesOf(test);

/** Everything that layout-shift entries say about a page, from its first paint on. */
async function watchShifts(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const seen = Object.assign(window, { shifts: [] as number[] }).shifts;
		const add = (list: PerformanceObserverEntryList) =>
			list.getEntries().forEach((entry) => seen.push((entry as PerformanceEntry & { value: number }).value));
		new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
	});
}

/** A slow phone in a slow network that keeps nothing from the last time. */
async function slowDown(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	await session.send('Network.enable');
	await session.send('Network.setCacheDisabled', { cacheDisabled: true });
	const speed = { downloadThroughput: 200_000, uploadThroughput: 90_000 };
	await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, ...speed });
}

test('a returning phone: nothing jumps while the page completes', async () => {
	const stations = ['Kuppel', 'Nachtwiese', 'Werkstatt', 'Pavillon'].map((name, index) => ({
		slug: name.toLowerCase(),
		name,
		letter: 'STERN'[index]!,
		questions: everyType
	}));
	const config = { puzzleWordEnabled: true, puzzleWord: 'STER', teamResults: true };
	const event = await openEvent(phones.product, stations, config);
	const { page, errors, close } = await phones.open();
	await enter(page, await teamPath(phones.product, event, 'Die Lampionträger aus Plagwitz'));
	await slowDown(page);
	await watchShifts(page);
	await hearNetwork(page);
	for (const path of [`/?event=${event}`, `/?event=${event}&katalog=kuppel`]) {
		const live = page.waitForEvent('websocket');
		await page.goto(path);
		await Promise.all([live, page.evaluate('document.fonts.ready.then(() => undefined)')]);
		await page.waitForLoadState('networkidle');
		const shifts = (await page.evaluate('window.shifts')) as number[];
		const sum = shifts.reduce((total, one) => total + one, 0);
		assert.ok(sum <= mostShift, `${path}: ${sum}`);
	}
	assert.equal(errors, []);
	await close();
});

const tight = [
	{
		type: 'mc',
		prompt: 'Welcher Planet hat die kürzeste Nacht am Himmel?',
		options: ['Merkur am Morgen', 'Venus', 'Jupiter mit seinen Monden', 'Saturn'],
		answers: [2]
	},
	{
		type: 'swipe',
		prompt: 'Stimmt das über unsere Sonne?',
		cards: ['Die Sonne ist ein Stern, der seit Milliarden Jahren leuchtet.', 'Der Mond leuchtet selbst.', 'C'].map(
			(text) => ({ text, correct: true })
		)
	},
	{
		type: 'assign',
		prompt: 'Welches Instrument gehört wohin?',
		terms: [
			{ term: 'Holzblasinstrument', definition: 'Fagott' },
			{ term: 'Streicher', definition: 'Bratsche' },
			{ term: 'Schlagwerk', definition: 'Pauke' },
			{ term: 'Blech', definition: 'Posaune' }
		]
	},
	{
		type: 'flip',
		prompt: 'Warum funkeln Sterne?',
		answer:
			'Luft ist nie ganz ruhig. Warme und kalte Schichten brechen das Licht, und so flackert es auf dem Weg zu uns.'
	}
];

/** The lowest edge of what has to be pressed, and the highest that it may not pass. */
async function edges(page: Page, controls: string): Promise<{ lowest: number; floor: number; top: number }> {
	const boxes = await page.locator(controls).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
	const receipt = await page
		.locator('.receipt')
		.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
	const top = (await page.evaluate('scrollY')) as number;
	return { lowest: Math.max(...boxes), floor: Math.min(smallest.height, ...receipt), top };
}

test('320 × 568: all buttons are above the fold', async () => {
	const event = await openEvent(phones.product, [{ slug: 'knapp', name: 'Knapp', questions: tight }]);
	const { page, errors, screenshot, axe, close } = await phones.open({ viewport: smallest });
	await enter(page, await teamPath(phones.product, event, 'Enge'));
	await startStation(page, 'Knapp');
	const stands = async (what: string, controls: string, count: number) => {
		await screenshot(`small-${what}`);
		assert.is(await page.locator(controls).count(), count, what);
		const { lowest, floor, top } = await edges(page, controls);
		assert.ok(top === 0 && lowest <= floor, `${what}: ${lowest} of ${floor}, scrolled ${top}`);
		assert.equal(await axe('all', 'measured'), [], what);
	};
	await question(page, tight[0]!.prompt);
	await stands('choices', '.tile', 4);
	await page.locator('.tile').first().click();
	await question(page, tight[1]!.prompt);
	await stands('swipe', '.sides button, .back button', 3);
	for (let card = 0; card < 3; card += 1) await page.getByRole('button', { name: 'Stimmt', exact: true }).click();
	await page.getByRole('button', { name: 'Senden' }).click();
	await question(page, tight[2]!.prompt);
	await stands('match', '.slot', 8);
	for (const { definition } of tight[2]!.terms!)
		await page.locator('.pool .slot').filter({ hasText: definition }).click();
	await page.getByRole('button', { name: 'Senden' }).click();
	await question(page, tight[3]!.prompt);
	await stands('card', '.low .button', 1);
	await page.locator('.low .button').click();
	await stands('card-back', '.low .button', 1);
	assert.equal(errors, []);
	await close();
});

test('after the last letter the word is next; solving it lights up, and nothing asks for it any more', async () => {
	const yes = [{ type: 'mc', prompt: 'Ja?', options: ['Ja', 'Nein'], answers: [0], points: 10 }];
	const swipe = [{ ...tight[1]!, points: 10 }];
	const stations = [
		{ slug: 'tor', name: 'Tor', letter: 'J', questions: yes },
		{ slug: 'turm', name: 'Turm', letter: 'A', questions: swipe }
	];
	const config = { puzzleWordEnabled: true, puzzleWord: 'JA', puzzleFeedback: 'Gut gemacht.' };
	const event = await openEvent(phones.product, stations, config);
	const { page, errors, screenshot, axe, close } = await phones.open();
	await enter(page, await teamPath(phones.product, event, 'Wortfinder'));
	await startStation(page, 'Tor');
	await question(page, 'Ja?');
	await page.getByRole('button', { name: 'Ja' }).click();
	await page.getByRole('heading', { name: 'Tor geschafft' }).waitFor();
	assert.is(await page.getByRole('button', { name: 'Rätselwort eingeben' }).count(), 0);
	await page.getByRole('link', { name: 'Zu den Stationen' }).click();
	await startStation(page, 'Turm');
	await question(page, tight[1]!.prompt);
	for (let card = 0; card < 3; card += 1) await page.getByRole('button', { name: 'Stimmt', exact: true }).click();
	await page.getByRole('button', { name: 'Senden' }).click();
	const row = page.locator('summary');
	await row.getByText('Der Mond leuchtet selbst.').waitFor();
	for (const side of await row.locator('.chips b').allInnerTexts()) assert.match(side, /^(Stimmt|Richtig)$/);
	assert.is(await row.locator('.chips b').count(), 3);
	assert.not.match(await row.innerText(), '|');
	await row.scrollIntoViewIfNeeded();
	await screenshot('end-word');
	await page.getByRole('button', { name: 'Rätselwort eingeben' }).click();
	const close44 = (await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).boundingBox())!;
	assert.ok(close44.width >= 44 && close44.height >= 44, 'the dialog closes under a thumb');
	await page.getByLabel('Euer Rätselwort').fill('ja');
	await page.keyboard.press('Enter');
	await page.getByText('Gelöst!').waitFor();
	await page.getByText('Gut gemacht.').waitFor();
	await screenshot('word-solved');
	assert.equal(await axe('all', 'measured'), []);
	await page.getByRole('button', { name: 'Weiter zu den Stationen' }).click();
	await page.getByRole('link', { name: 'Zu den Stationen' }).click();
	await page.getByText('Rätselwort gelöst').waitFor();
	assert.is(await page.getByRole('button', { name: 'Rätselwort eingeben' }).count(), 0);
	assert.equal(errors, []);
	await close();
});

test.run();
