import { readFileSync } from 'node:fs';
import { create, type Font, type GlyphRun } from 'fontkit';
import { flattened } from './flattened.ts';
import {
	cutFamilies,
	emoji,
	faces,
	fileOf,
	scripts,
	slicesOf,
	type Face,
	type Family,
	type Weight
} from './font-files.ts';

interface Source {
	/** Name under which a document knows the font. */
	key: string;
	has: (codePoint: number) => boolean;
	open: () => Font;
}

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
function whole(family: Family, weight: Weight): Source[] {
	const key = `${family.family}-${weight}`;
	const file = fileOf(family, weight);
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

/** A family with tens of thousands of characters, of which only the used parts are read. */
const sliced = (family: string, weight: number): Source[] =>
	slicesOf(family).map(({ slice, file, ranges }) => {
		const key = `${family}-${slice}-${weight}`;
		const open = () => once(key, () => flattened(readFileSync(file), weight));
		const isListed = (codePoint: number) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
		return { key, has: (codePoint) => isListed(codePoint) && open().hasGlyphForCodePoint(codePoint), open };
	});

/** The fallbacks after the first font of a face: Latin, Greek, Cyrillic; other scripts; Chinese, Japanese; Korean. */
const others = (weight: Weight): Source[] => [
	...scripts.flatMap((family) => whole(family, weight)),
	...cutFamilies.flatMap((family) => sliced(family, weight))
];

/** The fonts of a face in the order they are tried, and the order for emoji. */
interface FaceFonts {
	signs: Source[];
	emoji: Source[];
}

const made = new Map<Face, FaceFonts>();

/** The fonts of a face; files are read when a sign needs them. */
export function fontsOf(face: Face): FaceFonts {
	const known = made.get(face);
	if (known) return known;
	const { first, weight, emoji: light } = faces[face];
	const fonts = { signs: [...whole(first, weight), ...others(weight)], emoji: whole(emoji, light) };
	made.set(face, fonts);
	return fonts;
}
