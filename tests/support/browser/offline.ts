import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Test } from 'uvu';
import { openBrowser } from './chromium.ts';
import { freePort } from '../processes/free-port.ts';
import { overHttp, Phone } from '../phone/phone.ts';
import { enter, openEvent, openPhone, startStation, teamPath } from '../phone/player.ts';
import { startProduct, type Product } from '../processes/product.ts';

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

/** A team in the first question of a new station, on a phone that keeps no pages. */
export async function playStation(
	room: ReturnType<typeof stoppable>,
	name: string,
	questions: object[],
	config: Record<string, unknown> = {}
) {
	const event = await openEvent(room.product, [{ slug: 'weit', name: 'Weit draußen', questions }], config);
	const screen = await openPhone(room.browser, room.product, { baseURL: room.product.lanBase });
	const way = await teamPath(room.product, event, name);
	await enter(screen.page, way);
	await startStation(screen.page, 'Weit draußen');
	return { ...screen, event, way };
}

/** The calls that leave a page from now on, such as `GET me`. */
export function callsOf(page: Page): string[] {
	const made: string[] = [];
	page.on('request', (request) => {
		const { pathname } = new URL(request.url());
		if (pathname.startsWith('/api/play/')) made.push(`${request.method()} ${pathname.split('/').at(-1)}`);
	});
	return made;
}
