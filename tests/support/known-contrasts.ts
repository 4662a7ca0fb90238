import type { Page } from 'playwright-core';
import { askShownTexts, type ShownText } from './shown-contrasts.ts';

// What axe has measured in this process and found no fault with; and texts of which it could not tell, each by its words.
const known = new Set<string>();
const unclear = new Set<string>();

const isKnown = ({ contrast, words }: ShownText) => known.has(contrast) || unclear.has(contrast + words);

const shownTexts = (page: Page, without?: string[]) => page.evaluate(askShownTexts(without)) as Promise<ShownText[]>;

/**
 * Whether the page shows a text whose contrast nobody has measured yet: a small or large one in its colour on these
 * backgrounds. The theme is in the colours.
 */
export const hasNewContrasts = async (page: Page): Promise<boolean> => !(await shownTexts(page)).every(isKnown);

/** Keeps what the page shows as measured; of the texts with these CSS selectors axe was not sure. */
export async function keepContrasts(page: Page, unsure: string[]): Promise<void> {
	for (const { contrast } of await shownTexts(page, unsure)) known.add(contrast);
	for (const text of await shownTexts(page)) if (!isKnown(text)) unclear.add(text.contrast + text.words);
}
