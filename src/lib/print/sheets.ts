/** A4 upright, in mm. */
export const paper = { width: 210, height: 297 };

/** A sheet of labels on A4, in mm: how many, how large, where the first one begins and how far it is to the next. */
export interface Sheet {
	cols: number;
	rows: number;
	w: number;
	h: number;
	left: number;
	top: number;
	pitchX: number;
	pitchY: number;
}

const l7165 = { cols: 2, rows: 4, w: 99.1, h: 67.7, left: 4.65, top: 13.1, pitchX: 101.6, pitchY: 67.7 };

/** The sheets that stationers sell; the maker sells one of them under two numbers. */
export const sheets = {
	avery_l7160: { cols: 3, rows: 7, w: 63.5, h: 38.1, left: 7.25, top: 15.15, pitchX: 66, pitchY: 38.1 },
	avery_l7163: { cols: 2, rows: 7, w: 99.1, h: 38.1, left: 4.65, top: 15.15, pitchX: 101.6, pitchY: 38.1 },
	avery_l7165: l7165,
	avery_j8165: l7165,
	avery_l7168: { cols: 1, rows: 2, w: 199.6, h: 143.5, left: 5.2, top: 5, pitchX: 199.6, pitchY: 143.5 },
	avery_l7651: { cols: 5, rows: 13, w: 38.1, h: 21.2, left: 4.7, top: 10.7, pitchX: 40.6, pitchY: 21.2 }
} as const satisfies Record<string, Sheet>;
/** The name of a sheet that is sold. */
export type SheetName = keyof typeof sheets;

/** Minimum and maximum of each dimension of a custom sheet. */
export const sheetBounds = {
	cols: [1, 20],
	rows: [1, 40],
	w: [10, paper.width],
	h: [10, paper.height],
	left: [0, paper.width],
	top: [0, paper.height],
	pitchX: [0, paper.width],
	pitchY: [0, paper.height]
} as const satisfies Record<keyof Sheet, readonly [number, number]>;

// A hundredth of a millimetre is what sums of decimals may be off by.
const slack = 0.01;

/** The dimensions that make the labels of a sheet overlap or exceed the paper. */
export function misfits({ cols, rows, w, h, left, top, pitchX, pitchY }: Sheet): (keyof Sheet)[] {
	const faults: (keyof Sheet)[] = [];
	if (cols > 1 && pitchX < w - slack) faults.push('pitchX');
	if (rows > 1 && pitchY < h - slack) faults.push('pitchY');
	if (left + (cols - 1) * pitchX + w > paper.width + slack) faults.push('w');
	if (top + (rows - 1) * pitchY + h > paper.height + slack) faults.push('h');
	return faults;
}

/** The top left corner of a label by its 0-based number on the sheet: line by line, from the left. */
export const labelAt = ({ cols, left, top, pitchX, pitchY }: Sheet, index: number): { x: number; y: number } => ({
	x: left + (index % cols) * pitchX,
	y: top + Math.floor(index / cols) * pitchY
});
