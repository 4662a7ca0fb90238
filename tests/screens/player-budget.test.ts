import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBrowser } from '../support/chromium.ts';
import { everyType, openEvent, openPhone, teamPath } from '../support/player.ts';
import { startProduct, type Product } from '../support/product.ts';
import { suite } from '../support/suite.ts';

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

/** Every script that a new phone asks for before anybody touches it, with its size when packed. */
async function scriptsOf(path: string): Promise<{ file: string; text: string; bytes: number }[]> {
	const { page, close } = await openPhone(browser, product);
	const files = new Set<string>();
	page.on('request', (request) => request.resourceType() === 'script' && files.add(new URL(request.url()).pathname));
	const live = page.waitForEvent('websocket', { timeout: 5000 }).catch(() => undefined);
	await page.goto(path);
	// A phone in a team also goes live; a form does not.
	if (path.includes('&t=')) assert.ok(await live, 'the socket');
	await page.waitForTimeout(1000);
	await close();
	return [...files].map((file) => {
		const text = readFileSync(`build/client${file}`, 'utf8');
		return { file, text, bytes: gzipSync(text, { level: 9 }).length };
	});
}

for (const way of ['by team code', 'by name', 'by the chooser'] as const)
	test(`${way}: at most 60 KB of scripts, no schemas, no rules of questions`, async () => {
		const byCode = await teamPath(product, event, `Team ${way}`);
		const path = { 'by team code': byCode, 'by name': `/?event=${event}`, 'by the chooser': '/' }[way];
		const scripts = await scriptsOf(path);
		const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
		console.log(`${way}: ${bytes} bytes in ${scripts.length} scripts`);
		assert.ok(scripts.length >= 3, 'the scripts were seen');
		assert.ok(bytes <= mostBytes, `${bytes} bytes`);
		for (const { file, text } of scripts) assert.not.match(text, /ZodError|partialCredit/, file);
	});

test.run();
