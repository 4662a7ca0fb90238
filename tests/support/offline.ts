import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Test } from 'uvu';
import { openBrowser } from './chromium.ts';
import { freePort } from './free-port.ts';
import { overHttp, Phone } from './phone.ts';
import { startProduct, type Product } from './product.ts';

/** A choice of yes and no that is worth 10 points for yes. */
export const yesOrNo = (prompt: string, more: object = {}) => ({
	type: 'mc',
	prompt,
	options: ['Ja', 'Nein'],
	answers: [0],
	points: 10,
	...more
});
export const yes = (page: Page) => page.getByRole('button', { name: /^A:/ });
export const next = (page: Page) => page.getByRole('button', { name: 'Weiter', exact: true });
/** Waits until the answer on show is on the phone's disk. */
export const untilKept = (page: Page) => page.getByText('Auf diesem Handy gemerkt').waitFor();

/** A product that stops and comes back at its address with what it had stored, and a browser, for one suite. */
export function stoppable(test: Pick<Test, 'before' | 'after'>) {
	const folder = mkdtempSync(path.join(tmpdir(), 'marquee-offline-'));
	const databaseUrl = `sqlite:${path.join(folder, 'test.db')}`;
	let [port, ahead] = [0, 0];
	let product: Product;
	let browser: Browser;
	const start = async () => {
		product = await startProduct({ port, databaseUrl, clock: () => new Date(Date.now() + ahead) });
	};
	test.before(async () => {
		port = await freePort();
		[browser] = await Promise.all([openBrowser(), start()]);
	});
	test.after(async () => {
		await browser.close();
		await product.close();
		rmSync(folder, { recursive: true, force: true });
	});
	return {
		get product() {
			return product;
		},
		get browser() {
			return browser;
		},
		start,
		stop: () => product.close(),
		/** Puts the clock of the server on by so many milliseconds, for the rest of the suite. */
		advance: (ms: number) => void (ahead += ms)
	};
}

/** The states of the questions of a team's running attempts, as another phone of it reads them; `way` is the team's link. */
export async function statesOf(product: Product, event: string, way: string): Promise<string[]> {
	const { running } = await (await mateOf(product, event, way)).me();
	return running.flatMap(({ items }) => items.map(({ state }) => state));
}

/** Another phone of a team, by its link. */
export const mateOf = (product: Product, event: string, way: string): Promise<Phone> =>
	Phone.join(
		overHttp(() => product.base),
		event,
		{ teamToken: new URLSearchParams(way.slice(1)).get('t') }
	);
