import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser } from '../../support/browser/chromium.ts';
import { hearNetwork } from '../../support/processes/network-events.ts';
import { everyType, openEvent, openPhone, teamPath } from '../../support/phone/player.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { suite } from '../../support/runner/suite.ts';

const mostBytes = 60 * 1024;
const test = suite('the weight of the first load');
let product: Product;
let browser: Browser;
let event: string;
test.before(async () => {
	[product, browser] = await Promise.all([startProduct(), openBrowser()]);
	event = await openEvent(product, [{ slug: 'alle', name: 'Alle', questions: everyType }]);
});
test.after(async () => {
	await browser.close();
	await product.close();
});

interface Script {
	text: string;
	bytes: number;
	/** Asked for after the first screen had been drawn. */
	isLater: boolean;
}

/** Every script that a new phone asks for before anybody touches it, with its size when packed. */
async function scriptsOf(path: string): Promise<Script[]> {
	const { page, close } = await openPhone(browser, product);
	await hearNetwork(page);
	await page.addInitScript(() => {
		const { WebSocket } = window;
		window.WebSocket = class extends WebSocket {
			constructor(url: string | URL, protocols?: string | string[]) {
				super(url, protocols);
				performance.mark('socket');
			}
		};
	});
	const live = path.includes('&t=') ? page.waitForEvent('websocket') : undefined;
	await page.goto(path);
	// A phone in a team also goes live; a form does not, and asks for a name once it stands.
	await live;
	await page.waitForLoadState('networkidle');
	const { drawnAt, socketAt, scripts } = await page.evaluate(() => {
		const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
			.map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }))
			.filter(({ path }) => path.endsWith('.js'));
		const markOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Infinity;
		return { scripts, drawnAt: markOf('first-screen-drawn'), socketAt: markOf('socket') };
	});
	await close();
	assert.is(drawnAt < Infinity, path !== '/?code=', 'the first screen has been drawn');
	if (live) console.log(`the live client starts ${Math.round(socketAt - drawnAt)} ms after the first screen`);
	return scripts.map(({ path, startTime }) => {
		const text = readFileSync(`build/files${path}`, 'utf8');
		return { text, bytes: gzipSync(text, { level: 9 }).length, isLater: startTime >= drawnAt };
	});
}

const sizeOf = (scripts: Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);
const hasClient = (scripts: Script[]) => scripts.some(({ text }) => /reconnect_attempt/.test(text));

for (const way of ['by team code', 'by name', 'by the chooser'] as const)
	test(`${way}: at most 60 KB of scripts, no schemas, no rules of questions`, async () => {
		const byCode = await teamPath(product, event, `Team ${way}`);
		const path = { 'by team code': byCode, 'by name': `/?event=${event}`, 'by the chooser': '/?code=' }[way];
		const scripts = await scriptsOf(path);
		const later = scripts.filter(({ isLater }) => isLater);
		const first = scripts.filter(({ isLater }) => !isLater);
		const bytes = sizeOf(first);
		console.log(
			`${way}: ${bytes} bytes in ${first.length} scripts, ${sizeOf(later)} bytes in ${later.length} afterwards`
		);
		assert.ok(first.length >= 3, 'the scripts were seen');
		assert.ok(bytes <= mostBytes, `${bytes} bytes`);
		assert.equal([hasClient(first), hasClient(later)], [false, way === 'by team code'], 'where the live client is');
		for (const { text } of scripts) assert.not.match(text, /ZodError|partialCredit/);
	});

test.run();
