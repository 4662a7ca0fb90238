/** The grid of answers on the wall. */
interface WallGrid {
	columns: number;
	/** Answers on a page: all, unless there were too many, or their texts too small to be read. */
	onPage: number;
	/** Three rows or more: tiles are low. */
	isLow: boolean;
	/** Three columns: tiles are narrow. */
	isNarrow: boolean;
}

/** In pixels of the stage; `beside` = the share of the width beside a picture. */
const stage = { width: 1766, height: 538, gap: 28, beside: 0.6 };
/** The least size of letters that is read from the last row. */
const least = 28;
const pageSizes = [9, 6, 4, 3, 2];

/** Two or three answers fill a row each, four stand 2 × 2, and more of them in three columns; beside a picture in fewer. */
function columnsOf(count: number, hasPicture: boolean): number {
	if (hasPicture) return count <= 4 ? 1 : 2;
	return count <= 3 ? 1 : count === 4 ? 2 : 3;
}

/** About how many characters of the least size the text of an answer has room for. */
function roomFor(count: number, hasPicture: boolean): number {
	const columns = columnsOf(count, hasPicture);
	const rows = Math.ceil(count / columns);
	const whole = hasPicture ? stage.width * stage.beside : stage.width;
	const width = (whole - (columns - 1) * stage.gap) / columns - (columns === 1 ? 496 : columns === 2 ? 372 : 290);
	const height = (stage.height - (rows - 1) * stage.gap) / rows - 48;
	// The last word of a line is not there in full.
	return Math.max(1, Math.floor(height / (1.08 * least))) * Math.max(1, width / (0.46 * least) - 5);
}

/** How answers with texts of these lengths stand on the wall, beside a picture or without one. */
export function wallGrid(lengths: readonly number[], hasPicture: boolean): WallGrid {
	const count = lengths.length;
	const longest = Math.max(...lengths);
	const sizes = [...(count <= pageSizes[0]! ? [count] : []), ...pageSizes.filter((size) => size < count)];
	const most = sizes.find((size) => roomFor(size, hasPicture) >= longest) ?? sizes.at(-1)!;
	// As many on each page, so that none looks like a rest.
	const onPage = Math.ceil(count / Math.ceil(count / most));
	const columns = columnsOf(onPage, hasPicture);
	return { columns, onPage, isLow: Math.ceil(onPage / columns) > 2, isNarrow: columns > 2 };
}
