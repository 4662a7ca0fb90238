import type { ChosenFonts } from './own-fonts.ts';
import type { Tokens } from './tokens.ts';

/** A family of the product. */
export type ProductFont = 'instrument-sans' | 'bricolage-grotesque' | 'source-serif-4' | 'nunito' | 'jetbrains-mono';

/** The fonts with which every page of a look begins, so that a page can load them with its first bytes. */
interface Letters {
	families: ProductFont[];
	/** Addresses of own files. */
	files: string[];
}

/** Of text and of headings. */
const families: Record<Tokens['type']['family'], [text: ProductFont, headings: ProductFont]> = {
	grotesk: ['instrument-sans', 'bricolage-grotesque'],
	serif: ['source-serif-4', 'source-serif-4'],
	rounded: ['nunito', 'nunito'],
	mono: ['jetbrains-mono', 'jetbrains-mono']
};
const textWeight = 400;
const headingWeight = 700;

/** The address of the file that draws a family in a weight. */
function fileOf({ faces }: ChosenFonts, family: string, weight: number): string[] {
	const upright = faces.filter((face) => face.family === family && !face.isItalic);
	const fitting = upright.find(({ minWeight, maxWeight }) => minWeight <= weight && weight <= maxWeight);
	const face = fitting ?? upright[0];
	return face ? [face.src] : [];
}

/** The letters of a design. */
export function lettersOf({ type }: Tokens, fonts: ChosenFonts): Letters {
	const [text, headings] = families[type.family];
	const own = (family: string | null, weight: number) => (family === null ? [] : fileOf(fonts, family, weight));
	return {
		families: [...new Set([...(fonts.text === null ? [text] : []), ...(fonts.headings === null ? [headings] : [])])],
		files: [...new Set([...own(fonts.text, textWeight), ...own(fonts.headings, headingWeight)])]
	};
}
