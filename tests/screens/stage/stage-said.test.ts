import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openQuiz, performIn, play, type Quiz } from '../../support/phone/quiz.ts';
import { isStill } from '../../support/browser/seen-text.ts';
import { stageOf } from '../../support/live/stage.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('what the host tells on the wall');
const stage = stageOf(test);
const { show, isClean } = stage;
const walls = [
	[1920, 1080],
	[1366, 768],
	[1280, 900]
] as const;

const tell = ({ uid }: Quiz, text: string) =>
	performIn(stage.product, 'default', 'announcement.create', { event: uid, text, level: 'important', audience: 'all' });

/** Headings, rows, cards and codes that lie under an announcement or outside of the wall. */
const hidden = (page: Page) =>
	page.evaluate(() => {
		const said = document.querySelector('[role=status] > p')!.getBoundingClientRect();
		const shown = [...document.querySelectorAll('h1, h2, ol > li, .card, svg[role=img], .names li')].filter(
			(one) => one.checkVisibility() && !one.closest('.visually-hidden')
		);
		return shown
			.map((one) => ({ text: one.textContent!.trim().slice(0, 30), box: one.getBoundingClientRect() }))
			.filter(({ box }) => box.height > 0 && (box.bottom > said.top + 1 || box.bottom > innerHeight))
			.map(({ text, box }) => `${text} ${Math.round(box.bottom)} > ${Math.round(said.top)}`);
	});

test('it covers no heading, row, card or code: the board and the lobby make room for it', async () => {
	const quiz = await openQuiz(stage.product, { name: 'Vereinsabend TSV Waldau' });
	const screen = await show(quiz.path);
	const { page } = screen;
	const isFree = async (where: string) => {
		for (const [width, height] of walls) {
			await page.setViewportSize({ width, height });
			await isStill(page);
			assert.equal(await hidden(page), [], `${where} at ${width} × ${height}`);
		}
	};
	const players = [];
	for (let team = 1; team <= 14; team += 1) players.push(await play(stage.product, quiz, `Mannschaft ${team}`));
	await page.getByText('14 Teams sind dabei').waitFor();
	await tell(quiz, 'In zehn Minuten gibt es Kuchen und Kaffee am Buffet, danach geht es mit Runde 2 weiter.');
	await page.getByText('In zehn Minuten').waitFor();
	await isFree('the lobby');
	await isClean(screen, 'stage-said-lobby');
	for (const player of players) {
		await player.answer();
		await player.finish();
	}
	await page.getByRole('list', { name: 'Rangliste' }).waitFor();
	await page.locator('.card').first().waitFor();
	await isFree('the board');
	await isClean(screen, 'stage-said-board');
});

test.run();
