import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser, openScreen } from '../support/browser/chromium.ts';
import { suite } from '../support/runner/suite.ts';

const test = suite('tabs of tests that are used again');
let browser: Browser;
test.before(async () => {
	browser = await openBrowser();
});
test.after(() => browser?.close());

const baseURL = 'http://kept.test';
const widthOf = (page: Page) => page.evaluate(() => innerWidth);

/** Answers every address of a tab with a page that has nothing on it. */
async function answerAll(page: Page): Promise<void> {
	await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>here' }));
}

test('nothing of the author is left: scripts, functions, storage, cookies, further pages and their size', async () => {
	const phone = await openScreen(browser, { baseURL, hasTouch: false, viewport: { width: 390, height: 800 } });
	await answerAll(phone.page);
	await phone.page.addInitScript(() => Object.assign(window, { told: true }));
	await phone.page.exposeFunction('ask', () => 'answered');
	await (
		await phone.context.newCDPSession(phone.page)
	).send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' });
	await phone.page.goto('/');
	assert.equal(await phone.page.evaluate('[told, typeof ask, Intl.DateTimeFormat().resolvedOptions().timeZone]'), [
		true,
		'function',
		'Asia/Tokyo'
	]);
	await phone.page.evaluate('localStorage.kept = sessionStorage.kept = 1');
	await phone.context.addCookies([{ name: 'kept', value: '1', url: baseURL }]);
	const beside = await phone.context.newPage();
	assert.is(await widthOf(beside), 390);
	await phone.close();
	assert.ok(beside.isClosed());

	const desk = await openScreen(browser, { viewport: { width: 1280, height: 800 }, baseURL });
	assert.is(desk.page, phone.page, 'the tab is a new one');
	await answerAll(desk.page);
	await desk.page.goto('/');
	const asked =
		'[typeof told, typeof ask, Intl.DateTimeFormat().resolvedOptions().timeZone === "Asia/Tokyo", innerWidth]';
	assert.equal(await desk.page.evaluate(asked), ['undefined', 'undefined', false, 1280]);
	assert.equal(await desk.page.evaluate('[localStorage.kept, sessionStorage.kept, document.cookie].join("")'), '');
	const second = await desk.context.newPage();
	assert.is(await widthOf(second), 1280, 'a further page has the size of whoever had the tab before');
	await desk.close();
});

test('what cannot be undone ends with the tab', async () => {
	const first = await openScreen(browser, { baseURL, locale: 'en-GB' });
	await first.page.clock.install();
	await first.close();
	const next = await openScreen(browser, { baseURL, locale: 'en-GB' });
	assert.is.not(next.page, first.page);
	await next.close();
});

test.run();
