/**
 * A CSV line: every cell quoted, CRLF at the end (RFC 4180). Ours, because csv-stringify takes six times as long (50
 * 000 rows: 4.6 s instead of 0.7 s), and tables are written while phones wait.
 */
export const csvLine = (cells: readonly string[], delimiter: string): string =>
	`${cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter)}\r\n`;

/** The first character of a CSV file, by which spreadsheets know it for UTF-8. */
export const byteOrderMark = '\uFEFF';
