import type { Browser, Page, Route } from 'playwright-core';
import * as assert from 'uvu/assert';
import { type BackEnd, isSound, isSoundInBoth, openAs, openBackEnd } from '../../../support/back-end.ts';
import type { Screen } from '../../../support/browser/chromium.ts';
import type { Product } from '../../../support/processes/product.ts';
import { openQuiz, performIn, play, type Quiz } from '../../../support/phone/quiz.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('the ceremony in the hand of a host');
let backEnd: BackEnd;
let product: Product;
let browser: Browser;
let quiz: Quiz;
let screen: Screen;
let page: Page;

test.before(async () => {
	backEnd = await openBackEnd(
		[
			['host', 'customer'],
			['reader', 'analyst']
		],
		{ viewport: { width: 390, height: 844 }, hasTouch: true }
	);
	({ product, browser, screen } = backEnd);
	page = screen.page;
});
test.after(() => backEnd?.close());

const podium = async () => (await performIn(product, 'default', 'podium.show', { event: quiz.uid })).podium;
const go = (name: string | RegExp) => page.getByRole('button', { name }).click();

test('one thumb leads through the ceremony, and steps can be undone', async () => {
	quiz = await openQuiz(product, { name: 'Sommerfest-Quiz Lindenau' });
	for (const [index, name] of ['Die Rätselfüchse', 'Tante Erna', 'Mühlbach & Söhne', 'Köpfchen'].entries()) {
		const player = await play(product, quiz, name);
		for (let question = 0; question < 4; question += 1) await player.answer(question >= index);
	}
	await page.goto(`/admin/event/host/remote?event=${quiz.uid}`);
	await page.getByText('Siegerehrung noch nicht begonnen').waitFor();
	await isSoundInBoth(screen, 'host-remote');
	const lowerEdge = async () => {
		const box = await page.locator('.helpers').boundingBox();
		return Math.round(box!.y + box!.height);
	};
	await go(/Siegerehrung beginnen/);
	await page.getByText('Siegerehrung, Schritt 0 von').waitFor();
	const edge = await lowerEdge();
	await page.getByRole('button', { name: /Alle hinter dem Podium zeigen/ }).waitFor();
	await go(/Alle hinter dem Podium zeigen/);
	await page.getByText('Alle hinter dem Podium gezeigt').waitFor();
	assert.is(await lowerEdge(), edge, 'the button stays under the thumb');
	await page.getByText('Köpfchen').waitFor();
	await isSound(screen, 'host-remote-step');
	await go(/Zurücknehmen/);
	await page.getByText('Siegerehrung, Schritt 0 von').waitFor();
	await page.getByRole('button', { name: 'Abbrechen' }).click();
	await page.getByRole('button', { name: 'Wirklich?' }).click();
	await page.getByText('Siegerehrung noch nicht begonnen').waitFor();
	assert.is((await podium()).state, 'idle');
});

test('two hosts: the second sees the step of the first and skips none', async () => {
	await go(/Siegerehrung beginnen/);
	await page.getByText('Siegerehrung, Schritt 0 von').waitFor();
	const { version } = await podium();
	const beAhead = async (route: Route) => {
		await performIn(product, 'default', 'podium.act', { event: quiz.uid, action: 'step' });
		await route.continue();
	};
	await page.route('**/admin/event/podium*', beAhead, { times: 1 });
	await go(/Alle hinter dem Podium zeigen/);
	await page.getByText('Jemand anderes war schneller').waitFor();
	await page.getByText('Siegerehrung, Schritt 1 von').waitFor();
	assert.is((await podium()).version, version! + 1);
	// The browser itself writes down the refusal, and nothing else went wrong.
	assert.ok(screen.errors.splice(0).every((error) => error.includes('412')));
});

test('to the end by keys, and the board mode beside it', async () => {
	const { total } = await podium();
	await page.locator('body').click({ position: { x: 200, y: 5 } });
	for (let step = 2; step <= total; step += 1) {
		await page.keyboard.press('Space');
		await page.getByText(`Siegerehrung, Schritt ${step} von ${total}`).waitFor();
	}
	await page.getByRole('button', { name: 'verdeckt' }).click();
	await until(
		async () =>
			(await performIn(product, 'default', 'event.settings', { event: quiz.uid })).event.config.boardMode === 'hidden',
		'the board mode'
	);
	await page.getByRole('button', { name: /Zurück zur Rangliste/ }).click();
	await page.getByText('Siegerehrung zu Ende').waitFor();
	await isSound(screen, 'host-remote-ended');
});

test('read-only users watch', async () => {
	const reader = await openAs(browser, product, 'reader', { viewport: { width: 360, height: 640 } });
	await reader.page.goto(`/admin/event/host/remote?event=${quiz.uid}`);
	await reader.page.getByText('Deine Rolle kann hier nur zusehen.').waitFor();
	assert.ok(await reader.page.getByRole('button', { name: /Noch einmal beginnen/ }).isDisabled());
	await isSoundInBoth(reader, 'host-remote-reader');
});

test.run();
