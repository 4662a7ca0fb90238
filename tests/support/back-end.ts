import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openScreen, type Screen } from './chromium.ts';
import { createClient } from './http.ts';
import type { Product } from './product.ts';

/** The password of every user of the tests. */
export const password = 'a-long-enough-word';

/**
 * Opens a tab of somebody who has logged in, and waits for the overview; `options` are those of `openScreen`. The form
 * of the login has tests of its own.
 */
export async function enter(
	browser: Browser,
	{ base }: Product,
	username: string,
	options: Parameters<typeof openScreen>[1] = {}
): Promise<Screen> {
	const baseURL = options.baseURL ?? base;
	const screen = await openScreen(browser, { baseURL, locale: 'de-DE', ...options });
	const userAgent = (await screen.page.evaluate('navigator.userAgent')) as string;
	const client = createClient(baseURL, { accept: 'application/json', 'user-agent': userAgent });
	const { status, text } = await client.post('/login', { username, password });
	assert.is(status, 200, text);
	await screen.context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: baseURL })));
	await screen.page.goto('/admin/dashboard');
	return screen;
}

/** No accessibility faults (by all rules or those of `axe`) and no console errors now; saves a picture when those are wanted. */
export async function isSound(
	{ axe, errors, screenshot }: Screen,
	name: string,
	rules: 'all' | 'contrast' = 'all'
): Promise<void> {
	await screenshot(name);
	assert.equal(await axe(rules), [], name);
	assert.equal(errors, [], name);
}

/** No accessibility faults in both themes and nothing wider than the window; saves a picture when those are wanted. */
export async function isSoundInBoth({ page, axe, screenshot }: Screen, name: string): Promise<void> {
	for (const [colorScheme, rules] of [
		['dark', 'contrast'],
		['light', 'all']
	] as const) {
		await page.emulateMedia({ colorScheme });
		assert.equal(await axe(rules), [], `${name}, ${colorScheme}`);
	}
	const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
	assert.ok(Number(overflow) <= 0, `${name} is wider than the window`);
	await screenshot(name);
}
