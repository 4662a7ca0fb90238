import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, isSoundInBoth, openAs, password } from '../../../support/back-end.ts';
import { openBrowser, openScreen, type Screen } from '../../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { openQuiz, play, setConfig, type Player, type Quiz } from '../../../support/phone/quiz.ts';
import { firstScript } from '../../../support/live/stage.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until as waitUntil } from '../../../support/runner/until.ts';

const test = suite('the boards of an event on the screen');
let product: Product;
let browser: Browser;
let quiz: Quiz;
const screens: Screen[] = [];
test.before(async () => {
	[product, browser] = await Promise.all([startProduct(), openBrowser()]);
	for (const [username, role] of [
		['manager', 'event-manager'],
		['reader', 'analyst']
	] as const)
		await product.perform('user.create', { username, password, role, namespaces: ['default'] });
});
test.before.each(async () => {
	quiz = await openQuiz(product, { name: 'Sommerfest-Quiz Lindenau' }, { questions: 6 });
});
test.after.each(async () => {
	for (const screen of screens.splice(0)) await screen.close();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

const only = (...ids: string[]) => ids.map((id) => ({ id, enabled: true }));
const config = async () => (await product.perform('event.show', { event: quiz.uid })).event.config;
const until = (isSo: () => Promise<boolean>) => waitUntil(isSo, 'the screen');
const ids = async (key: 'dashboardModules' | 'dashboardSponsorModules' = 'dashboardModules') =>
	((await config())[key] ?? []).map(({ id }) => id);
const moduleOf = async (wanted: string) => (await config()).dashboardModules.find(({ id }) => id === wanted)!;
const setUp = async (username = 'manager', viewport = { width: 1440, height: 900 }) => {
	const screen = await openAs(browser, product, username, { viewport });
	screens.push(screen);
	await screen.page.goto(`/admin/event/dashboard?event=${quiz.uid}`);
	return screen;
};
const row = (page: Page, id: string) => page.locator(`[data-module=${id}]`);
type Motion = 'reduce' | 'no-preference';
const show = async (viewport = { width: 1920, height: 1080 }, path = quiz.path, reducedMotion: Motion = 'reduce') => {
	const screen = await openScreen(browser, { locale: 'de-DE', viewport, reducedMotion, firstScript });
	screens.push(screen);
	await screen.page.goto(product.base + path);
	return screen;
};
async function teams(...names: string[]): Promise<Player[]> {
	const players: Player[] = [];
	for (const name of names) players.push(await play(product, quiz, name));
	return players;
}

test('modules are turned on, moved by keys and by hand, and opened; each change is stored and can be taken back', async () => {
	const screen = await setUp();
	const { page } = screen;
	assert.is(await page.locator('[data-module]').count(), 16);
	await isSound(screen, 'boards');
	const before = await ids();
	await row(page, 'rankings').focus();
	await page.keyboard.press('Alt+ArrowDown');
	await until(async () => (await ids()).indexOf('rankings') === before.indexOf('rankings') + 1);
	await page.getByText('Live-Rangliste: jetzt Platz 4 von 16').waitFor({ state: 'attached' });
	assert.is(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.module), 'rankings');
	await page.keyboard.press('Control+z');
	await until(async () => (await ids()).join() === before.join());
	await page.keyboard.press('ArrowDown');
	assert.is(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.module), 'results');
	await page.keyboard.press(' ');
	await until(async () => !(await moduleOf('results')).enabled);
	await page.locator('li:has([data-module=header]) .grip').dragTo(page.locator('li:has([data-module=results])'));
	await until(async () => (await ids())[0] !== 'header');
	await row(page, 'rankings').press('Enter');
	await page.getByLabel('Einträge je Seite').fill('7');
	await page.getByLabel('Einträge je Seite').blur();
	await until(async () => {
		const module = await moduleOf('rankings');
		return module.id === 'rankings' && module.options.pageSize === 7;
	});
	await page.getByLabel('Einträge je Seite').fill('70');
	await page.getByLabel('Einträge je Seite').blur();
	await page.getByRole('alert').filter({ hasText: '50' }).waitFor();
	await isSoundInBoth(screen, 'boards-options');
});

