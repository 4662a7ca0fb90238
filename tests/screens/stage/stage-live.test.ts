import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { rankingsOf } from '../../../server/features/gameplay/results/board/load-ranking.ts';
import { openBrowser, openScreen, settle, type Screen } from '../../support/browser/chromium.ts';
import { freshDatabase } from '../../support/processes/databases.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { openQuiz, play, type Player, type Quiz } from '../../support/phone/quiz.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the projector while people play');
let product: Product;
let browser: Browser;
const screens: Screen[] = [];
test.before(async () => {
	product = await startProduct();
	browser = await openBrowser();
});
test.after.each(async () => {
	for (const screen of screens.splice(0)) await screen.close();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

async function show(path: string, more: { base?: string; reducedMotion?: 'reduce'; ownClock?: boolean } = {}) {
	const { base = product.base, ownClock, ...options } = more;
	const screen = await openScreen(browser, {
		locale: 'de-DE',
		// What moves is painted by the processor, and costs by its size.
		viewport: { width: 960, height: 540 },
		reducedMotion: 'no-preference',
		...options
	});
	screens.push(screen);
	if (ownClock) await screen.page.clock.install();
	await screen.page.goto(base + path);
	await screen.page.getByText('Live').waitFor();
	return screen;
}

const teams = (quiz: Quiz, names: string[]): Promise<Player[]> =>
	Promise.all(names.map((name) => play(product, quiz, name)));
const namesOn = (page: Page) =>
	page
		.locator('ol[aria-label="Rangliste"] .name')
		.evaluateAll((all) => all.map(({ textContent }) => textContent!.trim()));

interface Turn {
	at: number;
	page: number;
}

/** When each list turned its page, by the page's own clock, as its words say. */
async function recordTurns(page: Page): Promise<() => Promise<Record<'rankings' | 'results', Turn[]>>> {
	await page.evaluate(() => {
		const turns = { rankings: [] as Turn[], results: [] as Turn[] };
		const look = (list: 'rankings' | 'results', where: string) => {
			const found = /Seite (\d+) von/.exec(document.querySelector(`${where} header`)?.textContent ?? '');
			const [shown, last] = [Number(found?.[1]), turns[list].at(-1)];
			if (found && shown !== last?.page) turns[list].push({ at: performance.now(), page: shown });
		};
		const lookAtAll = () => {
			look('rankings', 'main >');
			look('results', 'section');
		};
		lookAtAll();
		new MutationObserver(lookAtAll).observe(document.body, { subtree: true, childList: true, characterData: true });
		Object.assign(window, { turns });
	});
	return () => page.evaluate(() => (window as unknown as { turns: Record<'rankings' | 'results', Turn[]> }).turns);
}

function isSteady(turns: Turn[], seconds: number, pages: number) {
	const whole = turns.slice(1);
	for (const [index, turn] of whole.entries())
		assert.is(turn.page, (turns[index]!.page % pages) + 1, 'none is skipped');
	const stays = whole.slice(1).map((turn, index) => (turn.at - whole[index]!.at) / 1000);
	// A busy machine may hold one turn back, and the next one comes the earlier for it: what counts is the one in the
	// middle, or else all of them together.
	const middle = stays.toSorted((one, other) => one - other)[Math.floor(stays.length / 2)]!;
	const mean = (whole.at(-1)!.at - whole[0]!.at) / 1000 / stays.length;
	const isRight = [middle, mean].some((stay) => Math.abs(stay - seconds) <= 0.5);
	assert.ok(isRight, `pages stayed ${stays.join(', ')} s instead of ${seconds}`);
}

test('pages turn by their own timers while answers come twice a second; P pauses them, arrows turn manually', async () => {
	const modules = [
		{ id: 'header' },
		{ id: 'rankings', options: { pageSize: 5, pageInterval: 3 } },
		{ id: 'results', options: { pageSize: 2, pageInterval: 2 } },
		{ id: 'rankingQr', enabled: true }
	];
	const quiz = await openQuiz(product, { config: { dashboardModules: modules } });
	const players = await teams(
		quiz,
		Array.from({ length: 12 }, (_, index) => `Team ${index + 1}`)
	);
	for (const player of players.slice(0, 5)) await player.answer();
	for (const player of players.slice(0, 5)) await player.finish();
	const { page, errors } = await show(quiz.path, { ownClock: true });
	// From here on its time passes in steps, however fast the machine is.
	await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
	const turns = await recordTurns(page);
	let seen = await turns();
	for (let beat = 0; beat < 84 && Math.min(seen.rankings.length, seen.results.length) < 5; beat += 1) {
		await players[5 + (beat % 7)]!.answer(beat % 3 > 0);
		await page.clock.runFor(500);
		seen = await turns();
	}
	isSteady(seen.rankings, 3, 3);
	isSteady(seen.results, 2, 3);
	await page.keyboard.press('p');
	await page.clock.resume();
	await page.getByText('angehalten').waitFor();
	for (const player of players.slice(5, 7)) await player.finish();
	await page
		.locator('section')
		.getByText(/von 4$/)
		.waitFor();
	const before = await page.getByText(/^Seite \d von 3$/).allInnerTexts();
	await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
	await page.clock.runFor(3500);
	assert.equal(await page.getByText(/^Seite \d von 3$/).allInnerTexts(), before);
	await page.clock.resume();
	await page.keyboard.press('b');
	await page.keyboard.press('ArrowRight');
	await page.getByText('Seite 2 von 3').first().waitFor();
	await page.waitForFunction(() => document.querySelectorAll('ol[aria-label="Rangliste"] .name').length === 5);
	await page.keyboard.press('ArrowLeft');
	await page.keyboard.press('ArrowLeft');
	await page.waitForFunction(() => document.querySelectorAll('ol[aria-label="Rangliste"] .name').length === 2);
	assert.equal(errors, []);
});

test('rows move with stored answers, slide, and end in the order of the server', async () => {
	const quiz = await openQuiz(product);
	const players = await teams(quiz, ['Anton', 'Berta', 'Cäsar', 'Dora']);
	for (const [index, player] of players.entries()) for (let n = 4 - index; n > 0; n -= 1) await player.answer();
	const { page, screenshot } = await show(quiz.path);
	assert.equal(await namesOn(page), ['Anton', 'Berta', 'Cäsar', 'Dora']);
	const row = page.locator('li', { hasText: 'Dora' });
	const from = (await row.boundingBox())!.y;
	for (let n = 0; n < 4; n += 1) await players[3]!.answer();
	await page.waitForFunction(
		(start) => {
			const found = [...document.querySelectorAll('li')].find(({ textContent }) => textContent!.includes('Dora'))!;
			const { top } = found.getBoundingClientRect();
			return top < start - 5 && found.getAnimations().some(({ playState }) => playState === 'running');
		},
		from,
		{ polling: 'raf' }
	);
	await screenshot('stage-moving');
	await page.waitForFunction(() => document.querySelector('ol .name')!.textContent!.includes('Dora'));
	await settle(page);
	const { points } = await rankingsOf(quiz.uid, 'share');
	const shown = await page.locator('ol[aria-label="Rangliste"] li').all();
	const tops = await Promise.all(
		shown.map(async (each) => ({ text: (await each.textContent())!, top: (await each.boundingBox())!.y }))
	);
	const order = tops
		.sort((a, b) => a.top - b.top)
		.map(({ text }) => points.find(({ name }) => text.includes(name))!.name);
	assert.equal(
		order,
		points.map(({ name }) => name)
	);
	assert.match(tops[0]!.text, /3 Plätze nach oben/);
	assert.match(tops[0]!.text, /40 Punkte mehr/);
	await screenshot('stage-moved');
});

test('with reduced motion rows fade and never slide', async () => {
	const quiz = await openQuiz(product);
	const [anton, berta] = await teams(quiz, ['Anton', 'Berta']);
	await anton!.answer();
	const { page } = await show(quiz.path, { reducedMotion: 'reduce' });
	await page.evaluate(() => {
		Object.assign(window, { slides: 0 });
		requestAnimationFrame(function look() {
			const isSliding = (animation: Animation) =>
				(animation.effect as KeyframeEffect).getKeyframes().some((frame) => 'transform' in frame);
			if (document.getAnimations().some(isSliding)) Object.assign(window, { slides: 1 });
			requestAnimationFrame(look);
		});
	});
	for (let n = 0; n < 3; n += 1) await berta!.answer();
	await page.waitForFunction(() => document.querySelector('ol .name')!.textContent!.includes('Berta'));
	await settle(page);
	assert.is(await page.evaluate(() => (window as unknown as { slides: number }).slides), 0);
});

test('while the server is unreachable the board stays and says how old it is; then it continues', async () => {
	const { url, remove } = await freshDatabase('sqlite');
	const port = await freePort();
	let home = await startProduct({ databaseUrl: url, port });
	try {
		const quiz = await openQuiz(home);
		const player = await play(home, quiz, 'Tante Erna');
		await player.answer();
		const { page, screenshot } = await show(quiz.path, { base: home.base });
		await home.close();
		await page.getByText('Verbindet neu').waitFor();
		assert.match(await page.locator('aside [role=status]').innerText(), /Stand \d\d:\d\d:\d\d/);
		assert.match(await page.locator('main').innerText(), 'Tante Erna');
		assert.is(await page.getByText('Live').count(), 0);
		await screenshot('stage-stale');
		home = await startProduct({ databaseUrl: url, port });
		await player.answer();
		await page.getByText('Live').waitFor();
		await page.waitForFunction(() => /\b20\b/.test(document.querySelector('ol .points')!.textContent!));
	} finally {
		await home.close();
		await remove();
	}
});

test.run();
