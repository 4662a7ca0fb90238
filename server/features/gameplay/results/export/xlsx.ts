import { wallClock } from '#lib/messages/wall-time.ts';
import { deflatedEntry } from '../../../../runtime/files/deflated.ts';
import { invalidField } from '../../../../runtime/errors.ts';
import { zipParts } from '../../../../runtime/files/zip.ts';
import { words, type Cell, type Column, type CsvOptions } from '../../../../operation/csv.ts';
import { bookFiles, sheetBegin, sheetEnd, styles, xmlText } from './xlsx-parts.ts';

// The rows a spreadsheet can have, without the head.
const mostRows = 1_048_575;
const mostLetters = 32_767;
const [narrowest, widest] = [8, 60];
const dayLength = 24 * 60 * 60 * 1000;
// Day 0 of spreadsheets, which treat 1900 as a leap year.
const firstDay = Date.UTC(1899, 11, 30);

interface SheetOptions extends Pick<CsvOptions, 'locale' | 'timeZone'> {
	name: string;
	now: Date;
}

/**
 * A workbook with one sheet and a frozen head: texts are text cells, so that `007`, `1/2` and `=1+1` stay as they are,
 * numbers are numbers, times are dates in `timeZone`. Rows are written batch by batch, and only their compressed bytes
 * stay in memory until the last one is known. 422 for more rows than a sheet can have.
 */
export async function xlsx<Row>(
	batches: AsyncIterable<Row[]>,
	columns: readonly Column<Row>[],
	options: SheetOptions
): Promise<AsyncGenerator<Buffer>> {
	const entries = await Promise.all([
		...bookFiles(options.name).map(([path, text]) => deflatedEntry(path, [text])),
		deflatedEntry('xl/worksheets/sheet1.xml', sheetTexts(batches, columns, options))
	]);
	return zipParts(entries, options.now);
}

/** `A` … `Z`, `AA`, … for a column from 0 on. */
const letters = (index: number): string =>
	(index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26));

const textCell = (text: string, style: number, place: string): string =>
	`<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, mostLetters))}</t></is></c>`;

function rowWriter<Row>(
	columns: readonly Column<Row>[],
	{ locale, timeZone }: SheetOptions
): (row: Row, number: number) => string {
	const text = words[locale];
	const wallTime = wallClock(timeZone);
	const serial = (time: string) => (Date.parse(`${wallTime(time).replace(' ', 'T')}Z`) - firstDay) / dayLength;
	const write = (cell: Cell, kind: Column<Row>['kind'], place: string): string => {
		if (cell === null) return '';
		if (kind === 'number') return `<c r="${place}"><v>${Number(cell)}</v></c>`;
		if (kind === 'time') return `<c r="${place}" s="${styles.time}"><v>${serial(String(cell))}</v></c>`;
		return textCell(kind === 'flag' ? (cell ? text.yes : text.no) : String(cell), styles.text, place);
	};
	const names = columns.map((_, index) => letters(index));
	return (row, number) =>
		`<row r="${number}">${columns.map(({ kind, value }, index) => write(value(row, text), kind, `${names[index]}${number}`)).join('')}</row>`;
}

/** The text of a sheet, some rows at a time. */
async function* sheetTexts<Row>(
	batches: AsyncIterable<Row[]>,
	columns: readonly Column<Row>[],
	options: SheetOptions
): AsyncGenerator<string> {
	const heads = columns.map(({ header }) => words[options.locale].column[header]);
	const write = rowWriter(columns, options);
	let last = 0;
	for await (const rows of withHead(batches)) {
		if (!last) {
			const cells = heads.map((one, index) => textCell(one, styles.head, letters(index) + 1)).join('');
			yield `${sheetBegin(widthsOf(rows, columns, heads, options))}<row r="1">${cells}</row>`;
			last = 1;
		}
		if (last + rows.length > mostRows + 1)
			throw invalidField('format', 'limit', 'A sheet has no room for so many rows; take CSV.');
		const first = last + 1;
		yield rows.map((row, index) => write(row, first + index)).join('');
		last += rows.length;
	}
	yield sheetEnd(`A1:${letters(columns.length - 1)}${last}`);
}

/** The same batches; an empty one where there is none, as a sheet has its head without rows too. */
async function* withHead<Row>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
	let isEmpty = true;
	for await (const rows of batches) {
		isEmpty = false;
		yield rows;
	}
	if (isEmpty) yield [];
}

/** Wide enough for the head and the first rows. */
function widthsOf<Row>(
	rows: readonly Row[],
	columns: readonly Column<Row>[],
	heads: readonly string[],
	{ locale }: SheetOptions
): number[] {
	return columns.map(({ kind, value }, index) => {
		const cells = kind === 'time' ? [19] : rows.map((row) => String(value(row, words[locale]) ?? '').length);
		// Room for the arrow of the filter beside the head.
		return Math.min(widest, Math.max(narrowest, heads[index]!.length + 3, ...cells.map((length) => length + 1)));
	});
}
