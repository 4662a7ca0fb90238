import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { askShownTexts, type ShownText } from './shown-contrasts.ts';

// What axe has measured in this run and found no fault with; and texts of which it could not tell, each by its words.
const known = new Set<string>();
const unclear = new Set<string>();

// All processes of a run know together: one says it to the others in a line of JSON.
type Said = Record<'known' | 'unclear', string[]>;
const folder = process.env.TEST_TEMPLATES;
const file = folder && path.join(folder, 'contrasts');
let heardBytes = 0;

function note(said: Said): void {
	for (const one of said.known) known.add(one);
	for (const one of said.unclear) unclear.add(one);
}

function tell(said: Said): void {
	note(said);
	if (file) appendFileSync(file, `${JSON.stringify(said)}\n`);
}

function hear(): void {
	if (!file || !existsSync(file)) return;
	const all = readFileSync(file);
	// What another process is just writing is read the next time.
	const end = all.lastIndexOf('\n') + 1;
	const lines = all.toString('utf8', heardBytes, end).split('\n').filter(Boolean);
	for (const line of lines) note(JSON.parse(line) as Said);
	heardBytes = end;
}

const isKnown = ({ contrast, words }: ShownText) => known.has(contrast) || unclear.has(contrast + words);

const shownTexts = (page: Page, named?: string[]) => page.evaluate(askShownTexts(named)) as Promise<ShownText[]>;

/**
 * Whether the page shows a text whose contrast nobody has measured yet: a small or large one in its colour on these
 * backgrounds. The theme is in the colours.
 */
export async function hasNewContrasts(page: Page): Promise<boolean> {
	hear();
	return !(await shownTexts(page)).every(isKnown);
}

/** Keeps what the page shows as measured; of the texts with these CSS selectors axe was not sure. */
export async function keepContrasts(page: Page, unsure: string[]): Promise<void> {
	const texts = (await shownTexts(page, unsure)).filter((text) => !isKnown(text));
	const sure = new Set(texts.filter(({ isNamed }) => !isNamed).map(({ contrast }) => contrast));
	const rest = texts.filter(({ contrast }) => !sure.has(contrast)).map(({ contrast, words }) => contrast + words);
	tell({ known: [...sure], unclear: [...new Set(rest)] });
}
