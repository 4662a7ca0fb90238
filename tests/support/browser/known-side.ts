import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

// What axe found no fault with, by its digest; all processes of a run know together.
const known = new Set<string>();
const folder = process.env.TEST_TEMPLATES && path.join(process.env.TEST_TEMPLATES, 'sides');

// Addresses and tokens differ from product to product and say nothing to a rule.
const askSide = `(() => {
	const side = document.querySelector('#side');
	if (!side) return '';
	const text = side.outerHTML.replace(/ (href|value|action)="[^"]*"/g, ' $1');
	return [innerWidth, side.checkVisibility(), text].join();
})()`;

/** The digest of the side bar as the page shows it now; undefined when there is none. */
export async function sideOf(page: Page): Promise<string | undefined> {
	const text = (await page.evaluate(askSide)) as string;
	return text && createHash('sha256').update(text).digest('hex');
}

/** Whether a side bar was looked at before in this run, and without a fault. */
export function isKnownSide(side: string | undefined): boolean {
	if (!side) return false;
	if (!known.has(side) && folder && existsSync(path.join(folder, side))) known.add(side);
	return known.has(side);
}

/** Says that axe found no fault with a side bar. */
export function keepSide(side: string | undefined): void {
	if (!side || known.has(side)) return;
	known.add(side);
	if (!folder) return;
	mkdirSync(folder, { recursive: true });
	writeFileSync(path.join(folder, side), '');
}
