import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
import { closeTabs, openTab, type TabOptions } from './kept-tabs.ts';
import { hasNewContrasts, keepContrasts } from './known-contrasts.ts';
import { isKnownSide, keepSide, sideOf } from './known-side.ts';
import { patient } from '../runner/machine.ts';
import { browserProgram } from '../apps/programs.ts';
import { sayWhenFailing } from '../runner/suite.ts';

const flags = [
	'--headless',
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	// No page lives long enough for the later compilers to earn what they cost, an eighth of a screen test each; what the
	// first one has made is kept for the next page, and what lives a moment has room.
	'--js-flags=--no-opt --no-maglev --no-flush-bytecode --min-semi-space-size=16'
];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Which faults axe looks for: all, or those of contrast alone, or all others. */
export type AxeRules = 'all' | 'contrast' | 'others';

/** One tab in a context of its own: own cookies, own storage. */
export interface Screen {
	page: Page;
	context: BrowserContext;
	/** Console errors and uncaught exceptions of the page so far. */
	errors: string[];
	/**
	 * Accessibility faults of the page as it is now, one line each: rule, impact and the elements. `contrast` alone is
	 * enough for a second theme or width of what was looked at in full before. With `measured` contrasts are measured only
	 * where a text looks like none before, on screens whose texts lie on what they are in.
	 */
	axe(rules?: AxeRules, contrasts?: 'measured'): Promise<string[]>;
	/** Saves a picture as `<name>.png` in the folder SCREENSHOT_DIR; does nothing when that is not set. */
	screenshot(name: string): Promise<void>;
	close(): Promise<void>;
}

let kept: Promise<Browser> | undefined;
const open = new Set<BrowserContext>();
sayWhenFailing(async () =>
	(await Promise.all([...open].flatMap((context) => context.pages().map(described)))).join('\n')
);

/** Starts a Chromium that serves all files of this process: closing it closes its tabs. */
export async function keepBrowser(): Promise<void> {
	kept ??= launchBrowser();
	const browser = await kept;
	browser.close = () => closeTabs(browser);
}

/** Starts Chromium with a new profile; close it with `browser.close()`. Names below `.test` lead to this machine. */
export const openBrowser = (): Promise<Browser> => kept ?? launchBrowser();

/** Starts Chromium with more of its own switches, such as a camera that shows a file. */
export function launchBrowser(more: string[] = []): Promise<Browser> {
	const args = [...flags, '--host-resolver-rules=MAP *.test 127.0.0.1', ...more];
	return chromium.launch({ executablePath: browserProgram(), args });
}

/**
 * Opens a tab; `options` are its `firstScript` and Playwright's: `baseURL`, `viewport`, `locale`, `hasTouch`, `colorScheme` … Nothing moves
 * unless `reducedMotion: 'no-preference'` is asked for.
 */
export async function openScreen(browser: Browser, options: TabOptions = {}): Promise<Screen> {
	const [{ context, page, session }, close] = await openTab(browser, { reducedMotion: 'reduce', ...options });
	// A last resort that no busy machine reaches; a tab that is kept may have had another one.
	page.setDefaultTimeout(patient(90_000));
	context.setDefaultTimeout(patient(90_000));
	if (options.javaScriptEnabled !== false) waitForLife(page);
	open.add(context);
	const errors: string[] = [];
	page.on('pageerror', (error) => errors.push(String(error)));
	page.on('console', (message) => {
		if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
	});
	return {
		page,
		context,
		errors,
		axe: (rules, contrasts) => (contrasts ? newFaults : axeFaults)({ page, session }, rules),
		screenshot: (name) => saveScreenshot(page, name),
		close: () => {
			open.delete(context);
			return close();
		}
	};
}

/** Where a page is, and the beginning of what stands on it. */
async function described(page: Page): Promise<string> {
	const text = page.evaluate(() => {
		const shown = document.querySelector<HTMLElement>('dialog[open], main') ?? document.body;
		return `${document.documentElement.dataset.alive === undefined ? '(not alive) ' : ''}${shown.innerText}`;
	});
	const late = sleep(2000, 'it does not answer');
	const words = await Promise.race([text, late]).catch(String);
	return `the page ${page.url()} shows: ${words.replaceAll(/\s+/g, ' ').slice(0, 1500)}`;
}

const loading = ['goto', 'reload', 'waitForURL'] as const;

const waiting = new WeakSet<Page>();

/** From now on the page is alive after every load that is waited for to its end: what is typed and pressed is heard. */
function waitForLife(page: Page): void {
	if (waiting.has(page)) return;
	waiting.add(page);
	askSeldom(page);
	for (const name of loading) {
		const load = (page[name] as (...input: unknown[]) => Promise<unknown>).bind(page);
		const loadAndWait = async (...input: unknown[]) => {
			const answer = await load(...input);
			const isEarly = (input.at(-1) as { waitUntil?: string } | undefined)?.waitUntil === 'commit';
			// Asked in the page itself: Playwright's own waiting brings a large script into every document. What leads on
			// meanwhile, or does not come to life, is left to that.
			if (!isEarly) await page.evaluate(comesAlive).catch(() => page.waitForFunction(isAlive));
			return answer;
		};
		Object.assign(page, { [name]: loadAndWait });
	}
}

