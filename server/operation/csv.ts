import { wallClock } from '#lib/messages/wall-time.ts';
import de from '#lib/messages/export/de.json' with { type: 'json' };
import en from '#lib/messages/export/en.json' with { type: 'json' };
import type { Locale } from '#lib/messages/locale.ts';
import { byteOrderMark, csvLine } from '../runtime/files/csv-line.ts';

type Words = typeof de;
/** Headers and words of exported tables. */
export const words: Record<Locale, Words> = { de, en };

/** A cell value; null is an empty cell. Times are ISO strings, marked by the column's `kind`. */
export type Cell = string | number | boolean | null;

/** One column: its header, how its cells are written, and where they come from. */
export interface Column<Row> {
	header: keyof Words['column'];
	kind: 'text' | 'number' | 'time' | 'flag';
	value: (row: Row, words: Words) => Cell;
}

type CsvDelimiter = ';' | ',' | 'tab';
/** How a table is written. */
export interface CsvOptions {
	delimiter: CsvDelimiter;
	locale: Locale;
	/** IANA zone of the wall times. */
	timeZone: string;
}

// Spreadsheets run cells that begin like this, also in full width or after characters they strip; the apostrophe makes
// them text.
const formula = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2212]|^[\t\r]/u;
const guard = (text: string) => (formula.test(text.normalize('NFKC')) ? `'${text}` : text);

/** Writes the lines of a table one by one. */
function writerOf<Row>(columns: readonly Column<Row>[], { locale, timeZone, ...options }: CsvOptions) {
	const delimiter = options.delimiter === 'tab' ? '\t' : options.delimiter;
	const text = words[locale];
	const wallTime = wallClock(timeZone);
	// A German spreadsheet reads 12.5 as a date in May.
	const decimal = (digits: string) => (locale === 'de' && delimiter !== ',' ? digits.replace('.', ',') : digits);
	const write = (cell: Cell, kind: Column<Row>['kind']): string => {
		if (cell === null) return '';
		if (kind === 'time') return wallTime(String(cell));
		if (kind === 'flag') return cell ? text.yes : text.no;
		return kind === 'text' ? guard(String(cell)) : decimal(String(cell));
	};
	return {
		head: () =>
			byteOrderMark +
			csvLine(
				columns.map(({ header }) => text.column[header]),
				delimiter
			),
		line: (row: Row) =>
			csvLine(
				columns.map(({ kind, value }) => write(value(row, text), kind)),
				delimiter
			)
	};
}

/**
 * A CSV file as text (contract 12.1): byte order mark, CRLF, every cell quoted, text cells guarded against formulas,
 * times as `YYYY-MM-DD HH:MM:SS` on the clock of `timeZone`, decimals with a comma in German unless it separates cells.
 */
export function csv<Row>(rows: Iterable<Row>, columns: Column<Row>[], options: CsvOptions): string {
	const { head, line } = writerOf(columns, options);
	const lines = [head()];
	for (const row of rows) lines.push(line(row));
	return lines.join('');
}

/** The same part by part, for tables that are too long to hold; some rows are read when those before are on their way. */
export async function* csvParts<Row>(
	rows: AsyncIterable<readonly Row[]>,
	columns: Column<Row>[],
	options: CsvOptions
): AsyncGenerator<string> {
	const { head, line } = writerOf(columns, options);
	yield head();
	for await (const some of rows) yield some.map(line).join('');
}

/** `<what>-<event slug>-<yyyymmdd>.<format>`, with the day on the clock of `timeZone`. */
export const fileName = (
	eventSlug: string,
	now: Date,
	timeZone: string,
	format: 'csv' | 'xlsx' | 'json' | 'pdf',
	what: string
): string => `${what}-${eventSlug}-${wallClock(timeZone)(now).slice(0, 10).replaceAll('-', '')}.${format}`;
