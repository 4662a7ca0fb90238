import { clustersOf, type Cluster, type Missing } from './clusters.ts';
import { cut, lineOf, wrap, type Line, type Paragraph } from './lines.ts';

/** The room of a text, in points. */
interface Room {
	width: number;
	/** Absent = as high as its lines. */
	height?: number | undefined;
	/** Size to begin with; it shrinks down to `least` until everything fits. */
	size: number;
	least: number;
	/** Most lines. */
	lines: number;
	/** Distance of two baselines, in sizes. */
	leading: number;
	/** Words stay whole down to this size; half of `size` by default. */
	wholeTo?: number | undefined;
	/** Whether to balance the lengths of lines. */
	isBalanced?: boolean;
}

export interface Fitted {
	size: number;
	lines: Line[];
	/** Whether an ellipsis replaces the rest. */
	isCut: boolean;
}

const step = 0.94;
const ellipsis = '\u2026';

/** Sets a text as large as its room allows; what does not even fit at the least size ends with an ellipsis. */
export function fit(paragraph: Paragraph, room: Room, missing: Missing): Fitted {
	const { least, width, wholeTo = room.size / 2 } = room;
	for (let size = room.size; ; size = Math.max(least, size * step)) {
		const most = linesAt(room, size);
		const { lines, isWhole, hasCutWord } = wrap(paragraph, width / size, most);
		const isLeast = size <= least;
		const mayCut = isLeast || size <= wholeTo;
		if (isWhole && (mayCut || !hasCutWord)) {
			const set = room.isBalanced ? balanced(paragraph, width / size, lines) : lines;
			return { size, lines: set.map(lineOf), isCut: false };
		}
		if (!isLeast) continue;
		const last = lines.pop() ?? [];
		const [dots] = clustersOf([{ text: ellipsis }], paragraph.face, missing);
		const ended = cut(last, width / size, { ...dots!, color: last.at(-1)?.color });
		return { size, lines: [...lines, ended].map(lineOf), isCut: true };
	}
}

/** The same number of lines at the least width that they need. */
function balanced(paragraph: Paragraph, width: number, lines: Cluster[][]): Cluster[][] {
	let found = lines;
	let [narrow, wide] = [width / 2, width];
	for (let tries = 0; lines.length > 1 && tries < 7; tries++) {
		const middle = (narrow + wide) / 2;
		const tried = wrap(paragraph, middle, lines.length);
		const isFit = tried.isWhole && !tried.hasCutWord;
		if (isFit) found = tried.lines;
		[narrow, wide] = isFit ? [narrow, middle] : [middle, wide];
	}
	return found;
}

function linesAt({ height, lines, leading }: Room, size: number): number {
	if (height === undefined) return lines;
	return Math.max(1, Math.min(lines, Math.floor(height / (size * leading) + 0.01)));
}
