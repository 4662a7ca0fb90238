import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { until } from '../runner/until.ts';
import { translatedTexts } from './page-translator.ts';

const names = /Eulen (links|rechts)/g;

/** What is read on a page, without the time, and with one name and one place for all teams. */
export async function read(page: Page): Promise<string> {
	const [text, seconds] = await page.evaluate(() => [
		document.body.innerText,
		document.querySelector('[role=timer] b')?.textContent ?? ''
	]);
	const timeless = text!.replace(seconds!, '').replaceAll(/\d{1,2}:\d\d(:\d\d)?/g, '');
	return timeless
		.replaceAll(names, 'Eulen')
		.replaceAll(/\s/g, '')
		.replace(/Platz\d/, 'Platz');
}

/** The letters of a text in order: each team gets the parts of a question in an order of its own. */
const lettersOf = (text: string): string => [...text].sort().join('');

/** Both pages show the same, at the latest in a moment; answers which of its texts were given to the translator. */
export async function isAlike(translated: Page, plain: Page, where: string): Promise<string[]> {
	let texts = ['', ''];
	const areAlike = async () => {
		texts = await Promise.all([read(translated), read(plain)]);
		return lettersOf(texts[0]!) === lettersOf(texts[1]!);
	};
	await until(areAlike, where, 15_000).catch(() => assert.is(texts[0], texts[1], where));
	let given: string[] = [];
	const isTranslated = async () => (given = await translatedTexts(translated)).length > 0;
	await until(isTranslated, `a translation of ${where}`);
	return given;
}

/** The same in every language: a number, a letter, a code, or the name of a team. */
export const isOwn = (text: string): boolean =>
	!/\p{L}{2}/u.test(text.replaceAll(names, '')) && /[\p{L}\d]/u.test(text);
