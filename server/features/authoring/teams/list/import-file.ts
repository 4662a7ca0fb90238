import { nameKey } from '#lib/text/name-key.ts';
import { AppError, invalidInput, type FieldError } from '../../../../runtime/errors.ts';
import { fieldErrorsOf } from '../../../../operation/validation-errors.ts';
import { delimiters, headOf, parseCsv, type Delimiter } from '../../catalog-files/import/table/csv.ts';
import { decodeText, type Encoding } from '../../../../runtime/files/text-encoding.ts';
import { teamName } from '../schema.ts';

/** A list of five thousand long names fits. */
export const maxTeamFileBytes = 512 * 1024;
const longestShown = 200;

/** What happens to one row of a file: a new team, an existing one, or an error. */
interface ImportedRow {
	/** Row of the file as a spreadsheet numbers it. */
	line: number;
	/** As it would be stored; for an error the cell as it is, shortened. */
	name: string;
	status: 'new' | 'known' | 'fault';
	fault?: { code: string; message: string; firstLine?: number };
}

/** The content of a file before it is compared with existing teams. */
interface TeamFile {
	encoding: Encoding;
	/** Heading of the column with the names; null where the file has one column without a heading. */
	column: string | null;
	/** Headings of ignored columns. */
	ignored: string[];
	rows: { line: number; cell: string }[];
}

const headings = new Set(
	[
		'team',
		'teams',
		'teamname',
		'name',
		'names',
		'group',
		'mannschaft',
		'gruppe',
		'teamnamen',
		'namen',
		'gruppenname'
	].map(nameKey)
);
const isHeading = (cell: string): boolean => headings.has(nameKey(cell).replaceAll(/[\s_-]/g, ''));
const isBlank = (cell: string): boolean => cell.trim() === '';

const unreadable = (code: string, message: string): AppError => invalidInput([{ path: 'file', code, message }]);

// The apostrophe with which files of this product keep spreadsheets from running a cell.
const guarded = /^'[\s\p{Cc}\p{Cf}]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\t\r]/u;

// Elsewhere they are left out without a word; in a file they are a sign that it is not what it was meant to be.
const control = /\p{Cc}/gu;
const unprintable = 'This name holds a line break or another character that cannot be printed.';

/** Parses the names of a CSV file; 413 above 512 KiB or 5000 rows, 422 for anything else. */
export function readTeamFile(bytes: Uint8Array): TeamFile {
	if (bytes.length > maxTeamFileBytes)
		throw new AppError('payload_too_large', 'A list of teams may have at most 512 KiB.');
	const { text: whole, encoding } = decodeText(bytes);
	const [mark = '', named] = /^sep=([;,\t])(?:\r\n|\n|\r)/i.exec(whole) ?? [];
	const text = whole.slice(mark.length);
	const known = delimiters.find((delimiter) => headOf(text, delimiter).some(isHeading));
	const delimiter = (named as Delimiter | undefined) ?? known ?? separatorOf(text);
	// Without columns a semicolon or comma is part of a name.
	const table = parseCsv(text, delimiter ?? '\t').filter(({ cells }) => !cells.every(isBlank));
	const [head] = table;
	if (!head) throw unreadable('blank', 'There is nothing in this file.');
	const index = head.cells.findIndex(isHeading);
	if (index === -1 && table.some(({ cells }) => cells.length > 1))
		throw unreadable('no_header', 'No column is called "Team" or "Name".');
	const skipped = mark ? 1 : 0;
	const rows = (index === -1 ? table : table.slice(1)).map(({ number, cells }) => ({
		line: number + skipped,
		cell: cells[Math.max(0, index)] ?? ''
	}));
	if (!rows.length) throw unreadable('blank', 'There is no team below the headings.');
	const ignored = index === -1 ? [] : head.cells.filter((cell, at) => at !== index && !isBlank(cell));
	return { encoding, column: index === -1 ? null : head.cells[index]!.trim(), ignored, rows };
}

/** The delimiter of a file without known headings: the one in every line; undefined for plain lists. */
function separatorOf(text: string): Delimiter | undefined {
	const lines = text.split(/\r\n|\n|\r/).filter((line) => !isBlank(line));
	return lines.length > 1 ? delimiters.find((delimiter) => lines.every((line) => line.includes(delimiter))) : undefined;
}

/** Holds the rows of a file against names that are taken: each a new team, a known one, or a fault with its reason. */
export function planRows(rows: TeamFile['rows'], taken: ReadonlySet<string>): ImportedRow[] {
	const firstLines = new Map<string, number>();
	return rows.map(({ line, cell }) => {
		const text = guarded.test(cell) ? cell.slice(1) : cell;
		const parsed = teamName.safeParse(text, { reportInput: true });
		const shown = [...text.replaceAll(control, '\ufffd')].slice(0, longestShown).join('');
		// Replacement characters are not part of a name anybody wrote.
		if (text.search(control) !== -1 || text.includes('\ufffd'))
			return { line, name: shown, status: 'fault', fault: { code: 'control_character', message: unprintable } };
		if (!parsed.success) {
			const { code, message } = fieldErrorsOf(parsed.error, '')[0]!;
			return { line, name: shown, status: 'fault', fault: { code, message } };
		}
		const key = nameKey(parsed.data);
		const firstLine = firstLines.get(key);
		if (firstLine !== undefined)
			return {
				line,
				name: parsed.data,
				status: 'fault',
				fault: { code: 'duplicate', message: `This name stands in line ${firstLine} already.`, firstLine }
			};
		firstLines.set(key, line);
		return { line, name: parsed.data, status: taken.has(key) ? 'known' : 'new' };
	});
}

const mostFaults = 200;

/** 422 with the line of every fault, when there is any. */
export function requireSound(rows: readonly ImportedRow[]): void {
	const faults = rows.flatMap(({ line, fault }): FieldError[] =>
		fault ? [{ path: `line ${line}`, code: fault.code, message: fault.message }] : []
	);
	if (faults.length) throw invalidInput(faults.slice(0, mostFaults));
}
