import { withoutMargin } from '#lib/text/margin.ts';

/** Several lines that were pasted into a row of a list. */
export interface PastedLines {
	/** The row, and which of its texts. */
	index: number;
	column: number;
	/** That text with the first line inserted at the cursor. */
	first: string;
	/** The other lines. */
	more: string[];
	/** Both columns of every line, where rows have two texts and every line has two columns. */
	pairs: [string, string][] | undefined;
}

/** The result of a paste: lines without a free row, and the last row that took one. */
export interface PasteResult {
	left: string[];
	last: number;
}

const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;

/**
 * The lines of a text that is pasted into rows with so many texts; undefined where it goes into one row as it is: a line
 * alone, and indented lines, for those are code.
 */
export function pastedLines(
	text: string,
	columns: number
): (Pick<PastedLines, 'pairs'> & { lines: string[] }) | undefined {
	const written = text.replace(lineEnds, '\n');
	const rows = written.split('\n').filter((line) => line.trim());
	const cells = rows.map((line) => line.split('\t').map((cell) => cell.trim()));
	if (columns === 2 && cells.length && cells.every(({ length }) => length === 2))
		return { lines: rows, pairs: cells as [string, string][] };
	const lines = withoutMargin(written)
		.split('\n')
		.filter((line) => line.trim());
	if (lines.length < 2 || lines.some((line) => /^\s/.test(line))) return undefined;
	return { lines: lines.map((line) => line.trim()), pairs: undefined };
}

/** How list rows handle a paste. */
interface RowForm<Row, Piece> {
	most: number;
	blank: Row;
	/** Whether the pasted text fits this row. */
	isFree: (row: Row) => boolean;
	put: (row: Row, piece: Piece) => Row;
}

/** The rows with each piece in a free row from `index` on, else in a new one before the first that is not free. */
export function withPasted<Row, Piece>(
	rows: readonly Row[],
	index: number,
	pieces: readonly Piece[],
	{ most, blank, isFree, put }: RowForm<Row, Piece>
): { rows: Row[]; left: Piece[]; last: number } {
	const filled = [...rows];
	let at = index;
	for (const [place, piece] of pieces.entries()) {
		const row = filled[at];
		if (row !== undefined && isFree(row)) filled[at] = put(row, piece);
		else if (filled.length < most) filled.splice(at, 0, put(blank, piece));
		else return { rows: filled, left: pieces.slice(place), last: at - 1 };
		at++;
	}
	return { rows: filled, left: [], last: at - 1 };
}
