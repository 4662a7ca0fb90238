import type { Identity } from './identity.ts';

/** The most fonts of a namespace, and the most bytes of one. */
export const mostFonts = 6;
export const mostFontBytes = 300 * 1024;

/** A font of a namespace as pages load it. */
export interface OwnFont {
	/** Several files with the same family belong together, such as a regular and a bold one. */
	family: string;
	/** Where its file is. */
	src: string;
	minWeight: number;
	maxWeight: number;
	isItalic: boolean;
}

/** The own families of a design, null for those of its tokens, and the files of both. */
export interface ChosenFonts {
	headings: string | null;
	text: string | null;
	faces: readonly OwnFont[];
}

export const noOwnFonts: ChosenFonts = { headings: null, text: null, faces: [] };

/** The own families that a brand chooses among those that have a file. */
export function chosenFonts({ headingFont, textFont }: Identity, fonts: readonly OwnFont[]): ChosenFonts {
	const existing = (family: string | null) => (fonts.some((font) => font.family === family) ? family : null);
	const [headings, text] = [existing(headingFont), existing(textFont)];
	return { headings, text, faces: fonts.filter(({ family }) => family === headings || family === text) };
}

/** The name of an own family in CSS, apart from those of the product and of the device. */
export const fontName = (family: string): string => `Own ${family.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}`;

/** The rule by which a page loads a font. */
export const fontRule = ({ family, src, minWeight, maxWeight, isItalic }: OwnFont): string =>
	`@font-face{font-family:"${fontName(family)}";src:url("${src}") format("woff2");` +
	`font-weight:${minWeight} ${maxWeight};font-style:${isItalic ? 'italic' : 'normal'};font-display:swap}`;
