import { contrast } from '#lib/design/contrast.ts';
import { dayColours, nearestTone, nightColours, type Palette } from './colours.ts';
import type { Brand } from './tokens.ts';

/** The pairs of colours that are read: which on which, and the key to change where they are too near. */
export const pairs = [
	['ink-on-paper', 'ink', 'paper', 'ink'],
	['ink-on-mist', 'ink', 'mist', 'ink'],
	['muted-on-paper', 'muted', 'paper', 'ink'],
	['primary-on-paper', 'primary', 'paper', 'primary'],
	['primary-on-mist', 'primary', 'mist', 'primary'],
	['on-primary', 'onPrimary', 'primary', 'primary'],
	['accent-on-paper', 'accent', 'paper', 'accent'],
	['on-accent', 'onAccent', 'accent', 'accent'],
	['secondary-on-paper', 'secondary', 'paper', 'secondary'],
	['on-secondary', 'onSecondary', 'secondary', 'secondary']
] as const satisfies readonly (readonly [string, keyof Palette, keyof Palette, keyof Brand])[];
type Pair = (typeof pairs)[number][0];

/** The contrast of one colour on another: 4.5 : 1 is AA, 7 : 1 AAA (WCAG 2.2). */
interface PairReport {
	pair: Pair;
	/** 1 to 21, rounded down to two decimals. */
	ratio: number;
	aa: boolean;
	aaa: boolean;
}

/** The ten pairs by day and by night. */
interface ContrastReport {
	light: PairReport[];
	dark: PairReport[];
}

const least = 4.5;

const measured = (palette: Palette): PairReport[] =>
	pairs.map(([pair, text, ground]) => {
		const exact = contrast(palette[text], palette[ground]);
		return { pair, ratio: Math.floor(exact * 100) / 100, aa: exact >= least, aaa: exact >= 7 };
	});

/** The contrast of a brand's colours, in light and dark. */
export const contrastReport = (brand: Brand): ContrastReport => ({
	light: measured(dayColours(brand)),
	dark: measured(nightColours(brand))
});

/** A pair that is too near, and the nearest tone of the key to change with which all its pairs pass. */
export interface ContrastWarning {
	pair: Pair;
	theme: 'light' | 'dark';
	ratio: number;
	key: keyof Brand;
	nearest: string;
}

// The background of a tone; text on a tone is white or ink, whichever is better.
const groundsOf = (brand: Brand, key: keyof Brand): string[] => [brand.paper, brand.mist].filter(() => key !== 'paper');

/** The hardly readable pairs of a brand; nothing is changed because of it. */
export function contrastWarnings(brand: Brand, report = contrastReport(brand)): ContrastWarning[] {
	return (['light', 'dark'] as const).flatMap((theme) =>
		report[theme]
			.filter(({ aa }) => !aa)
			.map(({ pair, ratio }) => {
				const key = pairs.find(([name]) => name === pair)![3];
				return { pair, theme, ratio, key, nearest: nearestTone(brand[key], groundsOf(brand, key)) };
			})
	);
}
