import { tooLarge, unreadable } from '../../../../../runtime/files/file-refusal.ts';
import { about, type ReadMessage } from '../rows.ts';
import { mostColumns, mostRows, type CellMark, type TableRow } from '../table/rows.ts';
import { walkXml } from '../moodle/xml.ts';
import type { ShownValues } from './number-format.ts';
import { cellText, RunText } from './run-text.ts';
import type { CellStyle } from './styles.ts';

// Spreadsheets allow 32 767; no text of a question is half as long.
const longestCell = 40_000;
const mostText = 16 * 1024 * 1024;

/** What the cells of all sheets of a workbook share. */
export class Workbook {
	strings: string[];
	styles: CellStyle[];
	values: ShownValues;
	#room = mostText;

	constructor(strings: string[], styles: CellStyle[], values: ShownValues) {
		this.strings = strings;
		this.styles = styles;
		this.values = values;
	}

	/** Cells may repeat one long text; 413 when all of them together are too much. */
	take(text: string): string {
		const taken = text.length > longestCell ? text.slice(0, longestCell) : text;
		this.#room -= taken.length;
		if (this.#room < 0) throw tooLarge('This workbook holds far more than a file with questions does.');
		return taken;
	}
}

/** A cell while it is read. */
interface OpenCell {
	column: number;
	type: string;
	style: CellStyle | undefined;
	hasFormula: boolean;
	value: string;
}

/** A cell as displayed, and its problems. */
interface ShownCell {
	text: string;
	mark?: CellMark;
}

/** The filled rows of a sheet; 413 for too many. */
export function rowsOf(sheet: string, book: Workbook): TableRow[] {
	const rows: TableRow[] = [];
	const runs = new RunText();
	let row: TableRow = { number: 0, cells: [] };
	let cell: OpenCell | undefined;
	let isValue = false;
	walkXml(sheet, {
		open(name, attributes) {
			if (name === 'row') row = { number: Number(attributes.r) || row.number + 1, cells: [] };
			if (name === 'c') cell = openCell(attributes, row, book);
			if (name === 'f' && cell) cell.hasFormula = true;
			isValue = name === 'v';
			runs.open(name, attributes);
		},
		close(name) {
			runs.close(name);
			if (name === 'v') isValue = false;
			if (name === 'is' && cell) cell.value = runs.take();
			if (name === 'c' && cell) place(row, cell, book);
			if (name === 'row' && row.cells.length) rows.push(row);
			if (rows.length > mostRows) throw tooLarge(`A table may have at most ${mostRows} rows.`);
		},
		text(piece) {
			if (isValue && cell) cell.value += piece;
			else runs.add(piece);
		}
	});
	return rows;
}

const openCell = ({ r, t, s }: Record<string, string>, row: TableRow, { styles }: Workbook): OpenCell => ({
	column: columnOf(r, row),
	type: t ?? 'n',
	style: styles[Number(s ?? 0)],
	hasFormula: false,
	value: ''
});

function columnOf(reference: string | undefined, row: TableRow): number {
	const [letters] = /^[A-Z]{1,3}/.exec(reference ?? '') ?? [];
	if (!letters) return row.cells.length;
	return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function place(row: TableRow, cell: OpenCell, book: Workbook): void {
	const { text, mark } = shownCell(cell, book);
	if (!text && !mark) return;
	if (cell.column >= mostColumns) {
		row.isCut = true;
		return;
	}
	while (row.cells.length <= cell.column) row.cells.push('');
	row.cells[cell.column] = book.take(text);
	if (mark) (row.marks ??= new Map()).set(cell.column, mark);
}

function shownCell({ type, style, value, hasFormula }: OpenCell, book: Workbook): ShownCell {
	if (type === 'e') return broken(about('formula_error', 'This cell shows an error of the spreadsheet.', value), value);
	if (!value)
		return hasFormula && type === 'n'
			? broken(about('formula_without_value', 'The formula in this cell was saved without its value.'))
			: { text: '' };
	if (type === 'b') return { text: book.values.truth(value === '1') };
	if (type === 'n' || type === 'd')
		return shownNumber(type === 'd' ? serialOf(value) : Number(value), value, style, book);
	const text = type === 's' ? sharedText(value, book) : type === 'str' ? cellText(value) : value;
	return { text: (style?.pattern && book.values.text(text, style.pattern)) ?? text };
}

function sharedText(value: string, { strings }: Workbook): string {
	const text = strings[Number(value)];
	if (text === undefined)
		throw unreadable('broken_archive', 'A cell of this workbook refers to a text that is not there.');
	return text;
}

/** An ISO date as a spreadsheet counts days. */
const serialOf = (iso: string): number => Date.parse(/[zZ]$|T.*[+-]/.test(iso) ? iso : `${iso}Z`) / 86_400_000 + 25_569;

function shownNumber(number: number, value: string, style: CellStyle | undefined, { values }: Workbook): ShownCell {
	if (!Number.isFinite(number)) return { text: value };
	const pattern = style ? style.pattern : 'General';
	const shown = pattern === undefined ? undefined : values.number(number, pattern);
	if (shown === undefined) {
		const plain = values.plain(number);
		return numbered(plain, number, about('format_unknown', 'This cell has a format that cannot be shown here.', plain));
	}
	if (style?.isDayOrderOpen && isOpen(shown))
		return numbered(
			shown,
			number,
			about('day_order', 'Day and month of this date can be taken for each other.', shown)
		);
	return numbered(shown, number);
}

const numbered = (text: string, number: number, warning?: ReadMessage): ShownCell => ({
	text,
	mark: { number: String(number), warning }
});

const broken = (fault: ReadMessage, text = ''): ShownCell => ({ text, mark: { fault } });

/** Whether the first two numbers of a date could both be the month. */
function isOpen(date: string): boolean {
	const [first = 0, second = 0] = date.split('/').map(Number);
	return first <= 12 && second <= 12 && first !== second;
}
