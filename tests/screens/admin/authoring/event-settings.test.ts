import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, isSoundInBoth, openAs, password } from '../../../support/back-end.ts';
import { openBrowser, openScreen } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { openQuiz, setConfig, type Quiz } from '../../../support/phone/quiz.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until as waitUntil } from '../../../support/runner/until.ts';

const test = suite('the settings of an event on the screen');
let product: Product;
let browser: Browser;
let quiz: Quiz;
test.before(async () => {
	[product, browser] = await Promise.all([startProduct(), openBrowser()]);
	for (const [username, role] of [
		['manager', 'event-manager'],
		['second', 'event-manager'],
		['reader', 'analyst']
	] as const)
		await product.perform('user.create', { username, password, role, namespaces: ['default'] });
});
test.before.each(async () => {
	const config = { dashboardTheme: 'light', countdown: 30, puzzleWord: 'Laterne' };
	quiz = await openQuiz(product, { name: 'Adventsquiz im Ratssaal', config }, { questions: 1 });
	await product.perform('team.create', { event: quiz.uid, names: ['Nachteulen'] });
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

const wide = { viewport: { width: 1440, height: 900 } };
const address = (group = '') => `/admin/event/settings?event=${quiz.uid}${group && `#${group}`}`;
const config = async () => (await product.perform('event.show', { event: quiz.uid })).event.config;
const row = (page: Page, key: string) => page.locator(`#setting-${key}`);
const open = async (username: string, group: string, options: object = wide) => {
	const screen = await openAs(browser, product, username, options);
	await screen.page.goto(address(group));
	return screen;
};
// What each waits for is said by its line.
const until = (isSo: () => Promise<boolean>) => waitUntil(isSo, 'the screen');
const isStored = (key: string, value: unknown) =>
	until(async () => JSON.stringify((await config())[key as 'countdown']) === JSON.stringify(value));

test('a row saves itself, shows when, and returns to its previous value', async () => {
	const screen = await open('manager', 'play');
	const { page } = screen;
	await row(page, 'countdown').getByRole('textbox').fill('24');
	await isStored('countdown', 24);
	await page.getByText(/^gespeichert \d\d:\d\d$/).waitFor();
	await page.locator('.frame').getByText('24').first().waitFor({ state: 'attached' });
	await isSound(screen, 'event-settings');
	await row(page, 'shuffleAnswers').getByRole('switch').uncheck();
	await isStored('shuffleAnswers', false);
	await page.getByText('18 Einstellungen, 2 geändert').waitFor();
	await page.keyboard.press('Control+z');
	await isStored('shuffleAnswers', true);
	await row(page, 'countdown').getByRole('button', { name: 'vorher 30' }).click();
	await isStored('countdown', 30);
	assert.is(await row(page, 'countdown').getByRole('textbox').inputValue(), '30');
	await row(page, 'timeBonusFloor').getByRole('combobox').selectOption({ label: 'halber Zeitbonus' });
	await isStored('timeBonusFloor', 0.5);
	await row(page, 'rankingCounts').getByRole('radio', { name: 'fertige Station' }).check({ force: true });
	await isStored('rankingCounts', 'finished');
	await row(page, 'partialCredit').getByRole('checkbox', { name: 'Sortieren' }).check();
	await isStored('partialCredit', ['sort']);
	await row(page, 'customAwards').getByLabel('Preis hinzufügen für').fill('nacht');
	await row(page, 'customAwards').getByRole('option', { name: 'Nachteulen' }).click();
	await row(page, 'customAwards').getByLabel('Preis', { exact: true }).fill('Bestes Kostüm');
	await until(async () => (await config()).customAwards[0]?.title === 'Bestes Kostüm');
	await isSound(screen, 'event-settings-changed');
	await screen.close();
});

test('the team of a prize is found by typing, with keys only, and a missing one is reported', async () => {
	const { teams } = await product.perform('team.create', { event: quiz.uid, names: ['Nachtfalter', 'Otter'] });
	const uidOf = (name: string) => teams.find((team) => team.name === name)!.uid;
	const gone = { title: 'Fairste Geste', teamUid: 'f'.repeat(32) };
	await setConfig(product, quiz, { customAwards: [{ title: 'Lautester Jubel', teamUid: uidOf('Otter') }, gone] });
	const screen = await open('manager', 'play', { viewport: { width: 1366, height: 768 } });
	const { page } = screen;
	const team = (at: number) => row(page, 'customAwards').getByLabel('Team', { exact: true }).nth(at);
	assert.is(await team(0).inputValue(), 'Otter');
	await row(page, 'customAwards').getByText('Das Team gibt es nicht mehr.').waitFor();
	await team(1).fill('nachtf');
	const option = row(page, 'customAwards').getByRole('option', { name: 'Nachtfalter', selected: true });
	await option.waitFor();
	await isSoundInBoth(screen, 'event-settings-prize');
	await team(1).press('Escape');
	await option.waitFor({ state: 'detached' });
	assert.is(await team(1).inputValue(), '');
	await team(1).press('ArrowDown');
	await row(page, 'customAwards').getByRole('option', { name: 'Nachteulen', selected: true }).waitFor();
	await team(1).pressSequentially('NACHTF');
	await team(1).press('Enter');
	await until(async () => (await config()).customAwards[1]?.teamUid === uidOf('Nachtfalter'));
	assert.is(await team(1).inputValue(), 'Nachtfalter');
	await team(1).fill('niemand');
	await row(page, 'customAwards').getByText('Kein Team heißt so.').waitFor();
	await team(1).press('Tab');
	assert.is(await team(1).inputValue(), 'Nachtfalter');
	await page.setViewportSize({ width: 390, height: 844 });
	await team(0).fill('nacht');
	await row(page, 'customAwards').getByRole('option').first().waitFor();
	await isSoundInBoth(screen, 'event-settings-prize-390');
	await screen.close();
});

test('an error appears at its row and the input stays', async () => {
	const screen = await open('manager', 'play');
	const { page } = screen;
	const field = row(page, 'countdown').getByRole('textbox');
	await field.fill('9999');
	await row(page, 'countdown').getByRole('alert').getByText('höchstens').waitFor();
	assert.equal([await field.inputValue(), (await config()).countdown], ['9999', 30]);
	await page.getByText('nicht gespeichert', { exact: true }).waitFor();
	screen.errors.splice(0);
	await isSound(screen, 'event-settings-refused');
	await field.fill('40');
	await isStored('countdown', 40);
	await screen.close();
});

test('two people: another row arrives automatically, a conflict in the same row asks, and no input is lost', async () => {
	const [one, two] = [await open('manager', 'play'), await open('second', 'play')];
	await row(one.page, 'instantFeedback').getByRole('switch').check();
	await isStored('instantFeedback', true);
	await row(two.page, 'shuffleQuestions').getByRole('switch').uncheck();
	await isStored('shuffleQuestions', false);
	await until(() => row(two.page, 'instantFeedback').getByRole('switch').isChecked());
	assert.is(
		await row(two.page, 'instantFeedback')
			.getByRole('button', { name: /vorher/ })
			.count(),
		0
	);
	await row(one.page, 'countdown').getByRole('textbox').fill('20');
	await isStored('countdown', 20);
	await row(two.page, 'countdown').getByRole('textbox').fill('25');
	const asked = row(two.page, 'countdown').getByRole('alert');
	await asked.getByText('Inzwischen hat jemand anderes das geändert').waitFor();
	assert.equal(
		[await row(two.page, 'countdown').getByRole('textbox').inputValue(), (await config()).countdown],
		['25', 20]
	);
	two.errors.splice(0);
	await isSound(two, 'event-settings-conflict');
	await asked.getByRole('button', { name: '25 nehmen' }).click();
	await isStored('countdown', 25);
	await Promise.all([one.close(), two.close()]);
});

test('a search over all groups, by keys only', async () => {
	const screen = await open('manager', '');
	const { page } = screen;
	await page.keyboard.press('/');
	await page.keyboard.type('zeit');
	await page.getByRole('heading', { name: /Grundlagen/ }).waitFor();
	assert.ok((await page.locator('mark').allInnerTexts()).every((text) => text.toLowerCase() === 'zeit'));
	await isSound(screen, 'event-settings-search');
	await page.keyboard.press('Enter');
	await until(() => row(page, 'timeZone').evaluate((element) => element.contains(document.activeElement)));
	await page.keyboard.press('/');
	await page.getByRole('searchbox').press('Escape');
	await page.getByRole('link', { name: /Rätselwort/ }).click();
	await row(page, 'puzzleWord').getByRole('button', { name: 'Zeigen' }).click();
	await until(async () => (await row(page, 'puzzleWord').getByRole('textbox').inputValue()) === 'Laterne');
	await screen.close();
});

test('every group is sound, in both looks and on a phone', async () => {
	const screen = await open('manager', 'basics');
	const { page } = screen;
	const groups = ['basics', 'look', 'joining', 'play', 'puzzle', 'photos', 'print'];
	for (const group of groups) {
		await page.locator(`nav a[href="#${group}"]`).click();
		await isSound(screen, `event-settings-${group}`);
	}
	for (const view of ['Start', 'Ergebnis']) {
		await page.getByRole('radio', { name: view }).check({ force: true });
		await isSound(screen, `event-settings-phone-${view}`);
	}
	for (const viewport of [
		{ width: 390, height: 844 },
		{ width: 320, height: 568 }
	]) {
		await page.setViewportSize(viewport);
		for (const group of ['look', 'play']) {
			await page.locator(`nav a[href="#${group}"]`).click();
			await isSoundInBoth(screen, `event-settings-${group}-${viewport.width}`);
		}
	}
	await screen.close();
});

test('colours and logo reach the phone and the projector, and words can be read on them', async () => {
	const screen = await open('manager', 'look');
	const { page } = screen;
	await row(page, 'colors').getByLabel('Hauptfarbe').fill('#00457c');
	await row(page, 'colors').getByLabel('Grund').fill('#101820');
	await until(async () => JSON.stringify((await config()).colors) === '{"primary":"#00457c","background":"#101820"}');
	await isSound(screen, 'event-settings-colours');
	await setConfig(product, quiz, { dashboardTheme: 'dark' });
	const phone = await openScreen(browser, {
		baseURL: product.base,
		locale: 'de-DE',
		viewport: { width: 390, height: 844 }
	});
	await phone.page.goto(`/?event=${quiz.uid}`);
	assert.is(await phone.page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(16, 24, 32)');
	assert.is(await phone.page.evaluate('document.documentElement.dataset.theme'), 'dark');
	await isSound(phone, 'event-settings-player');
	await phone.page.goto(quiz.path);
	const stage = phone.page.locator('[data-theme=stage] .stage');
	assert.is(await stage.evaluate((element) => getComputedStyle(element).backgroundColor), 'rgb(16, 24, 32)');
	await phone.page.setViewportSize({ width: 1920, height: 1080 });
	await isSound(phone, 'event-settings-stage');
	await Promise.all([phone.close(), screen.close()]);
});

test('read-only users see everything and change nothing', async () => {
	const screen = await open('reader', 'play');
	const { page } = screen;
	await page.getByText('Du kannst alles ansehen, aber nichts ändern.').waitFor();
	assert.ok(await row(page, 'shuffleAnswers').getByRole('switch').isDisabled());
	assert.is(await page.getByRole('button', { name: /Zurücknehmen/ }).count(), 0);
	await isSound(screen, 'event-settings-reader');
	await screen.close();
});

test.run();
