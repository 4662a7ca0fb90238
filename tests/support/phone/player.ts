import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Test } from 'uvu';
import { openBrowser, openScreen, type Screen } from '../browser/chromium.ts';
import { startProduct, type Product } from '../processes/product.ts';

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'de-DE' };

/** One question of every type, in the written form; all right is 430 points. */
export const everyType = [
	{ type: 'mc', prompt: 'Was leuchtet?', options: ['Lampion', 'Stein'], answers: [0], points: 100 },
	{ type: 'mc', prompt: 'Welche sind gerade?', options: ['2', '3', '4'], answers: [0, 2], points: 60 },
	{ type: 'sort', prompt: 'Der Größe nach', items: ['klein', 'mittel', 'groß'], points: 80 },
	{
		type: 'assign',
		prompt: 'Was gehört zusammen?',
		terms: [
			{ term: 'Lübeck', definition: 'Marzipan' },
			{ term: 'Dresden', definition: 'Stollen' }
		],
		points: 80
	},
	{
		type: 'swipe',
		prompt: 'Stimmt das?',
		cards: [
			{ text: 'Honig hält ewig.', correct: true },
			{ text: 'Steine schwimmen.', correct: false }
		],
		points: 60
	},
	{ type: 'photoText', prompt: 'Wie heißt der Turm?', requirePhoto: false, accept: ['Wasserturm'], points: 50 },
	{ type: 'flip', prompt: 'Wusstet ihr das?', answer: 'Am Kanal hängen 8000 Lampions.' }
];

/** A station to import. */
export interface StationFile {
	slug: string;
	name: string;
	letter?: string;
	questions: object[];
}

/** A new open event with these stations, questions and answers in the order given; `fields` are those of the event. */
export async function openEvent(
	product: Product,
	stations: StationFile[],
	config: Record<string, unknown> = {},
	fields: Record<string, unknown> = {}
): Promise<string> {
	const order = { shuffleQuestions: false, shuffleAnswers: false };
	const input = { name: 'Sommerfest-Quiz', published: true, config: { ...order, ...config }, ...fields };
	const { event } = await product.perform('event.create', input as never);
	const files = stations.map(({ slug, name, letter, questions }, index) => ({
		name: `${slug}.json`,
		text: JSON.stringify({ name, sort_order: index, raetsel_buchstabe: letter, questions })
	}));
	if (files.length) await product.perform('catalog.import', { event: event.uid, files });
	return event.uid;
}

/** Path and query of the code of a new team. */
export async function teamPath(product: Product, event: string, name: string): Promise<string> {
	await product.perform('team.create', { event, names: [name] });
	const { links } = await product.perform('team.links', { event });
	return `/${new URL(links.find((link) => link.name === name)!.url!).search}`;
}

/** A phone on the product by its local address; `options` may name the network's as `baseURL`. */
export const openPhone = (browser: Browser, product: Product, options: BrowserContextOptions = {}): Promise<Screen> =>
	openScreen(browser, { ...phone, baseURL: product.base, ...options });

/** A product with a browser for a suite about the phone. */
export function phonesOf(test: Pick<Test, 'before' | 'after'>) {
	let product: Product;
	let browser: Browser;
	test.before(async () => {
		[product, browser] = await Promise.all([startProduct(), openBrowser()]);
	});
	test.after(async () => {
		await browser?.close();
		await product?.close();
	});
	return {
		get product() {
			return product;
		},
		/** For more tabs, such as those of staff; closed with the product. */
		get browser() {
			return browser;
		},
		/** Opens a phone like `openPhone`. */
		open: (options?: BrowserContextOptions) => openPhone(browser, product, options)
	};
}

/** Enters by a team code and stands before the stations. */
export async function enter(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await page.getByRole('button', { name: 'Los geht’s' }).click();
	await page.getByRole('heading', { name: 'Eure Stationen' }).waitFor({ state: 'attached' });
}

/** Starts a station from the list. */
export async function startStation(page: Page, name: string): Promise<void> {
	await page.getByRole('link', { name: new RegExp(name) }).click();
	await page.getByRole('button', { name: 'Station starten' }).click();
}

// One timer and no look at every frame: each frame costs.
export const slipsAreOver = `new Promise((resolve) => {
	const from = performance.now();
	const look = () => {
		const left = from + 401 - performance.now();
		return left > 0 ? setTimeout(look, left) : resolve();
	};
	look();
})`;

/** Waits for a question with its answers and for the moment in which a tap counts again. */
export async function question(page: Page, prompt: string): Promise<void> {
	await page.getByRole('heading', { name: prompt }).waitFor();
	await page.locator('.answers[aria-busy="true"]').waitFor({ state: 'detached' });
	// Taps right after a change of question are taken for slips, by the clock of the page.
	await page.evaluate(slipsAreOver);
}

/** Waits for the end of a station that says how many answers are right, such as "6 von 6". */
export async function stationEnd(page: Page, right: string): Promise<void> {
	await page.getByRole('heading', { name: /geschafft$/ }).waitFor();
	await page.locator('dd').getByText(right, { exact: true }).waitFor();
}
