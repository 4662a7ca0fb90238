import { muteNetwork, quietNetwork } from './network-events.ts';
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
}

const kept = new WeakMap<Browser, Map<string, KeptTab[]>>();

const lasting = ['addInitScript', 'exposeFunction', 'exposeBinding'] as const;
const lastingOfContext = [...lasting, 'grantPermissions', 'newCDPSession', 'setExtraHTTPHeaders'] as const;
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
	const { viewport, colorScheme, reducedMotion, ...rest } = options;
	const key = JSON.stringify(rest);
	const ofBrowser = kept.get(browser) ?? new Map<string, KeptTab[]>();
	const alike = ofBrowser.get(key) ?? [];
	kept.set(browser, ofBrowser.set(key, alike));
	const again = alike.pop();
	const tab = again ?? (await newTab(browser, options));
	if (again) {
		await tab.page.emulateMedia({ colorScheme: colorScheme ?? 'light', reducedMotion: reducedMotion ?? null });
		await tab.page.setViewportSize(viewport ?? standardSize);
	}
	let isClosed = false;
	const close = async () => {
		if (isClosed) return;
		isClosed = true;
		if (viewport !== null && (await empty(tab).catch(() => false))) alike.push(tab);
		else await tab.context.close();
	};
	return [tab, close];
}

/** Closes what is open in a browser, and keeps what was emptied. */
export async function closeTabs(browser: Browser): Promise<void> {
	const emptied = new Set([...(kept.get(browser)?.values() ?? [])].flat().map(({ context }) => context));
	await Promise.all(browser.contexts().map((context) => emptied.has(context) || context.close()));
}

async function newTab(browser: Browser, { firstScript, ...options }: TabOptions): Promise<KeptTab> {
	const context = await browser.newContext(options);
	if (firstScript) await context.addInitScript(firstScript);
	const page = await context.newPage();
	const tab = { context, page, session: await context.newCDPSession(page), isChanged: false };
	const note = (target: object, names: readonly string[]) => {
		for (const name of names) {
			const call = (Reflect.get(target, name) as (...input: unknown[]) => unknown).bind(target);
			const changed = (...input: unknown[]) => {
				tab.isChanged = true;
				return call(...input);
			};
			Object.assign(target, { [name]: changed });
		}
	};
	await quietNetwork(page, context);
	note(context, lastingOfContext);
	note(page, lasting);
	note(page.clock, lastingOfClock);
	return tab;
}

/** Leaves nothing in the tab of those who had it; answers whether that was possible. */
async function empty({ context, page, session, isChanged }: KeptTab): Promise<boolean> {
	if (isChanged || page.isClosed() || context.pages().length !== 1) return false;
	const { entries } = await session.send('Page.getNavigationHistory');
	const urls = entries.map(({ url }) => url).filter((url) => url !== 'about:blank');
	const [origin = '', ...others] = new Set(urls.map((url) => new URL(url).origin));
	if (others.length || origin === 'null') return false;
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
