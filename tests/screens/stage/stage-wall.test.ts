import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { rankingPage, rankingPages } from '#lib/stage/board/ranking-pages.ts';
import { openQuiz, play, setConfig } from '../../support/phone/quiz.ts';
import { stageOf } from '../../support/live/stage.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the wall of a long evening');
const stage = stageOf(test);
const { show, isClean } = stage;
const teams = Array.from({ length: 16 }, (_, index) => `Mannschaft ${String(index + 1).padStart(2, '0')}`);

/** A quiz in which every team has other points, the first one most; all have finished their station. */
async function longEvening(fields: Record<string, unknown> = {}, count = teams.length) {
	const quiz = await openQuiz(stage.product, { name: 'Sommerfest-Quiz Lindenau', ...fields });
	const playing = teams.slice(0, count).map(async (name, index) => {
		const player = await play(stage.product, quiz, name);
		for (let right = count - index; right > 0; right -= 1) await player.answer();
		return player;
	});
	// They end one after the other: which ended last is shown.
	for (const player of await Promise.all(playing)) await player.finish();
	return quiz;
}

const names = (page: Page) =>
	page
		.locator('ol[aria-label="Rangliste"] li:not([inert]) .name')
		.evaluateAll((all) => all.map(({ textContent }) => textContent!.trim()));
const textSizes = (page: Page, within: string) =>
	page.locator(within).evaluate((root) =>
		[...root.querySelectorAll('*')]
			.filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim()))
			.filter((one) => one.getClientRects().length && !one.closest('.visually-hidden'))
			.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))
	);

test('every team has its page, with the first three on top of each', () => {
	for (const [length, size] of [
		[1, 12],
		[12, 12],
		[13, 12],
		[100, 10],
		[100, 12],
		[7, 6],
		[23, 5]
	] as const) {
		const list = Array.from({ length }, (_, index) => index);
		const pages = Array.from({ length: rankingPages(length, size) }, (_, page) => rankingPage(list, page, size));
		assert.equal([...new Set(pages.flat())], list, `${length} in pages of ${size}`);
		assert.ok(pages.every((page) => page.length <= size && page.length > 0));
		const onTop = pages.filter((page) => [0, 1, 2].every((place) => page[place] === place)).length;
		if (size >= 6 && length > 2) assert.is(onTop, pages.length);
	}
});

test('the leaders stay while pages turn; of the finished stations the newest nine are shown, large enough to read', async () => {
	const quiz = await longEvening();
	const screen = await show(quiz.path);
	const { page } = screen;
	await page.getByText('Seite 1 von 2').first().waitFor();
	assert.equal(await names(page), teams.slice(0, 10));
	await isClean(screen, 'stage-pages-first');
	await page.keyboard.press('p');
	await page.keyboard.press('ArrowRight');
	await page.getByText('Seite 2 von 2').waitFor();
	await page.waitForFunction(() => document.querySelectorAll('ol[aria-label="Rangliste"] .name').length === 9);
	assert.equal(await names(page), [...teams.slice(0, 3), ...teams.slice(10)]);
	await isClean(screen, 'stage-pages-second');
	const results = 'section:has(> ol .card)';
	assert.match((await page.locator(`${results} header`).innerText()).trim(), /Seite \d von 3$/);
	const sizes = await textSizes(page, `${results} > ol`);
	assert.ok(sizes.length >= 9 && Math.min(...sizes) >= 36, sizes.join());
	const smallest = Math.min(...(await textSizes(page, 'ol[aria-label="Rangliste"]')));
	assert.ok(smallest >= 33, `the smallest of the board: ${smallest}`);
	for (const options of [{ limit: 3 }, { limit: null }]) {
		const modules = [{ id: 'header' }, { id: 'rankings' }, { id: 'results', options }, { id: 'rankingQr' }];
		await setConfig(stage.product, quiz, { dashboardModules: modules });
		const asked = options.limit ? /Fertige Stationen\s*$/ : /von 6\s*$/;
		await page.locator('section header').filter({ hasText: asked }).waitFor();
	}
});

test('after the end nobody is invited and nothing is live: the final result stays', async () => {
	const hour = 3_600_000;
	const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
	const quiz = await longEvening({ start_date: fromNow(-hour), end_date: fromNow(hour) }, 3);
	const screen = await show(quiz.path);
	const invitation = screen.page.getByText('Mitspielen', { exact: true });
	await screen.page.getByText('Live', { exact: true }).waitFor();
	assert.is(await invitation.count(), 1);
	await stage.product.perform('event.update', { event: quiz.uid, end_date: fromNow(-1000) } as never);
	await screen.page.getByText('Endstand', { exact: true }).waitFor();
	assert.is(await invitation.count(), 0);
	assert.is(await screen.page.getByRole('img', { name: 'QR-Code zum Mitspielen' }).count(), 0);
	assert.is(await screen.page.getByText('Live', { exact: true }).count(), 0);
	assert.match(await screen.text(), teams[0]!);
	await isClean(screen, 'stage-end');
});

test('on a phone held upright the board is one column that can be read', async () => {
	const quiz = await longEvening({}, 12);
	const screen = await show(quiz.path, { width: 390, height: 844 });
	await screen.page.getByText('Live').waitFor();
	const sizes = await textSizes(screen.page, 'ol[aria-label="Rangliste"]');
	assert.ok(Math.min(...sizes) >= 14, sizes.join());
	assert.is(await screen.page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
	const rows = await screen.page
		.locator('ol[aria-label="Rangliste"] li')
		.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
	for (const [index, { top }] of rows.entries())
		assert.ok(index === 0 || top >= rows[index - 1]!.bottom - 3, `row ${index}`);
	await isClean(screen, 'stage-upright');
	const lobby = await openQuiz(stage.product, { name: 'Sommerfest-Quiz Lindenau' });
	const waiting = await show(lobby.path, { width: 390, height: 844 });
	await waiting.page.getByText('Noch ist niemand da').waitFor();
	await isClean(waiting, 'stage-upright-lobby');
});

test.run();
