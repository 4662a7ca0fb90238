import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { openQuiz, play, type Quiz } from '../../../support/phone/quiz.ts';
import { enter, isSound, moveTo, openAs, password } from '../../../support/back-end.ts';
import { readPdf } from '../../../support/print/pdf-text.ts';
import { suite } from '../../../support/runner/suite.ts';

let product: Product;
let browser: Browser;
let quiz: Quiz;
const test = suite('results and roles in the back end');

test.before(async () => {
	product = await startProduct();
	for (const role of ['admin', 'analyst', 'team-manager'] as const)
		await product.perform('user.create', { username: role, password, role, namespaces: ['default'] });
	quiz = await openQuiz(product, { name: 'Sommerfest-Quiz Lindenau' }, { questions: 4 });
	const owls = await play(product, quiz, 'Nachteulen');
	for (const isRight of [true, true, false, true]) await owls.answer(isRight);
	await owls.finish();
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

test('the overview and the ranking move with every answer, without a reload', async () => {
	const screen = await enter(browser, product, 'admin', { viewport: { width: 1440, height: 900 } });
	const { page } = screen;
	const stage = page.getByRole('region', { name: 'Sommerfest-Quiz Lindenau' });
	await stage.getByText('Nachteulen').waitFor();
	await isSound(screen, 'admin-dashboard');
	const figures = await stage.locator('dd').allTextContents();
	assert.ok(
		figures.some((text) => /^\s*\d+ von \d+\s*$/.test(text)),
		`words apart for readers too: ${figures.join('|')}`
	);
	assert.is(await stage.getByRole('link', { name: 'Cockpit öffnen' }).count(), 1);
	const { readTopic } = product.dependencies;
	let isAway = true;
	product.dependencies.readTopic = async () => ({ ok: false, error: 'unavailable' });
	await page.routeWebSocket(/\/socket\.io\//, (socket) => void (isAway ? socket.close() : socket.connectToServer()));
	await page.route('**/api/live/**', (route) => (isAway ? route.abort() : route.continue()));
	await page.goto(`/admin/results?event=${quiz.uid}`);
	await page.getByText('Keine Verbindung zum Server.').waitFor();
	[isAway, product.dependencies.readTopic] = [false, readTopic];
	await page.getByRole('row', { name: /1 Nachteulen .* 30$/ }).waitFor();
	// While the server is away a browser tells of each call.
	screen.errors.splice(0);
	const larks = await play(product, quiz, 'Lerchen <b>laut</b>');
	for (let count = 0; count < 4; count++) await larks.answer();
	await page.getByRole('row', { name: /1 Lerchen <b>laut<\/b> .* 40$/ }).waitFor();
	await page.getByRole('row', { name: /2 Nachteulen/ }).waitFor();
	await larks.finish();
	await isSound(screen, 'admin-results');
	await screen.close();
});

test('a ranking without teams says what nobody has done yet, and no number has two columns', async () => {
	const screen = await openAs(browser, product, 'admin', { viewport: { width: 1440, height: 900 } });
	const { page } = screen;
	await page.goto(`/admin/results?event=${quiz.uid}&view=puzzle`);
	await page.getByText('Noch hat kein Team das Rätselwort gelöst.').waitFor();
	await isSound(screen, 'admin-results-empty');
	await page.getByRole('searchbox').fill('Eule');
	await page.keyboard.press('Enter');
	await page.getByText('Dazu passt nichts.').waitFor();
	await page.goto(`/admin/results?event=${quiz.uid}&view=accuracy`);
	await page.getByRole('row', { name: /1 Lerchen/ }).waitFor();
	assert.is(await page.getByRole('columnheader', { name: 'Punkteschnitt' }).count(), 1);
	await screen.close();
});

test('a team opens with its answers; lists are searched and filtered', async () => {
	const screen = await openAs(browser, product, 'admin', { viewport: { width: 1440, height: 900 } });
	const { page } = screen;
	await page.goto(`/admin/results?event=${quiz.uid}`);
	await page.getByRole('link', { name: 'Nachteulen' }).click();
	const pane = page.getByRole('region', { name: 'Nachteulen' });
	await pane.getByText('30 von 40 Punkten').waitFor();
	const given = (await pane.getByRole('list', { name: 'Antwort' }).allInnerTexts()).map((text) => text.trim());
	assert.equal(given.filter((text) => /falsch$/.test(text)).length, 1);
	assert.equal(given.filter((text) => /richtig$/.test(text)).length, 3);
	assert.is(await pane.getByRole('list', { name: 'Lösung' }).count(), 1);
	await isSound(screen, 'admin-results-detail');
	await moveTo(page, `/admin/results?event=${quiz.uid}&view=attempts`);
	await page.getByText('Zusammen 70 von 80 Punkten').waitFor();
	await page.keyboard.press('/');
	await page.keyboard.type('lerch');
	await page.getByText('Zusammen 40 von 40 Punkten').waitFor();
	assert.is(await page.getByRole('link', { name: 'Nachteulen' }).count(), 0);
	await isSound(screen, 'admin-attempts');
	await screen.close();
});

test('certificates and rankings are printed, for all teams or one', async () => {
	const screen = await openAs(browser, product, 'analyst', { viewport: { width: 1280, height: 800 } });
	const { page } = screen;
	await page.goto(`/admin/results?event=${quiz.uid}`);
	await page.getByRole('button', { name: 'Drucken' }).click();
	const dialog = page.getByRole('dialog', { name: 'Urkunden und Rangliste' });
	await isSound(screen, 'admin-results-print');
	const load = async () => {
		const coming = page.waitForEvent('download');
		await dialog.getByRole('button', { name: 'PDF laden' }).click();
		const download = await coming;
		await dialog.getByText('ist fertig').waitFor();
		const { pages } = await readPdf(await readFile(await download.path()));
		return { name: download.suggestedFilename(), pages };
	};
	const all = await load();
	assert.match(all.name, /^certificates-sommerfest-quiz-lindenau-\d{8}\.pdf$/);
	assert.equal(
		all.pages.map((text) => /Nachteulen|Lerchen <b>laut<\/b>/.exec(text)?.[0]),
		['Lerchen <b>laut</b>', 'Nachteulen']
	);
	const whom = dialog.getByRole('combobox', { name: 'Für' });
	assert.is(await whom.inputValue(), 'alle Teams');
	await whom.click();
	await whom.fill('nachteu');
	await dialog.getByRole('option', { name: 'Nachteulen' }).click();
	await dialog.getByLabel('Sprache').selectOption({ label: 'Englisch' });
	const one = await load();
	assert.is(one.pages.length, 1);
	assert.match(one.pages[0]!, /Certificate.*Place 2 of 2 teams.*Nachteulen/s);
	await dialog.getByLabel('Was').selectOption({ label: 'Rangliste' });
	assert.is(await whom.count(), 0);
	assert.match((await load()).pages[0]!, /2 Nachteulen .* 30$/m);
	// What the server refuses is said, and the choice stays.
	await page.route('**/admin/results/export*', (route) =>
		route.fulfill({ status: 503, json: { error: 'unavailable' } })
	);
	await dialog.getByRole('button', { name: 'PDF laden' }).click();
	await dialog.getByText('Gerade werden viele PDFs erstellt').waitFor();
	await page.keyboard.press('Escape');
	await moveTo(page, `/admin/events/${quiz.uid}`);
	await page.getByRole('button', { name: 'Drucken' }).waitFor();
	await screen.close();
});

test('the file contains the attempts', async () => {
	const screen = await openAs(browser, product, 'analyst');
	await screen.page.goto(`/admin/results?event=${quiz.uid}&view=attempts`);
	const download = screen.page.waitForEvent('download');
	await screen.page.getByRole('link', { name: 'CSV' }).click();
	const file = await download;
	assert.match(file.suggestedFilename(), /^results-sommerfest-quiz-lindenau-\d{8}\.csv$/);
	const text = await readFile((await file.path())!, 'utf8');
	const [head, ...rows] = text.replace('\ufeff', '').trimEnd().split('\r\n');
	assert.match(head!, '"Team"');
	assert.is(rows.length, 2);
	assert.match(rows[0]!, /^"Nachteulen";/);
	await screen.close();
});

test('beside a ranking, the file contains each team once', async () => {
	const screen = await openAs(browser, product, 'analyst');
	for (const view of ['points', 'accuracy']) {
		await screen.page.goto(`/admin/results?event=${quiz.uid}&view=${view}`);
		const download = screen.page.waitForEvent('download');
		await screen.page.getByRole('link', { name: 'CSV' }).click();
		const file = await download;
		assert.match(file.suggestedFilename(), /^teams-sommerfest-quiz-lindenau-\d{8}\.csv$/);
		const [, ...rows] = (await readFile((await file.path())!, 'utf8')).trimEnd().split('\r\n');
		assert.equal(rows.map((row) => row.split(';')[1]).sort(), ['"Lerchen <b>laut</b>"', '"Nachteulen"']);
	}
	await screen.close();
});

test('the menu beside it has the individual answers, and everything as JSON', async () => {
	const screen = await openAs(browser, product, 'analyst');
	const { page } = screen;
	await page.goto(`/admin/results?event=${quiz.uid}`);
	const save = async (name: string) => {
		await page.getByRole('button', { name: 'Weitere Dateien' }).click();
		const download = page.waitForEvent('download');
		await page.getByRole('menuitem', { name }).click();
		const file = await download;
		return { name: file.suggestedFilename(), text: await readFile((await file.path())!, 'utf8') };
	};
	const answers = await save('Alle Antworten (CSV)');
	assert.match(answers.name, /\.csv$/);
	assert.is(answers.text.trimEnd().split('\r\n').length, 1 + 2 * 4);
	const json = await save('Alles als JSON');
	assert.match(json.name, /^results-sommerfest-quiz-lindenau-\d{8}\.json$/);
	assert.equal(
		JSON.parse(json.text).results.map(({ name }: { name: string }) => name),
		['Nachteulen', 'Lerchen <b>laut</b>']
	);
	await isSound(screen, 'admin-results-files');
	await screen.close();
});

test('readers see what they may see, and no button that would be rejected', async () => {
	const analyst = await openAs(browser, product, 'analyst');
	for (const path of ['events', `teams?event=${quiz.uid}`, `catalogs?event=${quiz.uid}`, `results?event=${quiz.uid}`]) {
		await moveTo(analyst.page, `/admin/${path}`);
		await analyst.page.getByRole('heading', { level: 1 }).waitFor();
		assert.is(await analyst.page.locator('form[method=post]:not([action^="/"])').count(), 0, path);
	}
	await analyst.close();
	const manager = await openAs(browser, product, 'team-manager');
	await manager.page.goto(`/admin/results?event=${quiz.uid}`);
	await manager.page.getByRole('link', { name: 'Nachteulen' }).waitFor();
	assert.is(await manager.page.getByRole('link', { name: 'CSV' }).count(), 0);
	await moveTo(manager.page, `/admin/teams?event=${quiz.uid}`);
	await manager.page.getByLabel('Namen').waitFor();
	const refused = await manager.context.request.get(`/admin/results/export?event=${quiz.uid}`);
	assert.is(refused.status(), 403);
	await manager.close();
});

test.run();
