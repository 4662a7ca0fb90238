import type { ReadMessage } from '../rows.ts';

export const mostRows = 5000;
export const mostColumns = 200;

/** What is known about a cell besides its text. */
export interface CellMark {
	/** The number behind the text that is shown. */
	number?: string;
	fault?: ReadMessage;
	warning?: ReadMessage | undefined;
}

/** One row of a table as a spreadsheet numbers it, counted from 1. */
export interface TableRow {
	number: number;
	/** As people see them. */
	cells: string[];
	marks?: Map<number, CellMark>;
	/** There were more columns than are read. */
	isCut?: boolean;
}

/** The name of a cell: `C7` is the third of the seventh row. */
export function cellName(column: number, row: number): string {
	let letters = '';
	for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
		letters = String.fromCharCode(65 + (rest % 26)) + letters;
	return `${letters}${row}`;
}
