import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openAs, password } from '../../support/back-end.ts';
import { openBrowser } from '../../support/browser/chromium.ts';
import { openQuiz, performIn, play, setConfig, type Quiz } from '../../support/phone/quiz.ts';
import { stageOf } from '../../support/live/stage.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the ceremony on the projector');
const stage = stageOf(test);
const { show, isClean } = stage;
const names = ['Die Rätselfüchse', 'Köpfchen statt Körnchen', 'Gießkannenballett', 'Mühlbach & Söhne', 'Tante Erna'];

/** A quiz in which two teams share the third place. */
async function played(config: Record<string, unknown> = {}): Promise<Quiz> {
	const quiz = await openQuiz(stage.product, { name: 'Sommerfest-Quiz Lindenau', config });
	for (const [index, right] of [4, 3, 2, 2, 1].entries()) {
		const player = await play(stage.product, quiz, names[index]!);
		for (let question = 0; question < 4; question += 1) await player.answer(question < right);
	}
	return quiz;
}
const act = ({ uid }: Quiz, action: 'start' | 'step' | 'back' | 'end') =>
	performIn(stage.product, 'default', 'podium.act', { event: uid, action });
/** Waits until nothing fades any more: half a colour is none that anybody has to read. */
const isStill = (page: Page) =>
	page.waitForFunction(() =>
		document
			.getAnimations()
			.every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity)
	);
const html = async (path: string) => (await fetch(stage.product.base + path)).text();

test('screens go from last to first together, a reload shows the same step, and nothing else reveals a place', async () => {
	const quiz = await played({ customAwards: [] });
	const screen = await show(quiz.path);
	const other = await show(quiz.path, { width: 1280, height: 720 });
	const { page } = screen;
	await act(quiz, 'start');
	for (const each of [page, other.page]) await each.getByText('Gleich geht’s los').waitFor();
	await isClean(screen, 'stage-podium-opening');
	const first = await html(quiz.path);
	for (const name of names) assert.not.match(first, name.replace('&', '&amp;'));
	await act(quiz, 'step');
	await page.getByText('Ab Platz 5').waitFor();
	await page.getByText('Tante Erna').first().waitFor();
	await isStill(page);
	await isClean(screen, 'stage-podium-rest');
	await act(quiz, 'step');
	await page.getByRole('heading', { name: 'Sonderpreise' }).waitFor();
	await page.getByText('im Schnitt 100 % der Punkte je Frage').waitFor();
	await isStill(page);
	await isClean(screen, 'stage-podium-prize');
	await act(quiz, 'step');
	for (const each of [page, other.page]) await each.getByText('=3').waitFor();
	await page.reload();
	await page.getByText('Mühlbach & Söhne').waitFor();
	assert.not.match(await html(quiz.path), 'Köpfchen');
	await act(quiz, 'step');
	await page.getByText('Köpfchen statt Körnchen').waitFor();
	await isClean(screen, 'stage-podium-step');
	await act(quiz, 'step');
	for (const each of [page, other.page]) await each.getByText('Noch geheim').waitFor({ state: 'detached' });
	await isClean(screen, 'stage-podium');
	await setConfig(stage.product, quiz, { dashboardTheme: 'light' });
	await page.locator('[data-theme=stage-light]').waitFor();
	await isClean(screen, 'stage-podium-light');
	await act(quiz, 'end');
	for (const each of [page, other.page]) await each.getByRole('list', { name: 'Rangliste' }).waitFor();
});

test('a logged-in host steps by space and back by an arrow; on any other screen these keys do nothing', async () => {
	const quiz = await played({});
	await performIn(stage.product, 'default', 'event.update', {
		event: quiz.uid,
		end_date: new Date(Date.now() - 60_000).toISOString()
	});
	await stage.product.perform('user.create', { username: 'host', password, role: 'customer', namespaces: ['default'] });
	const wall = await show(quiz.path);
	await wall.page.getByText('Endstand').waitFor();
	assert.is(await wall.page.getByText('Mitspielen').count(), 0);
	await wall.page.keyboard.press('Space');
	const browser = await openBrowser();
	const { page, close } = await openAs(browser, stage.product, 'host', { viewport: { width: 1280, height: 720 } });
	await page.goto(stage.product.base + quiz.path);
	await page.getByRole('list', { name: 'Rangliste' }).waitFor();
	await page.keyboard.press('Space');
	await page.getByText('Gleich geht’s los').waitFor();
	await wall.page.getByText('Gleich geht’s los').waitFor();
	await page.keyboard.press('Space');
	await wall.page.getByText('Ab Platz 5').waitFor();
	await page.getByText('Ab Platz 5').waitFor();
	await page.keyboard.press('ArrowLeft');
	await page.getByText('Gleich geht’s los').waitFor();
	await page.keyboard.press('m');
	await page.getByText('Ton an').waitFor();
	await close();
});

test.run();
