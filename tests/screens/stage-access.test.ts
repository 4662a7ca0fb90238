import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser, openScreen, type Screen } from '../support/chromium.ts';
import { startProduct, type Product } from '../support/product.ts';
import { openQuiz, play } from '../support/quiz.ts';
import { suite } from '../support/suite.ts';

const test = suite('when the projector shows nothing');
let product: Product;
let browser: Browser;
let now: Date | null = null;
const screens: Screen[] = [];
test.before(async () => {
	product = await startProduct({ clock: () => now ?? new Date() });
	browser = await openBrowser();
});
test.after.each(async () => {
	now = null;
	for (const screen of screens.splice(0)) await screen.close();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

async function show(path: string, more: { base?: string; locale?: string; width?: number; height?: number } = {}) {
	const { base = product.base, locale = 'de-DE', width = 1920, height = 1080 } = more;
	const screen = await openScreen(browser, { locale, viewport: { width, height } });
	screens.push(screen);
	const response = await screen.page.goto(base + path);
	return { ...screen, status: response!.status(), text: () => screen.page.locator('body').innerText() };
}

/** A quiz that a team has played a little. */
async function played(config: Record<string, unknown> = {}) {
	const quiz = await openQuiz(product, { name: 'Sommerfest-Quiz Lindenau', config });
	await (await play(product, quiz, 'Tante Erna')).answer();
	return quiz;
}

async function isClean({ axe, errors, screenshot }: Screen, name: string) {
	await screenshot(name);
	assert.equal(await axe(), []);
	assert.equal(errors, []);
}

test('outside its window it says when it opens, without a word of data, and opens and closes by itself', async () => {
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
	now = hours(2);
	await page.getByText('Tante Erna').first().waitFor({ timeout: 15_000 });
	now = hours(4);
	await page.getByText('Gerade geschlossen').waitFor({ timeout: 15_000 });
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
	assert.is(missing.status, 404);
	await missing.page.getByText('There is no such event').waitFor();
	assert.is((await show(`${quiz.path}?variant=sponsor`)).status, 403);
	const screen = await show(quiz.path);
	await screen.page.getByText('Live').waitFor();
	await product.perform('shareToken.rotate', { event: quiz.uid });
	await screen.page.getByText('Dieser Link gilt nicht mehr').waitFor({ timeout: 5000 });
	assert.not.match(await screen.text(), 'Tante Erna');
});

test.run();