test('sponsors get their own list and link; links are copied and renewed after a question; the window is checked', async () => {
	const screen = await setUp();
	const { page } = screen;
	await page.getByRole('radio', { name: 'Sponsoren' }).check({ force: true });
	await page.getByRole('switch', { name: 'Dieselben Bausteine wie öffentlich' }).uncheck();
	await until(async () => (await ids('dashboardSponsorModules')).length === 16);
	await page.getByRole('switch', { name: 'Live-Rangliste zeigen' }).uncheck();
	await page.getByRole('switch', { name: 'Info zeigen' }).check();
	await row(page, 'infoBanner').click();
	await page.getByLabel('Text', { exact: true }).fill('<p>Danke an die Sparkasse</p>');
	await until(async () => (await config()).dashboardInfoText === '<p>Danke an die Sparkasse</p>');
	await page.locator('[inert]').getByText('Danke an die Sparkasse').waitFor();
	await page.getByRole('button', { name: 'Link erzeugen' }).click();
	const link = page.getByRole('textbox', { name: 'Link für Sponsoren' });
	const url = new URL(await link.inputValue());
	const board = await show(undefined, url.pathname + url.search);
	await board.page.getByText('Danke an die Sparkasse').waitFor();
	assert.is(await board.page.getByRole('list', { name: 'Rangliste' }).count(), 0);
	await page.getByRole('button', { name: 'Erneuern …' }).click();
	await page.getByRole('button', { name: 'Neuen Link ausgeben' }).click();
	await until(async () => (await link.inputValue()) !== url.href);
	await board.page.getByText('Dieser Link gilt nicht mehr').waitFor();
	await page.getByLabel('von', { exact: true }).fill('2027-03-28T02:30');
	await page.getByText('Diese Uhrzeit gibt es an dem Tag nicht').waitFor();
	await page.getByLabel('von', { exact: true }).fill('2027-03-28T12:00');
	await page.getByLabel('bis', { exact: true }).fill('2027-03-28T11:00');
	await page.getByRole('alert').waitFor();
	assert.is((await config()).dashboardVisibilityEnd, null);
});

test('read-only users see everything and change nothing; on a phone nothing is wider than the window', async () => {
	const reader = await setUp('reader');
	if ((await reader.page.locator('[data-module]').count()) > 0)
		assert.is(await reader.page.getByRole('switch', { name: 'Info zeigen' }).isDisabled(), true);
	const phone = await setUp('manager', { width: 390, height: 844 });
	await row(phone.page, 'containerMetrics').click();
	await isSoundInBoth(phone, 'boards-phone');
});

test('every module shows its own content on the big screen, in every size, and nothing is wider than the window', async () => {
	const [first, second] = await teams('Die Rätselfüchse', 'Tante Erna');
	await first!.answer();
	await first!.answer(false);
	await second!.answer();
	await second!.finish();
	await setConfig(product, quiz, { dashboardInfoText: '<p>Pause um halb neun</p>' });
	const words: Record<string, string> = {
		pointsLeader: 'An der Spitze',
		awards: 'Punktegipfel · Platz 1',
		catalogProgress: 'Pumpwerk am Kanal',
		questionStats: 'von 1 richtig',
		wrongAnswers: 'Knapp daneben',
		photoWall: 'Noch hängt kein Foto an der Wand.',
		infoBanner: 'Pause um halb neun',
		media: 'Hier ist noch nichts zu sehen.',
		qrCodes: 'Pumpwerk am Kanal',
		announcements: 'Durchsagen',
		rankings: 'Die Rätselfüchse',
		results: 'Fertige Stationen'
	};
	const screen = await show();
	for (const layout of ['auto', 'wide', 'full']) {
		for (const group of [Object.keys(words).slice(0, 5), Object.keys(words).slice(5, 10), ['rankings', 'results']]) {
			await setConfig(product, quiz, {
				dashboardModules: group.map((id) => ({ id, enabled: true, layout })),
				pageTitle: `${layout} ${group[0]}`
			});
			await screen.page.goto(product.base + quiz.path);
			// Scenes turn by the arrow key.
			for (const id of group) {
				if (id === 'announcements' && layout === 'full') continue;
				const said = screen.page.getByText(words[id]!).first();
				for (let turns = 0; turns < group.length && !(await said.isVisible()); turns += 1)
					await screen.page.keyboard.press('ArrowRight');
				await said.waitFor();
			}
			assert.equal(await screen.page.evaluate('document.documentElement.scrollWidth > innerWidth'), false);
		}
	}
	assert.equal(await screen.axe(), []);
	assert.equal(screen.errors, []);
	const upright = await show({ width: 390, height: 844 });
	await setConfig(product, quiz, {
		dashboardModules: Object.keys(words).map((id) => ({ id, enabled: true, layout: 'auto' }))
	});
	await upright.page.goto(product.base + quiz.path);
	for (const word of Object.values(words)) await upright.page.getByText(word).first().waitFor({ state: 'attached' });
	assert.equal(await upright.page.evaluate('document.documentElement.scrollWidth > innerWidth'), false);
	assert.equal(await upright.axe('contrast'), []);
});

