import type { Font } from 'fontkit';
import { openFont } from './fonts.ts';

const widths = new Map<string, number>();
const mostKnown = 20_000;

function measure(font: Font, text: string): number {
	const { positions } = font.layout(text, []);
	return positions.reduce((width, { xAdvance }) => width + xAdvance, 0) / font.unitsPerEm;
}

/** Width of characters of one font, in units of the text size. */
export function widthOf(font: string, text: string): number {
	const id = `${font} ${text}`;
	const known = widths.get(id);
	if (known !== undefined) return known;
	if (widths.size > mostKnown) widths.clear();
	const width = measure(openFont(font), text);
	widths.set(id, width);
	return width;
}

// Selects a variant of a character and is not a character itself.
const looks = /\uFE0F/g;

/** Whether the glyphs of a text cover all its letters, so that it can be copied as written. */
export function saysAll(font: string, text: string): boolean {
	const { glyphs } = openFont(font).layout(text, []);
	const said = glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('');
	return said.replace(looks, '') === text.replace(looks, '');
}
