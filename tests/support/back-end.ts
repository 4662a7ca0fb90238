import type { Browser, Page } from 'playwright-core';
import type { Role } from '../../server/access/permission-matrix.ts';
import * as assert from 'uvu/assert';
import { openBrowser, openScreen, type Screen } from './browser/chromium.ts';
import { goodPassword, logIn } from './browser/log-in.ts';
import { startProduct, type Product } from './processes/product.ts';

export { goodPassword as password };

/**
 * Opens a tab of somebody who has logged in, for whoever goes to a screen next; `options` are those of `openScreen`. The
 * form of the login has tests of its own.
 */
export async function openAs(
	browser: Browser,
	{ base }: Product,
	username: string,
	options: Parameters<typeof openScreen>[1] = {}
): Promise<Screen> {
	const baseURL = options.baseURL ?? base;
	const screen = await openScreen(browser, { baseURL, locale: 'de-DE', ...options });
	const userAgent = (await screen.page.evaluate('navigator.userAgent')) as string;
	const client = await logIn({ base: baseURL }, { username }, { 'user-agent': userAgent });
	await screen.context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: baseURL })));
	return screen;
}

/** The same, with the overview before them. */
export async function enter(...input: Parameters<typeof openAs>): Promise<Screen> {
	const screen = await openAs(...input);
	await screen.page.goto('/admin/dashboard');
	return screen;
}

/**
 * Goes from one screen of the back end to another in the document that is there, as a press on a link does; elsewhere and
 * on the same screen it loads. Loading costs three times as much, and is for what it is about: the first look, another
 * language, a status, what was stored meanwhile.
 */
export async function moveTo(page: Page, address: string): Promise<void> {
	if (!(await page.evaluate(move, address))) await page.goto(address);
}

function move(address: string): Promise<boolean> | false {
	const screen = document.querySelector('.app.admin');
	if (!screen || new URL(address, location.href).href === location.href) return false;
	// What was said on the screen before goes, as it would with the document.
	for (const dismiss of document.querySelectorAll<HTMLElement>('.toast > button:last-child')) dismiss.click();
	return new Promise((resolve) => {
		const link = document.createElement('a');
		link.href = address;
		// Who changes the address writes the screen in the same task. A clock of the page may stand still, a task does not.
		const moved = () => void scheduler.postTask(() => resolve(true));
		navigation.addEventListener('currententrychange', moved, { once: true });
		screen.append(link);
		link.click();
		link.remove();
	});
}

/** Goes to a screen by the side bar, whose longer groups may be folded. */
export async function chooseInSideBar(page: Page, name: string): Promise<void> {
	const link = page.getByRole('link', { name, exact: true, includeHidden: true });
	const folded = page.locator('#side details:not([open])', { has: link });
	if (await folded.count()) await folded.locator('summary').click();
	await page.locator('#side').locator(link).click();
}

/** A product whose people each have a role in the namespace `default`, with a tab of the first of them. */
export interface BackEnd {
	product: Product;
	browser: Browser;
	screen: Screen;
	close(): Promise<void>;
}

/** Starts the product and logs in the first of these people; `options` are those of `openScreen`. */
export async function openBackEnd(
	people: readonly (readonly [username: string, role: Role])[],
	options: Parameters<typeof openScreen>[1] = { viewport: { width: 1280, height: 800 } },
	env: Record<string, string> = {}
): Promise<BackEnd> {
	const [product, browser] = await Promise.all([startProduct({ env }), openBrowser()]);
	for (const [username, role] of people)
		await product.perform('user.create', { username, password: goodPassword, role, namespaces: ['default'] });
	const close = async () => {
		await browser.close();
		await product.close();
	};
	return { product, browser, screen: await openAs(browser, product, people[0]![0], options), close };
}

/** No accessibility faults (by all rules or those of `axe`) and no console errors now; saves a picture when those are wanted. */
export async function isSound(
	{ axe, errors, screenshot }: Screen,
	name: string,
	rules: 'all' | 'contrast' = 'all'
): Promise<void> {
	await screenshot(name);
	assert.equal(await axe(rules, 'measured'), [], name);
	assert.equal(errors, [], name);
}

/** No accessibility faults in both themes and nothing wider than the window; saves a picture when those are wanted. */
export async function isSoundInBoth({ page, axe, screenshot }: Screen, name: string): Promise<void> {
	for (const [colorScheme, rules] of [
		['dark', 'contrast'],
		['light', 'all']
	] as const) {
		await page.emulateMedia({ colorScheme });
		assert.equal(await axe(rules, 'measured'), [], `${name}, ${colorScheme}`);
	}
	const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
	assert.ok(Number(overflow) <= 0, `${name} is wider than the window`);
	await screenshot(name);
}