const askEveryMs = 50;

/** Has what a page waits for asked now and then: Playwright asks at every frame, and so each of them is drawn. */
function askSeldom(page: Page): void {
	const wait = page.waitForFunction.bind(page) as (...input: unknown[]) => Promise<unknown>;
	const waitForFunction = (isSo: unknown, input?: unknown, options: object = {}) =>
		wait(isSo, input, { polling: askEveryMs, ...options });
	Object.assign(page, { waitForFunction });
}

// Some pages have no script, and a document of ours says when it has come to life.
const isAlive = () =>
	document.documentElement.dataset.alive !== undefined ||
	![...document.scripts].some((script) => script.textContent.includes('kit.start'));

// Stands in for the last resort of the tab, which a question to the page does not have.
const comesAlive = `new Promise((resolve, reject) => {
	const isAlive = ${String(isAlive)};
	if (isAlive()) return resolve();
	const timer = setTimeout(reject, patient(60_000));
	const look = new MutationObserver(() => {
		if (!isAlive()) return;
		look.disconnect();
		clearTimeout(timer);
		resolve();
	});
	look.observe(document.documentElement, { attributeFilter: ['data-alive'] });
})`;

/** Waits until everything on the page that ends has ended its motion. */
export const settle = (page: Page): Promise<unknown> => page.evaluate(settled);

interface Looked {
	page: Page;
	session: CDPSession;
}

async function axeFaults(looked: Looked, rules: AxeRules = 'all'): Promise<string[]> {
	await settle(looked.page);
	return (await runAxe(looked, optionsFor[rules])).faults;
}

/** Those faults that are not known to be none: of contrasts only those that are new in this run. */
async function newFaults(looked: Looked, rules: AxeRules = 'all'): Promise<string[]> {
	const { page } = looked;
	await settle(page);
	if (rules === 'others' || !(await hasNewContrasts(page)))
		return rules === 'contrast' ? [] : faultsBesideContrasts(looked);
	const side = rules === 'all' ? await sideOf(page) : undefined;
	const { faults, unsure } = await runAxe(looked, optionsFor[rules]);
	if (faults.length) return faults;
	await keepContrasts(page, unsure);
	keepSide(side);
	return [];
}

const contrastRule = 'color-contrast';
const optionsFor = {
	all: {},
	contrast: { runOnly: [contrastRule] },
	others: { rules: { [contrastRule]: { enabled: false } } }
} as const;

/** The side bar stands on every screen of the back end: as it is, it is looked at once. */
async function faultsBesideContrasts(looked: Looked): Promise<string[]> {
	const side = await sideOf(looked.page);
	const context = isKnownSide(side) ? { exclude: ['#side'] } : undefined;
	const { faults } = await runAxe(looked, optionsFor.others, context);
	if (!faults.length) keepSide(side);
	return faults;
}

/**
 * Leaves out the rule about inline spacing where nothing can break it, which only an important declaration does: it reads
 * the text of every element once for each of its ancestors, a quarter of what axe costs.
 */
function withoutIdleRule(options: { rules?: Record<string, object> }): object {
	if (document.querySelector('[style*=important i]')) return options;
	return { ...options, rules: { ...options.rules, 'avoid-inline-spacing': { enabled: false } } };
}

/** Runs axe; answers its faults as lines, and the texts (selectors) whose contrast it could not tell. */
async function runAxe(
	{ page, session }: Looked,
	more: object,
	context?: { exclude: string[] }
): Promise<{ faults: string[]; unsure: string[] }> {
	// As a script of the page and not by eval, so that the browser compiles it once for all pages.
	if (!(await page.evaluate('"axe" in window'))) await session.send('Runtime.evaluate', { expression: axeSource });
	const options = { resultTypes: ['violations', 'incomplete'], ...more };
	// Run as text, because the function lives in the page where axe is a global.
	const { violations, incomplete } = (await page.evaluate(
		`axe.run(${context ? JSON.stringify(context) : 'document'}, (${String(withoutIdleRule)})(${JSON.stringify(options)}))
			.then(({ violations, incomplete }) =>
				({ violations, incomplete: incomplete.filter(({ id }) => id === '${contrastRule}') }))`
	)) as AxeResult;
	const faults = violations.map(
		({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((node) => node.html).join(' ')}`
	);
	return { faults, unsure: incomplete.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' '))) };
}

// A colour on its way to another is neither: contrast is measured once everything that ends has ended.
const settled = `Promise.race([
	new Promise((resolve) => setTimeout(resolve, 2000)),
	Promise.allSettled(
		document
			.getAnimations()
			.filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
			.map((one) => one.finished)
	)
]).then(() => undefined)`;

interface AxeFinding {
	id: string;
	impact: string | null;
	nodes: { html: string; target: string[] }[];
}

interface AxeResult {
	violations: AxeFinding[];
	incomplete: AxeFinding[];
}

async function saveScreenshot(page: Page, name: string): Promise<void> {
	const folder = process.env.SCREENSHOT_DIR;
	if (!folder) return;
	await mkdir(folder, { recursive: true });
	await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}
