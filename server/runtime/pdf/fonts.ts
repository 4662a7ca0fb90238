import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create, type Font, type GlyphRun } from 'fontkit';
import { flattened } from './flattened.ts';

/** Text styles: running text, bold, semi-bold, and large headings. */
export type Face = 'text' | 'strong' | 'display';

interface Source {
	/** Name under which a document knows the font. */
	key: string;
	has: (codePoint: number) => boolean;
	open: () => Font;
}

const load = createRequire(import.meta.url);
const folderOf = (name: string) => path.dirname(load.resolve(`${name}/package.json`));
const weights = {
	400: '400Regular',
	500: '500Medium',
	600: '600SemiBold',
	700: '700Bold',
	800: '800ExtraBold'
} as const;
type Weight = keyof typeof weights;

type Layout = (text: string, features: string[]) => GlyphRun;

/**
 * Sequences that occur in no language can crash the shaping of fontkit 2.0; their characters are then placed side by
 * side, unshaped.
 */
function steady(font: Font): Layout {
	const shape = font.layout.bind(font);
	return (text, features) => {
		try {
			return shape(text, features);
		} catch {
			const glyphs = font.glyphsForString(text);
			const positions = glyphs.map(({ advanceWidth }) => ({
				xAdvance: advanceWidth,
				yAdvance: 0,
				xOffset: 0,
				yOffset: 0
			}));
			return { glyphs, positions } as unknown as GlyphRun;
		}
	};
}

// What is known about so many characters takes a few megabytes.
const mostShaped = 50_000;
const shaped = new WeakMap<Font, Map<string, GlyphRun>>();

/**
 * Shapes a text once: it is measured before it is drawn, and many pages repeat it. Callers get their own positions,
 * because pdfkit scales them in place.
 */
function shapedOnce(font: Font, shape: Layout): Layout {
	const runs = new Map<string, GlyphRun>();
	shaped.set(font, runs);
	let signs = 0;
	return (text, features) => {
		if (features.length) return shape(text, features);
		const known = runs.get(text);
		const run = known ?? shape(text, features);
		if (!known) {
			signs = runs.size ? signs + text.length : text.length;
			if (signs > mostShaped) runs.clear();
			runs.set(text, run);
		}
		const positions = run.positions.map((position) => ({ ...position }));
		return { glyphs: run.glyphs, positions } as GlyphRun;
	};
}

const opened = new Map<string, Font>();
/** A font stays open for the life of its thread. */
function once(key: string, open: () => Font): Font {
	const known = opened.get(key);
	if (known) return known;
	const font = open();
	opened.set(key, Object.assign(font, { layout: shapedOnce(font, steady(font)) }));
	return font;
}

/** A family that is one file for each weight. */
function whole(name: string, family: string, weight: Weight): Source[] {
	const style = weights[weight];
	const key = `${family}-${weight}`;
	const file = path.join(folderOf(`@expo-google-fonts/${name}`), style, `${family}_${style}.ttf`);
	const open = () => once(key, () => create(readFileSync(file)) as Font);
	return [{ key, has: (codePoint) => open().hasGlyphForCodePoint(codePoint), open }];
}

/** A font that a cluster has got; its file has been read by then. */
export const openFont = (key: string): Font => opened.get(key)!;

/** The same font for a new document: the previous one has created glyphs without their code points. */
export function fresh(font: Font): Font {
	shaped.get(font)?.clear();
	return Object.assign(font, { _glyphs: {} });
}

type Range = readonly [first: number, last: number];
const slices = new Map<string, { slice: string; ranges: Range[] }[]>();
const hex = (digits: string) => Number.parseInt(digits, 16);

/** The parts a large family is cut into, and which signs each has. */
function slicesOf(name: string): { slice: string; ranges: Range[] }[] {
	const known = slices.get(name);
	if (known) return known;
	const listed = JSON.parse(readFileSync(path.join(folderOf(name), 'unicode.json'), 'utf8')) as Record<string, string>;
	const parts = Object.entries(listed).map(([slice, signs]) => ({
		slice: slice.replace(/^\[(.*)\]$/, '$1'),
		ranges: signs.split(',').map((range): Range => {
			const [first = '', last = first] = range.replace('U+', '').split('-');
			return [hex(first), hex(last)];
		})
	}));
	slices.set(name, parts);
	return parts;
}

/** A family with tens of thousands of characters, of which only the used parts are read. */
const sliced = (family: string, weight: number): Source[] =>
	slicesOf(`@fontsource-variable/${family}`).map(({ slice, ranges }) => {
		const key = `${family}-${slice}-${weight}`;
		const file = `files/${family}-${slice}-wght-normal.woff2`;
		const open = () =>
			once(key, () => flattened(readFileSync(path.join(folderOf(`@fontsource-variable/${family}`), file)), weight));
		const isListed = (codePoint: number) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
		return { key, has: (codePoint) => isListed(codePoint) && open().hasGlyphForCodePoint(codePoint), open };
	});

const emoji = (weight: Weight) => whole('noto-emoji', 'NotoEmoji', weight);
// One small file each, with only the characters a name needs.
const scripts = {
	'noto-sans-hebrew': 'NotoSansHebrew',
	'noto-sans-thai': 'NotoSansThai',
	'noto-sans-arabic': 'NotoSansArabic',
	'noto-sans-georgian': 'NotoSansGeorgian',
	'noto-sans-armenian': 'NotoSansArmenian',
	'noto-sans-ethiopic': 'NotoSansEthiopic',
	'noto-sans-devanagari': 'NotoSansDevanagari',
	'noto-sans-bengali': 'NotoSansBengali',
	'noto-sans-tamil': 'NotoSansTamil'
};

/** The fallbacks after the first font of a face: Latin, Greek, Cyrillic; other scripts; Chinese, Japanese; Korean. */
const others = (weight: Weight): Source[] => [
	...whole('noto-sans', 'NotoSans', weight),
	...Object.entries(scripts).flatMap(([name, family]) => whole(name, family, weight)),
	...sliced('noto-sans-sc', weight),
	...sliced('noto-sans-kr', weight)
];

/** The fonts of a face in the order they are tried, and the order for emoji. */
interface FaceFonts {
	signs: Source[];
	emoji: Source[];
}

const faces: Record<Face, () => FaceFonts> = {
	text: () => ({
		signs: [...whole('instrument-sans', 'InstrumentSans', 400), ...others(400)],
		emoji: emoji(400)
	}),
	strong: () => ({
		signs: [...whole('instrument-sans', 'InstrumentSans', 700), ...others(700)],
		emoji: emoji(700)
	}),
	display: () => ({
		signs: [...whole('bricolage-grotesque', 'BricolageGrotesque', 800), ...others(800)],
		emoji: emoji(700)
	})
};
const made = new Map<Face, FaceFonts>();

/** The fonts of a face; files are read when a sign needs them. */
export function fontsOf(face: Face): FaceFonts {
	const known = made.get(face);
	if (known) return known;
	const fonts = faces[face]();
	made.set(face, fonts);
	return fonts;
}
