import bidiFactory, { type Bidi } from 'bidi-js';
import type { Face } from './font-files.ts';
import { fontsOf } from './fonts.ts';

/** A part of a text with its own style. */
export interface Piece {
	text: string;
	face?: Face;
	color?: string;
}

/** One grapheme with the font that has it. */
export interface Cluster {
	text: string;
	/** Name of the font in the document. */
	font: string;
	face: Face;
	color: string | undefined;
	/** Embedding level of the bidirectional algorithm: odd runs from right to left. */
	level: number;
	/** Number of the piece it comes from. */
	piece: number;
	/** Whether a line can break after it. */
	mayBreak: boolean;
	/** Whether a word without a following space ends here, as in Thai. */
	endsWord: boolean;
	isSpace: boolean;
	/** Its width alone, in units of the size; measured on demand. */
	width?: number;
}

/** No box on paper shows more than this of a text. */
const mostUnits = 20_000;
/** More marks on one letter are no writing of any language, but would reach over the lines around it. */
const mostMarks = 6;
const missingSign = '\u25A1';

// Its types describe a module with a default export, its file is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
// Characters that override the direction or draw nothing. Joiners stay, because they shape letters and emoji.
const silent = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
const mark = /^\p{M}$/u;
const ignorable = /\p{Default_Ignorable_Code_Point}/u;
const emoji =
	/^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\p{M}*\uFE0F|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)/u;
const wide = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u;
const thai = /\p{Script=Thai}/u;
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
const neverFirst = /^[\p{Pe}\p{Pf}\u3001\u3002\uFF01\uFF0C\uFF0E\uFF1A\uFF1B\uFF1F!?.,:;%\u30FC]/u;

const words = (text: string): string =>
	text
		.slice(0, mostUnits)
		.toWellFormed()
		// Fonts draw it as a question mark.
		.replaceAll('\uFFFD', missingSign)
		.replace(/[\s\u2028\u2029]/gu, ' ')
		.replace(silent, '')
		.normalize('NFC');

/** Characters without a font, in order and once each; reported at the end of the file. */
export type Missing = Set<string>;

const fonts = new Map<string, string | null>();
const mostKnown = 20_000;

/** The font of a face that has every sign of a cluster; null when none has. */
function fontOf(face: Face, cluster: string): string | null {
	const id = `${face} ${cluster}`;
	const known = fonts.get(id);
	if (known !== undefined) return known;
	if (fonts.size > mostKnown) fonts.clear();
	const signs = [...cluster].filter((sign) => !ignorable.test(sign)).map((sign) => sign.codePointAt(0)!);
	const book = fontsOf(face);
	const order = emoji.test(cluster) ? [...book.emoji, ...book.signs] : [...book.signs, ...book.emoji];
	const font = order.find(({ has }) => signs.every(has))?.key ?? null;
	fonts.set(id, font);
	return font;
}

function withFewMarks(cluster: string): string {
	let left = mostMarks;
	if (cluster.length <= left) return cluster;
	return [...cluster].filter((sign) => !mark.test(sign) || left-- > 0).join('');
}

/** Signs that belong together, in the order of reading; what no font has becomes U+25A1 and is remembered. */
export function clustersOf(pieces: readonly Piece[], face: Face, missing: Missing): Cluster[] {
	const parts = pieces.map((piece, number) => {
		const look = { face: piece.face ?? face, color: piece.color, piece: number };
		const text = words(piece.text);
		const ends = endsOfWords(text);
		return [...segmenter.segment(text)].map(({ segment, index }) => ({
			...clusterOf(segment, look, missing),
			endsWord: ends.has(index + segment.length)
		}));
	});
	setLevels(parts);
	const found = parts.flat();
	found.forEach((cluster, index) => {
		const next = found[index + 1];
		if (next && !next.isSpace)
			cluster.mayBreak = mayBreak(cluster.text, next.text) || (cluster.endsWord && thai.test(next.text));
	});
	return found;
}

/** Where Thai words end, which have no spaces between them. */
function endsOfWords(text: string): Set<number> {
	if (!thai.test(text)) return new Set();
	return new Set([...thaiWords.segment(text)].map(({ index, segment }) => index + segment.length));
}

function clusterOf(segment: string, look: Pick<Cluster, 'face' | 'color' | 'piece'>, missing: Missing): Cluster {
	const text = withFewMarks(segment);
	const place = { ...look, level: 0, mayBreak: false, endsWord: false, isSpace: text === ' ' };
	const font = fontOf(look.face, text);
	if (font !== null) return { ...place, text, font };
	// Letters of mathematics, in full width and in circles are those that people read in them.
	const plain = text.normalize('NFKC');
	const plainFont = plain === text ? null : fontOf(look.face, plain);
	if (plainFont !== null) return { ...place, text: plain, font: plainFont };
	missing.add(text);
	return { ...place, text: missingSign, font: fontOf(look.face, missingSign)! };
}

const mayBreak = (text: string, next: string): boolean =>
	!neverFirst.test(next) && (/^[ \u00AD]$|[-\u2010\u2013\u2014/]$/u.test(text) || wide.test(text) || wide.test(next));

const isolate = '\u2068';
const popIsolate = '\u2069';

/**
 * Bidi levels of the whole text, so that a line keeps the direction of its source and pieces do not affect each other.
 */
function setLevels(parts: Cluster[][]): void {
	const isAlone = parts.length === 1;
	const plain = parts.map((clusters) => clusters.map(({ text }) => text).join(''));
	const text = isAlone ? plain[0]! : plain.map((part) => isolate + part + popIsolate).join('');
	const { levels } = bidi.getEmbeddingLevels(text, isAlone ? undefined : 'ltr');
	let at = 0;
	for (const clusters of parts) {
		if (!isAlone) at += isolate.length;
		for (const cluster of clusters) {
			cluster.level = levels[at]!;
			at += cluster.text.length;
		}
		if (!isAlone) at += popIsolate.length;
	}
}

/** The mirrored character in right-to-left text, such as brackets. */
export const mirrored = (sign: string): string => bidi.getMirroredCharacter(sign) ?? sign;