test('a new leader is celebrated once: not when it began, not after a reload, not while the board is held', async () => {
	await setConfig(product, quiz, { effectsProfile: 'lively' });
	const [owls, foxes] = await teams('Eulen', 'Füchse');
	await owls!.answer();
	// Each picture of what falls is painted by the processor, and costs by its size.
	const small = { width: 960, height: 540 };
	const calm = await show(small);
	const screen = await show(small, undefined, 'no-preference');
	const { page } = screen;
	const news = page.getByText(/^Neu an der Spitze/);
	const confetti = page.locator('svg.confetti');
	await page.getByText('Live', { exact: true }).waitFor();
	assert.is(await news.count(), 0, 'who led before is no news');
	await foxes!.answer();
	await foxes!.answer();
	await page.getByText('Neu an der Spitze: Füchse').waitFor({ state: 'attached' });
	await confetti.waitFor({ state: 'attached' });
	await calm.page.getByText('Neu an der Spitze: Füchse').waitFor({ state: 'attached' });
	assert.is(await calm.page.locator('svg.confetti').count(), 0, 'without motion it is said alone');
	await confetti.waitFor({ state: 'detached' });
	await news.waitFor({ state: 'detached' });
	await page.reload();
	await page.getByText('Live', { exact: true }).waitFor();
	assert.is(await news.count(), 0, 'nor after a reload');
	await setConfig(product, quiz, { boardMode: 'frozen' });
	await page.getByText(/^Stand \d\d:\d\d$/).waitFor();
	await owls!.answer();
	await owls!.answer();
	await setConfig(product, quiz, { boardMode: 'live' });
	await page.getByText('Live', { exact: true }).waitFor();
	await page.waitForFunction(() => document.querySelector('ol li .name')?.textContent?.includes('Eulen'));
	assert.is(await news.count(), 0, 'nor what happened while it was frozen');
	const move = () =>
		page
			.locator('[data-theme]')
			.last()
			.evaluate((root) => getComputedStyle(root).getPropertyValue('--move').trim());
	assert.is(await move(), '.9s');
	await setConfig(product, quiz, { effectsProfile: 'professional' });
	await page.locator('[data-motion]').waitFor({ state: 'detached' });
	assert.is(await move(), '.7s');
	for (let answers = 0; answers < 4; answers += 1) await foxes!.answer();
	await page.getByText('Neu an der Spitze: Füchse').waitFor({ state: 'attached' });
	assert.is(await confetti.count(), 0, 'a discreet evening keeps it for the ceremony');
	await setConfig(product, quiz, { effectsProfile: 'calm' });
	await page.locator('[data-motion=calm]').waitFor();
	assert.is(await move(), '0s');
});

test('the team that solves the puzzle word appears in the lit sign for a while, without the word', async () => {
	await setConfig(product, quiz, { puzzleWordEnabled: true, puzzleWord: 'LATERNE' });
	const [owls, foxes] = await teams('Eulen', 'Füchse');
	for (const player of [owls!, foxes!]) {
		await player.answer();
		await player.finish();
	}
	const screen = await show();
	const { page } = screen;
	await page.getByText('Live', { exact: true }).waitFor();
	const solve = async ({ token }: Player, tryId: string) => {
		const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
		const body = JSON.stringify({ word: 'Laterne', tryId });
		const answer = await fetch(`${product.base}/api/play/events/${quiz.uid}/puzzle`, { method: 'POST', headers, body });
		assert.is(answer.status, 200, await answer.text());
	};
	await solve(owls!, 'try-0000000000000001');
	const banner = page.getByRole('status').filter({ hasText: 'Rätselwort gelöst' });
	await banner.getByText(/^als erstes Team, um \d\d:\d\d Uhr$/).waitFor();
	assert.match((await banner.innerText())!, 'Eulen');
	await solve(foxes!, 'try-0000000000000002');
	await banner.getByText('2 Teams haben das Rätselwort gelöst').waitFor();
	assert.not.match(await page.content(), /laterne/i);
	await isSound(screen, 'stage-puzzle');
	await banner.waitFor({ state: 'detached' });
});

test('before, during and after: a board without the code knows it, and no code or live sign is left at the end', async () => {
	const hour = 3_600_000;
	const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
	const change = (fields: object) => product.perform('event.update', { event: quiz.uid, ...fields } as never);
	await setConfig(product, quiz, { dashboardModules: only('header', 'rankings', 'qrCodes') });
	await change({ start_date: fromNow(hour / 2) });
	const screen = await show();
	const { page } = screen;
	await page.getByText('Los geht’s in').waitFor();
	await page.getByText('Noch ist niemand da.', { exact: true }).waitFor();
	assert.is(await page.getByText('Pumpwerk am Kanal').count(), 0);
	await isSound(screen, 'stage-before');
	await change({ start_date: fromNow(-hour) });
	const [owls] = await teams('Eulen');
	await owls!.answer();
	await page.reload();
	await page.getByRole('list', { name: 'Rangliste' }).waitFor();
	await change({ end_date: fromNow(-1000) });
	for (const layout of ['auto', 'wide', 'full']) {
		const modules = ['rankings', 'rankingQr', 'qrCodes', 'pointsLeader'].map((id) => ({ id, enabled: true, layout }));
		await setConfig(product, quiz, { dashboardModules: modules });
		await page.reload();
		await page.getByText('Endstand', { exact: true }).waitFor();
		assert.is(await page.getByText('Live', { exact: true }).count(), 0, layout);
		assert.is(await page.getByRole('img', { name: /^QR-Code/ }).count(), 0, layout);
	}
});

test.run();
