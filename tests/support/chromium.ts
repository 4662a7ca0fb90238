import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { requireProgram } from './programs.ts';

const flags = [
	'--headless',
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync'
];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One tab in a context of its own: own cookies, own storage. */
export interface Screen {
	page: Page;
	context: BrowserContext;
	/** Console errors and uncaught exceptions of the page so far. */
	errors: string[];
	/** Accessibility faults of the page as it is now, one line each: rule, impact and the elements. */
	axe(): Promise<string[]>;
	/** Saves a picture as `<name>.png` in the folder SCREENSHOT_DIR; does nothing when that is not set. */
	screenshot(name: string): Promise<void>;
	close(): Promise<void>;
}

/** Starts Chromium with a new profile; close it with `browser.close()`. Names below `.test` lead to this machine. */
export function openBrowser(): Promise<Browser> {
	const args = [...flags, '--host-resolver-rules=MAP *.test 127.0.0.1'];
	return chromium.launch({ executablePath: requireProgram('chromium'), args });
}

/** Opens a tab; `options` are Playwright's: `baseURL`, `viewport`, `locale`, `hasTouch`, `colorScheme` … */
export async function openScreen(browser: Browser, options: BrowserContextOptions = {}): Promise<Screen> {
	const context = await browser.newContext(options);
	const page = await context.newPage();
	const errors: string[] = [];
	page.on('pageerror', (error) => errors.push(String(error)));
	page.on('console', (message) => {
		if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
	});
	return {
		page,
		context,
		errors,
		axe: () => axeFaults(page),
		screenshot: (name) => saveScreenshot(page, name),
		close: () => context.close()
	};
}

async function axeFaults(page: Page): Promise<string[]> {
	await page.evaluate(settled);
	await page.evaluate(axeSource);
	// Run as text, because the function lives in the page where axe is a global.
	const { violations } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as AxeResult;
	return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((node) => node.html).join(' ')}`);
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

interface AxeResult {
	violations: { id: string; impact: string | null; nodes: { html: string }[] }[];
}

async function saveScreenshot(page: Page, name: string): Promise<void> {
	const folder = process.env.SCREENSHOT_DIR;
	if (!folder) return;
	await mkdir(folder, { recursive: true });
	await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}
