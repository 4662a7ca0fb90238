import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSound, moveTo, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('a tab of the back end that is older than the server');
let backEnd: BackEnd;
let page: Page;

test.before(async () => {
	backEnd = await openBackEnd([['boss', 'admin']], { viewport: { width: 1366, height: 768 } });
	({ page } = backEnd.screen);
});
test.after(() => backEnd?.close());

const banner = () => page.getByText('Neue Version.', { exact: true });
const mark = () => page.evaluate('window.first = true');
const isSamePage = () => page.evaluate('window.first === true');
/** The tab asks for the version, as it does every minute and when somebody comes back to it. */
const comeBack = () => page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);

test('says nothing while the version is its own', async () => {
	await moveTo(page, '/admin/events?new');
	const asked = page.waitForResponse(/version\.json/);
	await comeBack();
	await asked;
	assert.is(await banner().count(), 0);
});

test('says it, warns of what is typed, and loads the next screen with new scripts', async () => {
	await page.route('**/version.json', (route) => route.fulfill({ json: { version: 'next' } }));
	await mark();
	await page.getByLabel('Name', { exact: true }).fill('Sommerfest');
	await comeBack();
	await banner().waitFor();
	await isSound(backEnd.screen, 'new-version-banner');
	await page.getByRole('button', { name: 'Neu laden' }).click();
	assert.ok(await isSamePage(), 'what is typed is not thrown away unasked');
	assert.is(await page.getByLabel('Name', { exact: true }).inputValue(), 'Sommerfest');
	await isSound(backEnd.screen, 'new-version-typed');
	const [whole, seen] = await page.evaluate<[number, number]>('[document.documentElement.scrollHeight, innerHeight]');
	assert.is(whole, seen, 'the panes give way');
	const loaded = page.waitForEvent('load');
	await page.locator('#side').getByRole('link', { name: 'Übersicht' }).click();
	await loaded;
	assert.not.ok(await isSamePage());
});

test.run();
