import { tooLarge, unreadable } from '../../../../../runtime/files/file-refusal.ts';
import { mostRows, type TableRow } from './rows.ts';

export const delimiters = [';', ',', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

const plain: Record<Delimiter, RegExp> = { ';': /[^;\r\n]*/y, ',': /[^,\r\n]*/y, '\t': /[^\t\r\n]*/y };
const lineEnd = /\r\n|\n|\r/y;

/**
 * Parses cells in one pass. Ours, because csv-parse names the line where unclosed quotes are noticed, not the one where
 * they open, and keeps quotes that Excel removes (`"a"b`).
 */
class Cells {
	at = 0;
	text: string;
	delimiter: Delimiter;

	constructor(text: string, delimiter: Delimiter) {
		this.text = text;
		this.delimiter = delimiter;
	}

	/** The cell that begins here; undefined when its quotes never end. */
	next(): string | undefined {
		let cell = '';
		if (this.text[this.at] === '"') {
			const quoted = this.#quoted();
			if (quoted === undefined) return undefined;
			cell = quoted;
		}
		// Text after closing quotes is malformed, but still meant.
		return cell + this.#match(plain[this.delimiter]);
	}

	#quoted(): string | undefined {
		let cell = '';
		for (let from = this.at + 1; ;) {
			const end = this.text.indexOf('"', from);
			if (end === -1) return undefined;
			cell += this.text.slice(from, end);
			if (this.text[end + 1] !== '"') {
				this.at = end + 1;
				return cell;
			}
			cell += '"';
			from = end + 2;
		}
	}

	#match(form: RegExp): string {
		form.lastIndex = this.at;
		const [found = ''] = form.exec(this.text) ?? [];
		this.at += found.length;
		return found;
	}

	/** What follows a cell. */
	after(): 'cell' | 'row' | 'end' {
		if (this.at >= this.text.length) return 'end';
		if (this.text[this.at] === this.delimiter) {
			this.at += 1;
			return 'cell';
		}
		this.#match(lineEnd);
		return this.at < this.text.length ? 'row' : 'end';
	}
}

/** The rows of a CSV text, numbered as a spreadsheet numbers them; 422 for quotes that never end, 413 for too many rows. */
export function parseCsv(text: string, delimiter: Delimiter): TableRow[] {
	const cells = new Cells(text, delimiter);
	const rows: TableRow[] = [{ number: 1, cells: [] }];
	for (;;) {
		const row = rows.at(-1)!;
		const from = cells.at;
		const cell = cells.next();
		if (cell === undefined) throw openQuotes(text, from);
		row.cells.push(cell);
		const after = cells.after();
		if (after === 'end') return rows;
		if (after === 'row') rows.push({ number: row.number + 1, cells: [] });
		if (rows.length > mostRows) throw tooLarge(`A table may have at most ${mostRows} rows.`);
	}
}

function openQuotes(text: string, at: number) {
	const line = text.slice(0, at).split(/\r\n|\n|\r/).length;
	return unreadable('open_quotes', `Quotation marks are opened in line ${line} and never closed.`, line);
}

/** The first row for finding out what separates its cells; none when its quotes never end. */
export function headOf(text: string, delimiter: Delimiter): string[] {
	const cells = new Cells(text, delimiter);
	const head: string[] = [];
	do {
		const cell = cells.next();
		if (cell === undefined) return [];
		head.push(cell);
	} while (cells.after() === 'cell');
	return head;
}
