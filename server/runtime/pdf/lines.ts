import { clustersOf, mirrored, type Cluster, type Missing, type Piece } from './clusters.ts';
import type { Face } from './font-files.ts';
import { saysAll, widthOf } from './shape.ts';

/** Characters of one line that are drawn together, from left to right. */
export interface Run {
	text: string;
	font: string;
	color: string | undefined;
	/** In units of the size of the text. */
	width: number;
	/** The text behind the glyphs, if they do not say it themselves. */
	means: string | undefined;
}

export interface Line {
	runs: Run[];
	/** In units of the size of the text. */
	width: number;
}

/** A part of a text between two places where a line may end. */
interface Word {
	clusters: Cluster[];
	width: number;
	/** The width of trailing space, which does not count at the end of a line. */
	space: number;
}

export interface Paragraph {
	words: Word[];
	face: Face;
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const hyphen = '\u00AD';

const isRight = ({ level }: Cluster): boolean => level % 2 === 1;
const isAlike = (one: Cluster, other: Cluster): boolean =>
	one.font === other.font && one.color === other.color && one.level === other.level;

/** Neighbours with the same font, colour and level. */
function alike(clusters: readonly Cluster[]): Cluster[][] {
	const groups: Cluster[][] = [];
	for (const cluster of clusters) {
		const last = groups.at(-1);
		if (last && isAlike(last[0]!, cluster)) last.push(cluster);
		else groups.push([cluster]);
	}
	return groups;
}

/** Characters of one font and level, in reading order, as they are drawn from left to right. */
function runOf(clusters: readonly Cluster[]): Run {
	const { font, color } = clusters[0]!;
	const signs = clusters.map(({ text }) => text).filter((text) => text !== hyphen);
	const turned = isRight(clusters[0]!) ? signs.map(mirrored) : signs;
	const joined = turned.join('');
	// A font reverses letters of its script, but not the brackets or spaces between two of them.
	const text = isRight(clusters[0]!) && !rightToLeft.test(joined) ? turned.toReversed().join('') : joined;
	if (font.startsWith('NotoSansThai')) {
		const drawn = withRingBelowTone(text);
		return { text: drawn, font, color, width: widthOf(font, drawn), means: drawn === text ? undefined : text };
	}
	const isSequence = font.startsWith('NotoEmoji') && signs.some((sign) => [...sign].length > 1);
	const means = isSequence && !saysAll(font, text) ? text : undefined;
	return { text, font, color, width: widthOf(font, text), means };
}

/** The Thai vowel am is a ring above the letter before it, below its tone, and a sign beside it; fontkit leaves the ring on top. */
const withRingBelowTone = (text: string): string => text.replace(/([\u0E48-\u0E4B]*)\u0E33/g, '\u0E4D$1\u0E32');

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
const widthOfClusters = (clusters: readonly Cluster[]): number =>
	sum(alike(clusters).map((group) => runOf(group).width));

function wordOf(clusters: Cluster[]): Word {
	const last = clusters.findLastIndex(({ isSpace }) => !isSpace);
	return {
		clusters,
		width: widthOfClusters(clusters.slice(0, last + 1)),
		space: widthOfClusters(clusters.slice(last + 1))
	};
}

/** Measures a text once; it may then be set in lines of any width and size. Takes time in proportion to its length. */
export function paragraphOf(pieces: readonly Piece[], face: Face, missing: Missing): Paragraph {
	const words: Word[] = [];
	let clusters: Cluster[] = [];
	for (const cluster of clustersOf(pieces, face, missing)) {
		clusters.push(cluster);
		if (!cluster.mayBreak) continue;
		words.push(wordOf(clusters));
		clusters = [];
	}
	if (clusters.length) words.push(wordOf(clusters));
	return { words, face };
}

const ownWidth = (cluster: Cluster): number => (cluster.width ??= widthOfClusters([cluster]));

/** A word that is longer than a line, cut where the line is full. */
function* pieced(word: Word, width: number): Generator<Word> {
	let clusters: Cluster[] = [];
	let used = 0;
	for (const cluster of word.clusters) {
		const own = ownWidth(cluster);
		if (clusters.length && used + own > width) {
			yield { clusters, width: used, space: 0 };
			clusters = [];
			used = 0;
		}
		clusters.push(cluster);
		used += own;
	}
	yield { clusters, width: used, space: 0 };
}

/** Clusters of each line of a width in units of the size; ends after `most` lines, then `isWhole` is false. */
export function wrap(
	{ words }: Paragraph,
	width: number,
	most: number
): { lines: Cluster[][]; isWhole: boolean; hasCutWord: boolean } {
	const lines: Cluster[][] = [];
	let line: Cluster[] = [];
	let used = 0;
	let hasCutWord = false;
	for (const word of words) {
		const isLong = word.width > width;
		hasCutWord ||= isLong;
		for (const part of isLong ? pieced(word, width) : [word]) {
			if (line.length && used + part.width > width) {
				if (lines.length === most - 1) return { lines: [...lines, line], isWhole: false, hasCutWord };
				lines.push(line);
				line = [];
				used = 0;
			}
			// One by one: a line can have more characters than a call takes arguments.
			for (const cluster of part.clusters) line.push(cluster);
			used += part.width + part.space;
		}
	}
	if (line.length) lines.push(line);
	return { lines, isWhole: true, hasCutWord };
}

/** As much of a line as fits before an ellipsis. */
export function cut(line: readonly Cluster[], width: number, ellipsis: Cluster): Cluster[] {
	const kept: Cluster[] = [];
	let used = ownWidth(ellipsis);
	for (const cluster of line) {
		used += ownWidth(cluster);
		if (used > width) break;
		kept.push(cluster);
	}
	while (kept.at(-1)?.isSpace) kept.pop();
	const end = kept.at(-1);
	return [...kept, end ? { ...ellipsis, level: end.level % 2, piece: end.piece } : ellipsis];
}

/** Puts parts of a line into the order of the eye, from left to right (rule L2 of the bidirectional algorithm). */
function inSight(groups: Cluster[][]): Cluster[][] {
	const sorted = [...groups];
	const levelOf = (group: Cluster[] | undefined) => group?.[0]?.level ?? -1;
	for (let level = sorted.reduce((most, group) => Math.max(most, levelOf(group)), 0); level > 0; level--)
		for (let from = 0; from < sorted.length; from++) {
			let to = from;
			while (levelOf(sorted[to]) >= level) to++;
			sorted.splice(from, to - from, ...sorted.slice(from, to).reverse());
			from = to;
		}
	return sorted;
}

/** A line as it is drawn, without the space at its end; a soft hyphen shows where the line ends with it. */
export function lineOf(clusters: readonly Cluster[]): Line {
	const last = clusters.findLastIndex(({ isSpace }) => !isSpace);
	const shown = clusters.slice(0, last + 1);
	const end = shown.at(-1);
	const whole = end?.text === hyphen ? [...shown.slice(0, -1), { ...end, text: '-' }] : shown;
	const pieces = [...Map.groupBy(whole, ({ piece }) => piece).values()];
	const runs = pieces.flatMap((clusters) => inSight(alike(clusters)).map(runOf));
	return { runs, width: sum(runs.map(({ width }) => width)) };
}
