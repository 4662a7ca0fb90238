import type { Font } from 'fontkit';
import { openFont } from './fonts.ts';

const widths = new Map<string, number>();
const mostKnown = 20_000;

function measure(font: Font, text: string): number {
	const { positions } = font.layout(text, []);
	return positions.reduce((width, { xAdvance }) => width + xAdvance, 0) / font.unitsPerEm;
}

/** Width of signs of one font, in units of the size of the text. */
export function widthOf(font: string, text: string): number {
	const id = `${font} ${text}`;
	const known = widths.get(id);
	if (known !== undefined) return known;
	if (widths.size > mostKnown) widths.clear();
	const width = measure(openFont(font), text);
	widths.set(id, width);
	return width;
}
