import { muteNetwork, quietNetwork } from '../processes/network-events.ts';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** A tab in a context of its own. */
export interface Tab {
	context: BrowserContext;
	page: Page;
	/** Speaks with the page as the tools of the browser do. */
	session: CDPSession;
}

/** What a tab is like: Playwright's options, and what runs in it before each of its pages. */
export interface TabOptions extends BrowserContextOptions {
	firstScript?: string;
}

interface KeptTab extends Tab {
	/** Was told something that cannot be taken back. */
	isChanged: boolean;
	/** Take back what was told. */
	undo: (() => Promise<unknown>)[];
	/** How pages look that are opened beside the first one. */
	look: Look;
}

interface Look {
	viewport: { width: number; height: number } | null;
	colorScheme: BrowserContextOptions['colorScheme'];
	reducedMotion: BrowserContextOptions['reducedMotion'];
}

const kept = new WeakMap<Browser, Map<string, KeptTab[]>>();
/** How to close those that are open. */
const closing = new WeakMap<BrowserContext, () => Promise<void>>();

const undoable = ['addInitScript', 'exposeFunction', 'exposeBinding'] as const;
const lastingOfContext = ['grantPermissions', 'setExtraHTTPHeaders'] as const;
const lastingOfClock = ['install', 'setFixedTime', 'setSystemTime'] as const;
const heard = ['console', 'request', 'requestfailed', 'requestfinished', 'response'];
const heardOfPage = [...heard, 'dialog', 'download', 'framenavigated', 'load', 'pageerror', 'popup', 'websocket'];
const standardSize = { width: 1280, height: 720 };

/**
 * Opens a tab, and says how to close it. What a new tab costs is to start a process and to load every script and style
 * over again: a closed one is emptied (cookies, storage, history, listeners) and kept for whoever asks for its like in
 * the same browser.
 */
export async function openTab(browser: Browser, options: TabOptions): Promise<[Tab, () => Promise<void>]> {
	const { viewport = standardSize, colorScheme = 'light', reducedMotion = null, ...rest } = options;
	const look = { viewport, colorScheme, reducedMotion };
	const key = keyOf(rest);
	const ofBrowser = kept.get(browser) ?? new Map<string, KeptTab[]>();
	const alike = ofBrowser.get(key) ?? [];
	kept.set(browser, ofBrowser.set(key, alike));
	const again = alike.pop();
	const tab = again ?? (await newTab(browser, options, look));
	if (again) {
		tab.look = look;
		await give(tab.page, look);
	}
	let isClosed = false;
	const close = async () => {
		if (isClosed) return;
		isClosed = true;
		closing.delete(tab.context);
		if (viewport !== null && (await empty(tab).catch(() => false))) alike.push(tab);
		else await tab.context.close();
	};
	closing.set(tab.context, close);
	return [tab, close];
}

/** What a tab is asked to be like, whatever the order of the words. */
function keyOf(options: TabOptions): string {
	const { hasTouch = false, javaScriptEnabled = true, ...rest } = options;
	const words = Object.entries({ hasTouch, javaScriptEnabled, ...rest });
	return JSON.stringify(words.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Closes what is open in a browser, and keeps what can be emptied. */
export async function closeTabs(browser: Browser): Promise<void> {
	const emptied = new Set([...(kept.get(browser)?.values() ?? [])].flat().map(({ context }) => context));
	const open = browser.contexts().filter((context) => !emptied.has(context));
	await Promise.all(open.map((context) => closing.get(context)?.() ?? context.close()));
}

async function give(page: Page, { viewport, colorScheme, reducedMotion }: Look): Promise<void> {
	await page.emulateMedia({ colorScheme, reducedMotion });
	if (viewport) await page.setViewportSize(viewport);
}

async function newTab(browser: Browser, { firstScript, ...options }: TabOptions, look: Look): Promise<KeptTab> {
	const context = await browser.newContext(options);
	if (firstScript) await context.addInitScript(firstScript);
	const page = await context.newPage();
	const tab: KeptTab = { context, page, session: await context.newCDPSession(page), isChanged: false, undo: [], look };
	const note = (target: object, names: readonly string[], then: (answer: never) => unknown) => {
		for (const name of names) {
			const call = (Reflect.get(target, name) as (...input: unknown[]) => Promise<never>).bind(target);
			const noting = async (...input: unknown[]) => {
				const answer = await call(...input);
				await then(answer);
				return answer;
			};
			Object.assign(target, { [name]: noting });
		}
	};
	const change = () => (tab.isChanged = true);
	const dispose = (told: { dispose(): Promise<void> }) => tab.undo.push(() => told.dispose());
	const detach = (session: CDPSession) => tab.undo.push(() => session.detach());
	// The context knows how its first tab looked.
	note(context, ['newPage'], (other: Page) => give(other, tab.look));
	note(context, ['newCDPSession'], detach);
	note(context, lastingOfContext, change);
	for (const target of [context, page]) note(target, undoable, dispose);
	note(page.clock, lastingOfClock, change);
	await quietNetwork(page, context);
	return tab;
}

/** Leaves nothing in the tab of those who had it; answers whether that was possible. */
async function empty({ context, page, session, isChanged, undo }: KeptTab): Promise<boolean> {
	if (isChanged || page.isClosed()) return false;
	await Promise.all(undo.splice(0).map((takeBack) => takeBack()));
	const besides = context.pages().filter((other) => other !== page);
	const { entries } = await session.send('Page.getNavigationHistory');
	const all = [...entries.map(({ url }) => url), ...besides.map((other) => other.url())];
	const urls = all.filter((url) => url && url !== 'about:blank');
	const [origin = '', ...others] = new Set(urls.map((url) => new URL(url).origin));
	if (others.length || origin === 'null') return false;
	await Promise.all(besides.map((other) => other.close()));
	for (const name of heard) context.removeAllListeners(name);
	for (const name of heardOfPage) page.removeAllListeners(name);
	// What was not saved is asked for when one leaves.
	page.on('dialog', (dialog) => void dialog.accept());
	await context.unrouteAll();
	await page.unrouteAll();
	await context.setOffline(false);
	await muteNetwork(page);
	if (origin) await page.evaluate(() => sessionStorage.clear());
	await page.goto('about:blank');
	page.removeAllListeners('dialog');
	await context.clearCookies();
	if (origin) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
	await session.send('Page.resetNavigationHistory');
	return true;
}
