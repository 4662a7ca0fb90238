import { unreadable } from '../../../../runtime/files/file-refusal.ts';

/** A row of a CSV file, numbered as a spreadsheet numbers it. */
export interface CsvRow {
	line: number;
	cells: string[];
}

const [quote, lineFeed, carriageReturn] = [34, 10, 13];
/** A row that is longer has quotes that never end. */
const longestRow = 64 * 1024;
const mostCells = 200;

/** Parses a CSV text that comes in parts; the whole-file parser of catalogs would have to hold it. */
export class CsvRows {
	readonly #delimiter: number;
	#text = '';
	#at = 0;
	#line = 0;
	#isEnd = false;

	constructor(delimiter: string) {
		this.#delimiter = delimiter.charCodeAt(0);
	}

	/** The rows that are complete with this part. */
	push(part: string): CsvRow[] {
		this.#text = this.#text.slice(this.#at) + part;
		this.#at = 0;
		return this.#rows();
	}

	/** The last row. */
	end(): CsvRow[] {
		this.#isEnd = true;
		const rows = this.#rows();
		if (this.#at < this.#text.length) throw this.#openQuotes();
		return rows;
	}

	#rows(): CsvRow[] {
		const rows: CsvRow[] = [];
		while (this.#at < this.#text.length) {
			const cells = this.#row();
			if (!cells) break;
			this.#line += 1;
			rows.push({ line: this.#line, cells });
		}
		if (this.#text.length - this.#at > longestRow) throw this.#openQuotes();
		return rows;
	}

	#openQuotes() {
		const line = this.#line + 1;
		return unreadable('open_quotes', `Quotation marks are opened in row ${line} and never closed.`, line);
	}

	/** The row that begins here, which is then behind; undefined while its end is not there. */
	#row(): string[] | undefined {
		const cells: string[] = [];
		for (let at = this.#at; ;) {
			const cell = this.#cell(at);
			if (!cell) return undefined;
			if (cells.length < mostCells) cells.push(cell.text);
			const code = this.#text.charCodeAt(cell.end);
			if (code === this.#delimiter) {
				at = cell.end + 1;
				continue;
			}
			const isPair = code === carriageReturn && this.#text.charCodeAt(cell.end + 1) === lineFeed;
			// The other half of the line end may come with the next part.
			if (code === carriageReturn && cell.end + 1 === this.#text.length && !this.#isEnd) return undefined;
			this.#at = Math.min(this.#text.length, cell.end + (isPair ? 2 : 1));
			return cells;
		}
	}

	#cell(from: number): { text: string; end: number } | undefined {
		const quoted = this.#text.charCodeAt(from) === quote ? this.#quoted(from + 1) : { text: '', end: from };
		if (!quoted) return undefined;
		let { end } = quoted;
		for (; end < this.#text.length; end += 1) {
			const code = this.#text.charCodeAt(end);
			if (code === this.#delimiter || code === lineFeed || code === carriageReturn) break;
		}
		if (end === this.#text.length && !this.#isEnd) return undefined;
		return { text: quoted.text + this.#text.slice(quoted.end, end), end };
	}

	/** What stands between quotes; two of them are one. */
	#quoted(from: number): { text: string; end: number } | undefined {
		let text = '';
		for (let at = from; ;) {
			const end = this.#text.indexOf('"', at);
			// What comes next tells whether it is the last one.
			if (end === -1 || (end + 1 === this.#text.length && !this.#isEnd)) return undefined;
			text += this.#text.slice(at, end);
			if (this.#text.charCodeAt(end + 1) !== quote) return { text, end: end + 1 };
			text += '"';
			at = end + 2;
		}
	}
}
