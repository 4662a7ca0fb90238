import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Screen } from '../../support/browser/chromium.ts';
import {
	translatedFirst,
	translatedTexts,
	translatePage,
	untranslatePage,
	type Order
} from '../../support/browser/page-translator.ts';
import { isAlike, isOwn, read } from '../../support/browser/translated-alike.ts';
import { enter, everyType, openEvent, phonesOf, question, startStation, teamPath } from '../../support/phone/player.ts';
import { openQuiz, play } from '../../support/phone/quiz.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('pages in the hands of a translator');
const phones = phonesOf(test);

type Step = [where: string, act: (page: Page) => Promise<unknown>];

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click();
const send = press('Senden');
async function sort(page: Page): Promise<void> {
	const rows = () => page.locator('ol li .text').allInnerTexts();
	for (const [place, item] of ['klein', 'mittel', 'groß'].entries())
		while ((await rows())[place] !== item) await press(`${item} nach oben`)(page);
}
const clockMoves = () => Number(document.querySelector('[role=timer] b')!.textContent) < 298;
const station: Step[] = [
	['the start of a station', (page) => page.getByRole('link', { name: /Pumpwerk/ }).click()],
	['the first question', press('Station starten')],
	[
		'several right ones',
		async (page) => {
			await question(page, 'Was leuchtet?');
			await press(/Lampion/)(page);
			await question(page, 'Welche sind gerade?');
		}
	],
	['later', (page) => page.waitForFunction(clockMoves)],
	['one chosen', press(/^A:/)],
	[
		'sorting',
		async (page) => {
			await press(/^C:/)(page);
			await send(page);
			await question(page, 'Der Größe nach');
		}
	],
	[
		'matching',
		async (page) => {
			await sort(page);
			await send(page);
			await question(page, 'Was gehört zusammen?');
		}
	],
	[
		'one pair',
		async (page) => {
			await press(/^Lübeck:/)(page);
			await press(/^Marzipan/)(page);
		}
	],
	[
		'cards',
		async (page) => {
			await press(/^Dresden:/)(page);
			await press(/^Stollen/)(page);
			await send(page);
			await question(page, 'Stimmt das?');
		}
	],
	['the second card', press('Stimmt nicht')],
	[
		'words',
		async (page) => {
			await press('Stimmt nicht')(page);
			await send(page);
			await question(page, 'Wie heißt der Turm?');
		}
	],
	['typed', (page) => page.getByLabel('Eure Antwort').fill('Wasserturm')],
	[
		'a card to turn',
		async (page) => {
			await send(page);
			await question(page, 'Wusstet ihr das?');
		}
	],
	['turned', press('Karte umdrehen')],
	[
		'the end',
		async (page) => {
			await page.getByRole('button', { name: 'Weiter', exact: true }).click();
			await page.getByRole('heading', { name: /geschafft$/ }).waitFor();
		}
	],
	['the stations again', (page) => page.getByRole('link', { name: 'Zu den Stationen' }).click()]
];

for (const order of ['replace', 'insert first', 'remove first'] satisfies Order[])
	test(`a phone plays a whole station as it does without: ${order}`, async () => {
		const { product } = phones;
		// An answer that is a number is somebody's text.
		const words = { options: ['zwei', 'drei', 'vier'] };
		const questions = everyType.map((one, index) => ({ ...one, ...(index === 1 ? words : {}), countdown: 300 }));
		const event = await openEvent(product, [{ slug: 'pumpwerk', name: 'Pumpwerk', letter: 'L', questions }], {
			puzzleWordEnabled: true,
			puzzleWord: 'L',
			teamResults: true
		});
		const [left, right] = await Promise.all([phones.open(), phones.open()]);
		await enter(left.page, await teamPath(product, event, 'Eulen links'));
		await enter(right.page, await teamPath(product, event, 'Eulen rechts'));
		await translatePage(left.page, order);
		const given = await isAlike(left.page, right.page, 'the stations');
		for (const [where, act] of station) {
			await Promise.all([act(left.page), act(right.page)]);
			given.push(...(await isAlike(left.page, right.page, where)));
		}
		assert.equal([...new Set(given.filter(isOwn))], []);
		assert.equal(left.errors, []);
		await Promise.all([left.close(), right.close()]);
	});

/** Two walls before the same quiz, the first one translated. */
async function openWalls(path: string) {
	const open = () => phones.open({ viewport: { width: 1920, height: 1080 }, hasTouch: false });
	const walls = await Promise.all([open(), open()]);
	await Promise.all(walls.map(({ page }) => page.goto(path)));
	await Promise.all(walls.map(({ page }) => page.getByText('Noch ist niemand da').waitFor()));
	return walls;
}

test('a wall shows teams, ranking, results and news as it does without', async () => {
	const { product } = phones;
	const quiz = await openQuiz(product);
	const [left, right] = (await openWalls(quiz.path)) as [Screen, Screen];
	await translatePage(left.page, 'replace');
	const given = await isAlike(left.page, right.page, 'the empty wall');
	const alike = async (where: string) => given.push(...(await isAlike(left.page, right.page, where)));
	const first = await play(product, quiz, 'Eulen links');
	await alike('one team');
	const second = await play(product, quiz, 'Eulen rechts');
	for (const team of [first, second, second]) {
		await team.answer();
		await alike('after an answer');
	}
	await first.answer(false);
	await first.finish();
	await alike('a result');
	await product.perform('event.update', { event: quiz.uid, name: 'Herbstfest' });
	await right.page.getByText('Herbstfest').first().waitFor();
	await alike('another name');
	assert.equal([...new Set(given.filter(isOwn))], []);
	assert.equal(left.errors, []);
	await Promise.all([left.close(), right.close()]);
});

test('a page translated before hydration, or restored to the original, continues', async () => {
	const { product } = phones;
	const questions = everyType.slice(0, 2).map((one) => ({ ...one, countdown: 300 }));
	const event = await openEvent(product, [{ slug: 'turm', name: 'Wasserturm', questions }]);
	const [left, right] = await Promise.all([phones.open({ firstScript: translatedFirst } as never), phones.open()]);
	await left.page.goto(await teamPath(product, event, 'Eulen links'));
	assert.is(await left.page.evaluate(() => document.documentElement.dataset.translatedFirst), 'true');
	await right.page.goto(await teamPath(product, event, 'Eulen rechts'));
	await isAlike(left.page, right.page, 'the welcome');
	const pages = [left.page, right.page];
	await Promise.all(pages.map(press('Los geht’s')));
	await isAlike(left.page, right.page, 'the stations');
	await Promise.all(pages.map((page) => startStation(page, 'Wasserturm')));
	await isAlike(left.page, right.page, 'the first question');
	await untranslatePage(left.page);
	assert.equal(await translatedTexts(left.page), []);
	await Promise.all(pages.map((page) => question(page, 'Was leuchtet?')));
	await Promise.all(pages.map(press(/Lampion/)));
	await Promise.all(pages.map((page) => question(page, 'Welche sind gerade?')));
	assert.is(await read(left.page), await read(right.page));
	assert.equal(left.errors, []);
	await Promise.all([left.close(), right.close()]);
});

test.run();
