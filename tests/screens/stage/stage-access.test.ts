import * as assert from 'uvu/assert';
import { openQuiz, play } from '../../support/phone/quiz.ts';
import { stageOf } from '../../support/live/stage.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('when the projector shows nothing');
const stage = stageOf(test);
const { show, isClean } = stage;

/** A quiz that a team has played a little. */
async function played(config: Record<string, unknown> = {}) {
	const quiz = await openQuiz(stage.product, { name: 'Sommerfest-Quiz Lindenau', config });
	await (await play(stage.product, quiz, 'Tante Erna')).answer();
	return quiz;
}

test('outside its window it says when it opens, without any data, and opens and closes automatically', async () => {
	const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
	const wall = (time: Date) => time.toISOString().slice(0, 16);
	const quiz = await played({
		timeZone: 'UTC',
		dashboardVisibilityStart: wall(hours(1)),
		dashboardVisibilityEnd: wall(hours(3))
	});
	const screen = await show(quiz.path);
	const { page } = screen;
	assert.is(screen.status, 200);
	assert.match(await screen.text(), /Öffnet/);
	assert.not.match(await page.content(), /Tante Erna|joinCode|eventUid/);
	await isClean(screen, 'stage-closed');
	stage.now = hours(2);
	await page.getByText('Tante Erna').first().waitFor();
	stage.now = hours(4);
	await page.getByText('Gerade geschlossen').waitFor();
	assert.not.match(await screen.text(), 'Tante Erna');
});

test('a wrong link is refused in the design, also when it becomes wrong while it is on the wall', async () => {
	const quiz = await played();
	const wrong = await show(`/event/${quiz.slug}/dashboard/wrong`);
	assert.is(wrong.status, 403);
	await wrong.page.getByText('Dieser Link gilt nicht mehr').waitFor();
	await wrong.screenshot('stage-denied');
	assert.equal(await wrong.axe(), []);
	const missing = await show('/event/nowhere/dashboard/wrong', { locale: 'en-GB' });
	assert.is(missing.status, 403);
	await missing.page.getByText('This link is no longer valid').waitFor();
	assert.is((await show(`${quiz.path}?variant=sponsor`)).status, 403);
	const screen = await show(quiz.path);
	await screen.page.getByText('Live').waitFor();
	await stage.product.perform('shareToken.rotate', { event: quiz.uid });
	await screen.page.getByText('Dieser Link gilt nicht mehr').waitFor();
	assert.not.match(await screen.text(), 'Tante Erna');
});

test.run();
