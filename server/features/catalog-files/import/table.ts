import { about, type ReadCatalog, type ReadMessage, type ReadRow } from './rows.ts';
import { unreadable } from './refusal.ts';
import { layoutOf, type Column } from './table-columns.ts';
import { rawOf } from './table-question.ts';

export const mostRows = 5000;

/** One row of a table as a spreadsheet numbers it, counted from 1. */
export interface TableRow {
	number: number;
	cells: string[];
}

/** The name of a cell: `C7` is the third of the seventh row. */
function cellName(column: number, row: number): string {
	let letters = '';
	for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
		letters = String.fromCharCode(65 + (rest % 26)) + letters;
	return `${letters}${row}`;
}

const isEmpty = ({ cells }: TableRow) => cells.every((cell) => !cell.trim());

/** What a table holds, and in which layout: the own one, or that of Kahoot. */
interface TableReading {
	layout: 'own' | 'kahoot';
	rows: ReadRow[];
	notes: ReadMessage[];
}

/** The questions of a table: a header, then a question a row; 422 without a header. */
export function readTable(table: TableRow[]): TableReading {
	const filled = table.filter((row) => !isEmpty(row));
	const layouts = filled.slice(0, 50).map(({ cells }) => layoutOf(cells));
	const place = layouts.findIndex((layout) => layout !== undefined);
	const layout = layouts[place];
	if (!layout)
		throw unreadable('no_header', 'There is no row of headings: at least "prompt" and "option1" name the columns.');
	const head = filled[place]!;
	const notes = layout.unknown.map((index) => ({
		...about('unknown_column', 'The heading of this column is unknown; the column was left out.', head.cells[index]),
		cell: cellName(index, head.number)
	}));
	const rows = filled.slice(place + 1).filter((row) => layout.columns.some(({ index }) => row.cells[index]?.trim()));
	return { layout: layout.name, notes, rows: rows.map((row) => readRow(row, layout.columns, head.cells.length)) };
}

function readRow(row: TableRow, columns: Column[], width: number): ReadRow {
	const textOf = (name: string) => (row.cells[columns.find((one) => one.name === name)?.index ?? -1] ?? '').trim();
	const { raw, faults, columnOf } = rawOf(row.cells, columns);
	const place = (column: string | undefined) => {
		const index = columns.find(({ name }) => name === column)?.index;
		return index === undefined ? undefined : cellName(index, row.number);
	};
	const extra = row.cells.findIndex((cell, index) => index >= width && cell.trim());
	const surplus: ReadMessage[] =
		extra === -1
			? []
			: [
					{
						...about('extra_cells', 'This row has more cells than there are headings.', row.cells[extra]),
						cell: cellName(extra, row.number)
					}
				];
	return {
		source: `row ${row.number}`,
		raw,
		prompt: textOf('prompt'),
		warnings: [],
		faults: [...surplus, ...faults.map(({ column, ...fault }) => ({ ...fault, cell: place(column) }))],
		cellOf: (path) => place(columnOf(path))
	};
}

/** A catalog of one table. */
export const catalogOf = (stem: string, { rows, notes }: TableReading): ReadCatalog => ({
	stem,
	details: {},
	rows,
	notes
});
