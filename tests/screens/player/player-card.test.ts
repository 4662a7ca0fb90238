import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser, openScreen } from '../../support/browser/chromium.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { openQuiz, performIn, play, setConfig, type Quiz } from '../../support/phone/quiz.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('phones after the event');
let product: Product;
let browser: Browser;
test.before(async () => {
	product = await startProduct();
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	await product?.close();
});

const longName = 'Feuerwehrfreundinnen Lindenau';
const over = ({ uid }: Quiz) =>
	performIn(product, 'default', 'event.update', { event: uid, end_date: new Date(Date.now() - 1000).toISOString() });
const act = ({ uid }: Quiz, action: 'start' | 'step' | 'back' | 'end') =>
	performIn(product, 'default', 'podium.act', { event: uid, action });

async function phoneOf(quiz: Quiz, token: string, locale = 'de-DE') {
	const screen = await openScreen(browser, {
		baseURL: product.base,
		locale,
		viewport: { width: 390, height: 844 },
		hasTouch: true
	});
	await screen.page
		.context()
		.addCookies([{ name: `mq_play_${quiz.uid}`, value: token, url: product.base, httpOnly: true, sameSite: 'Lax' }]);
	return screen;
}

test('a phone only shows "soon" until its place is revealed, then keeps it as a picture', async () => {
	const quiz = await openQuiz(product, { name: 'Lichterfest', start_date: '2026-06-20T16:00:00Z' }, { questions: 4 });
	await setConfig(product, quiz, { teamResults: true });
	const players = [];
	for (const [name, right] of [
		['Nachteulen', 3],
		[longName, 2],
		['Lerchen', 2],
		['Maulwürfe', 0]
	] as const) {
		const player = await play(product, quiz, name);
		for (let question = 0; question < 4; question += 1) await player.answer(question < right);
		// Two that are not done stand side by side: nothing tells who was first.
		if (right !== 2) await player.finish();
		players.push(player);
	}
	await act(quiz, 'start');
	await over(quiz);
	const shared = await phoneOf(quiz, players[1]!.token);
	const { page } = shared;
	const told: string[] = [];
	page.on('response', (response) => {
		if (response.url().includes('/api/play/'))
			void response.text().then(
				(text) => told.push(text),
				() => {}
			);
	});
	await page.goto(`/?event=${quiz.uid}`);
	await page.getByText('sobald er gezeigt wurde').waitFor();
	assert.not.ok(told.join().includes('"place"'));
	assert.is(await page.getByText(/Platz (=?\d)/).count(), 0);
	/** Goes on to the step that shows a place: prizes come between. */
	const stepTo = async (place: number) => {
		for (let count = 0; count < 10; count += 1) {
			await act(quiz, 'step');
			const { podium } = await performIn(product, 'default', 'podium.show', { event: quiz.uid });
			if (podium.shown.some((team) => team.place === place)) return;
		}
		throw new Error(`There is no place ${place}`);
	};
	await stepTo(2);
	const card = page.getByRole('region', { name: 'Eure Karte' });
	await card.getByText('Platz =2').waitFor();
	await card.getByText('von 4 Teams').waitFor();
	await card.getByText('20 Punkte, 0 von 1 Station').waitFor();
	assert.is(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
	await shared.screenshot('phone-card');
	assert.equal(await shared.axe(), []);
	// What is taken back on the screen is taken back here.
	await act(quiz, 'back');
	await page.getByText('sobald er gezeigt wurde').waitFor();
	await act(quiz, 'step');
	await card.getByText('Platz =2').waitFor();
	// A phone that slept through the ceremony shows what was shown when it wakes up.
	await page.context().setOffline(true);
	await stepTo(1);
	await act(quiz, 'end');
	const asleep = await phoneOf(quiz, players[0]!.token, 'en-GB');
	await asleep.page.goto(`/?event=${quiz.uid}&lang=en`);
	await asleep.page.getByText('Place 1', { exact: true }).waitFor();
	await asleep.page.getByText('Sharpest aim').waitFor();
	await asleep.screenshot('phone-card-first');
	await page.context().setOffline(false);
	await page.getByRole('heading', { name: 'Rangliste' }).waitFor();
	const download = page.waitForEvent('download');
	await card.getByRole('button', { name: 'Karte speichern' }).click();
	assert.is((await download).suggestedFilename(), 'karte-Lichterfest.png');
	const picture = card.getByRole('img', { name: new RegExp(longName) });
	await picture.waitFor();
	const pixels = await picture.evaluate(async (image: HTMLImageElement) => {
		await image.decode();
		return [image.naturalWidth, image.naturalHeight];
	});
	assert.equal(pixels, [1080, 1350]);
	await shared.screenshot('phone-card-kept');
	assert.equal(
		[...shared.errors, ...asleep.errors].filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text)),
		[]
	);
	await shared.close();
	await asleep.close();
});

test.run();
