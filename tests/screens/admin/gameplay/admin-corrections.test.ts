import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { openQuiz, play, type Quiz } from '../../../support/phone/quiz.ts';
import { isSound, moveTo, openAs, password } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';

let product: Product;
let browser: Browser;
let quiz: Quiz;
const test = suite('corrections and statistics in the back end');
const wide = { viewport: { width: 1440, height: 900 } };

test.before(async () => {
	product = await startProduct();
	for (const role of ['admin', 'analyst'] as const)
		await product.perform('user.create', { username: role, password, role, namespaces: ['default'] });
	const config = { shuffleQuestions: false };
	quiz = await openQuiz(product, { name: 'Sommerfest-Quiz Lindenau', config }, { questions: 2 });
	for (const name of ['Nachteulen', 'Lerchen', 'Glühwürmchen', 'Füchse', 'Lampenfieber']) {
		const team = await play(product, quiz, name);
		await team.answer(false);
		await team.answer(name === 'Nachteulen');
		await team.finish();
	}
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

test('an answer is corrected in place, with the effect on the team, and undone', async () => {
	const screen = await openAs(browser, product, 'admin', wide);
	const { page } = screen;
	await page.goto(`/admin/results?event=${quiz.uid}`);
	await page.getByRole('link', { name: 'Lerchen' }).click();
	const pane = page.getByRole('region', { name: 'Lerchen' });
	// The answer in words beside what is right, and the first wrong one opened by its key.
	const first = pane.getByRole('listitem').filter({ hasText: 'Frage 1' }).first();
	await first.getByText('Lösung').waitFor();
	assert.match(await first.innerText(), /falsch[^]*richtig[^]*um \d\d:\d\d Uhr[^]*von 10/);
	const shown = page.url();
	await page.keyboard.press('ArrowUp');
	await page.waitForURL((url) => String(url) !== shown && url.searchParams.has('team'));
	// The address is a moment ahead of the screen.
	await pane.waitFor({ state: 'detached' });
	await page.keyboard.press('ArrowDown');
	await first.getByText('Lösung').waitFor();
	await page.keyboard.press('k');
	await pane.getByRole('group', { name: 'Wertung' }).first().getByText('Richtig').click();
	await pane.getByText(/Neu: 10, (geteilter )?Platz \d/).waitFor();
	await isSound(screen, 'admin-correct-answer');
	await pane.getByLabel('Grund').first().fill('Das Schild nennt beide');
	await pane.getByRole('button', { name: 'Korrigieren' }).first().click();
	await pane.getByText('korrigiert', { exact: true }).waitFor();
	await pane.getByText('10 von 20 Punkten').waitFor();
	// Whoever comes back later reads who decided it, and takes that one back.
	await moveTo(page, `/admin/dashboard`);
	await moveTo(page, `/admin/results?event=${quiz.uid}`);
	await page.getByRole('link', { name: 'Lerchen' }).click();
	const history = pane.getByRole('list', { name: 'Was entschieden wurde' });
	await history.getByText('„Das Schild nennt beide“').waitFor();
	assert.match(await history.innerText(), /Von Hand: falsch, 0 → richtig, 10[^]*admin, /);
	await isSound(screen, 'admin-answer-history');
	await history.getByRole('button', { name: 'Korrektur zurücknehmen' }).click();
	await pane.getByText('0 von 20 Punkten').waitFor();
	await history.getByText(/zurückgenommen/).waitFor();
	await screen.close();
});

test('the hardest question comes first; its key is tried, corrected and taken back', async () => {
	const screen = await openAs(browser, product, 'admin', wide);
	const { page } = screen;
	await page.goto(`/admin/statistics?event=${quiz.uid}`);
	await page.getByText('2 Fragen, 10 Antworten.').waitFor();
	await isSound(screen, 'admin-statistics');
	await page.getByRole('link', { name: 'Frage 1' }).click();
	await page.getByText('Vermutlich vertauscht').waitFor();
	await isSound(screen, 'admin-statistics-question');
	await page.getByRole('link', { name: 'Nur Tabelle' }).click();
	await page.waitForFunction(() => !document.querySelector('main figure'));
	await isSound(screen, 'admin-statistics-table');
	await page.keyboard.press('k');
	await page.getByRole('checkbox', { name: /richtig/ }).uncheck();
	await page.getByRole('checkbox', { name: /falsch/ }).check();
	const commit = page.getByRole('button', { name: '5 Antworten neu werten' });
	await commit.waitFor();
	await page.getByRole('row', { name: /Nachteulen falsch 10 → 20/ }).waitFor();
	await page.getByText('5 Teams haben geantwortet, richtig 0 → 5').waitFor();
	await page.getByRole('checkbox', { name: /falsch.*5 Teams/ }).waitFor();
	await page.getByRole('checkbox', { name: /richtig bisher richtig 0 Teams/ }).waitFor();
	await page.getByText('Urkunden betroffen: Punktegipfel, Zielsicher').waitFor();
	await isSound(screen, 'admin-regrade');
	await page.getByRole('link', { name: /^Verlieren/ }).click();
	await page.getByRole('row', { name: /Nachteulen/ }).waitFor({ state: 'detached' });
	await page.getByRole('link', { name: /^Gewinnen/ }).click();
	await page.getByRole('row', { name: /Nachteulen falsch 10 → 20/ }).waitFor();
	await commit.click();
	await page.getByText('5 Antworten sind neu gewertet.').waitFor();
	await page
		.getByRole('region', { name: 'Das hat sich geändert' })
		.getByRole('row', { name: /Nachteulen falsch/ })
		.waitFor();
	await isSound(screen, 'admin-regrade-done');
	await page.getByRole('button', { name: 'Zurücknehmen' }).click();
	await page.getByRole('button', { name: '5 Antworten neu werten' }).waitFor();
	await page.getByRole('radio', { name: /Frage aus der Wertung nehmen.*Höchstpunktzahl sinkt um 10/ }).check();
	const takeOut = page.getByRole('button', { name: 'Aus der Wertung nehmen' });
	await takeOut.waitFor();
	await isSound(screen, 'admin-out-of-scoring');
	await page.getByLabel('Grund').fill('Zwei Schilder');
	await takeOut.click();
	await page.getByText('Die Frage ist aus der Wertung.').waitFor();
	await moveTo(page, `/admin/statistics?event=${quiz.uid}`);
	await page.getByText('1 Frage ist aus der Wertung').waitFor();
	await page.getByRole('link', { name: 'Frage 1', exact: true }).click();
	await page.getByText('Diese Frage ist aus der Wertung').waitFor();
	await isSound(screen, 'admin-back-in-scoring');
	await page.getByRole('button', { name: 'Wieder werten' }).click();
	await page.getByText('Die Frage zählt wieder.').waitFor();
	await screen.close();
});

test('a phone shows the list, then only the question; readers correct nothing', async () => {
	const screen = await openAs(browser, product, 'analyst', { viewport: { width: 390, height: 844 } });
	const { page } = screen;
	await page.goto(`/admin/statistics?event=${quiz.uid}`);
	await page.getByRole('link', { name: 'Frage 1' }).click();
	await page.getByText('Was gewählt wurde').waitFor();
	assert.is(await page.getByRole('link', { name: 'Lösung korrigieren …' }).count(), 0);
	await isSound(screen, 'admin-statistics-phone');
	await moveTo(page, `/admin/results?event=${quiz.uid}&view=attempts&state=finished`);
	await page.getByText('5 Läufe gefunden').waitFor();
	await page.getByRole('link', { name: 'Lerchen' }).click();
	await page.getByRole('region', { name: 'Lerchen' }).getByText('von 20 Punkten').waitFor();
	assert.is(await page.getByText('Korrigieren', { exact: true }).count(), 0);
	await isSound(screen, 'admin-results-phone');
	await screen.close();
});

test.run();
