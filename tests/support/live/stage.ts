import type { Browser } from 'playwright-core';
import type { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openBrowser, openScreen, type Screen } from '../browser/chromium.ts';
import { statusOf } from '../processes/network-events.ts';
import { startProduct, type Product } from '../processes/product.ts';

/** Where a screen of the projector is opened, how large, and in which language; the wall at home without more. */
export interface Wall {
	base?: string;
	locale?: string;
	width?: number;
	height?: number;
	/** Nothing moves without it. */
	moves?: boolean;
}

/** For `openScreen`: a wall looks at its settings every ten seconds, and here twenty times as often. */
export const firstScript = `{
	const every = setInterval;
	window.setInterval = (work, delay, ...more) => every(work, delay === 10_000 ? 500 : delay, ...more);
}`;

/** A product with a browser for a suite about the projector; each test starts without screens, in the present. */
export function stageOf(test: Pick<ReturnType<typeof suite>, 'before' | 'after'>) {
	let product: Product;
	let browser: Browser;
	const screens: Screen[] = [];
	const stage = {
		/** The time of the server; null for the present. */
		now: null as Date | null,
		get product() {
			return product;
		},
		/** Opens a path of the product on a wall of its own. */
		async show(
			path: string,
			{ base = product.base, locale = 'de-DE', width = 1920, height = 1080, moves = false }: Wall = {}
		) {
			const reducedMotion = moves ? 'no-preference' : 'reduce';
			const screen = await openScreen(browser, { locale, viewport: { width, height }, firstScript, reducedMotion });
			screens.push(screen);
			await screen.page.goto(base + path);
			return { ...screen, status: await statusOf(screen.page), text: () => screen.page.locator('body').innerText() };
		},
		/** Neither axe nor the console has anything to say; keeps a picture under the name. */
		async isClean({ axe, errors, screenshot }: Screen, name: string) {
			await screenshot(name);
			assert.equal(await axe(), []);
			assert.equal(errors, []);
		}
	};
	test.before(async () => {
		product = await startProduct({ clock: () => stage.now ?? new Date() });
		browser = await openBrowser();
	});
	test.after.each(async () => {
		stage.now = null;
		for (const screen of screens.splice(0)) await screen.close();
	});
	test.after(async () => {
		await browser?.close();
		await product?.close();
	});
	return stage;
}
