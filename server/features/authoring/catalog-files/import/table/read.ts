import { longestText } from '../longest.ts';
import { unreadable } from '../../../../../runtime/files/file-refusal.ts';
import { about, type ReadCatalog, type ReadMessage, type ReadRow } from '../rows.ts';
import { layoutOf, type Layout } from './columns.ts';
import { rawOf, type CellMessage } from './question.ts';
import { cellName, type TableRow } from './rows.ts';

const mostHeads = 50;

const isFilled = ({ cells, marks }: TableRow) =>
	cells.some((cell) => cell.trim()) || [...(marks?.values() ?? [])].some(({ fault }) => fault);

/** The content of a table, in our own layout or that of Kahoot. */
export interface TableReading {
	layout: Layout['name'];
	rows: ReadRow[];
	notes: ReadMessage[];
}

/** The questions of a table: a header, then a question a row; undefined without a header. */
export function tableOf(table: TableRow[]): TableReading | undefined {
	const filled = table.filter(isFilled);
	const layouts = filled.slice(0, mostHeads).map(({ cells }) => layoutOf(cells));
	const place = layouts.findIndex((layout) => layout !== undefined);
	const layout = layouts[place];
	if (!layout) return undefined;
	const head = filled[place]!;
	const rows = filled.slice(place + 1).filter((row) => layout.columns.some(({ index }) => hasCell(row, index)));
	return {
		layout: layout.name,
		notes: [...unreadColumns(layout, head), ...untitledColumns(layout, head, filled.slice(place + 1))],
		rows: rows.map((row) => readRow(row, layout, head.cells.length))
	};
}

/** The questions of a table; 422 without a header. */
export function readTable(table: TableRow[]): TableReading {
	const reading = tableOf(table);
	if (reading) return reading;
	throw unreadable('no_header', 'There is no row of headings: at least "prompt" and "option1" name the columns.');
}

const hasCell = ({ cells, marks }: TableRow, index: number): boolean =>
	Boolean(cells[index]?.trim() || marks?.get(index)?.fault);

const unreadColumns = ({ unknown }: Layout, head: TableRow): ReadMessage[] =>
	unknown.map((index) => ({
		...about('unknown_column', 'The heading of this column is unknown; the column was left out.', head.cells[index]),
		cell: cellName(index, head.number)
	}));

/** Columns without a heading that contain more than row numbers. */
function untitledColumns({ columns }: Layout, head: TableRow, rows: TableRow[]): ReadMessage[] {
	const read = new Set(columns.map(({ index }) => index));
	return head.cells.flatMap((heading, index) => {
		if (heading.trim() || read.has(index)) return [];
		const first = rows.find(({ cells }) => cells[index]?.trim() && !/^\d+\.?$/.test(cells[index].trim()));
		if (!first) return [];
		const message = 'This column has no heading; it was left out.';
		return [{ ...about('untitled_column', message, first.cells[index]), cell: cellName(index, first.number) }];
	});
}

function readRow(row: TableRow, layout: Layout, width: number): ReadRow {
	const { raw, faults, warnings, columnOf } = rawOf(row, layout);
	const indexes = new Map(layout.columns.map(({ name, index }) => [name, index]));
	const place = (column: string | undefined) => {
		const index = indexes.get(column ?? '');
		return index === undefined ? undefined : cellName(index, row.number);
	};
	const placed = ({ column, ...message }: CellMessage): ReadMessage => ({ ...message, cell: place(column) });
	const marked = markedCells(row, layout);
	return {
		source: `row ${row.number}`,
		raw,
		prompt: (row.cells[indexes.get('prompt')!] ?? '').slice(0, longestText).trim(),
		warnings: [...marked.warnings, ...warnings.map(placed)],
		faults: [...marked.faults, ...surplus(row, width), ...faults.map(placed)],
		cellOf: (path) => place(columnOf(path))
	};
}

/** What a spreadsheet says about the cells of known columns. */
function markedCells({ marks, number }: TableRow, { columns }: Layout) {
	const cells = columns.map(({ index }) => ({ mark: marks?.get(index), cell: cellName(index, number) }));
	return {
		faults: cells.flatMap(({ mark, cell }) => (mark?.fault ? [{ ...mark.fault, cell }] : [])),
		warnings: cells.flatMap(({ mark, cell }) => (mark?.warning ? [{ ...mark.warning, cell }] : []))
	};
}

function surplus({ cells, number, isCut }: TableRow, width: number): ReadMessage[] {
	const extra = cells.findIndex((cell, index) => index >= width && cell.trim());
	if (extra === -1 && !isCut) return [];
	const index = extra === -1 ? cells.length : extra;
	const message = about('extra_cells', 'This row has more cells than there are headings.', cells[index]);
	return [{ ...message, cell: cellName(index, number) }];
}

/** A catalog of one table. */
export const catalogOf = (stem: string, { rows, notes }: TableReading): ReadCatalog => ({
	stem,
	details: {},
	rows,
	notes
});
