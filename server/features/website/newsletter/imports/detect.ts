import { unreadable } from '../../../../runtime/files/file-refusal.ts';
import { decodeText } from '../../../../runtime/files/text-encoding.ts';
import { words } from '../../../../operation/csv.ts';
import { CsvRows } from './csv-rows.ts';
import type { ImportColumns } from './schema.ts';

/** So much of a file tells how it is built. */
export const sampleBytes = 65_536;
const mostRows = 50;
const longestHeading = 60;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
type Key = 'email' | 'consent' | 'consentAt' | 'leftAt';
const ownHeadings = ({ column }: (typeof words)['de'], key: Key) => column[key === 'leftAt' ? 'unsubscribedAt' : key];
/** What such columns are called in exports of this and of other products. */
const headings: Record<Key, Set<string>> = {
	email: namesOf('email', 'email', 'mail', 'emailaddress', 'emailadresse', 'mailadresse', 'adresse', 'address'),
	consent: namesOf('consent', 'consenttext', 'einwilligungstext', 'zustimmung', 'optintext'),
	consentAt: namesOf(
		'consentAt',
		...['consentat', 'consentdate', 'consenttime', 'optin', 'optindate', 'optintime', 'optinat', 'confirmtime'],
		...['confirmedat', 'subscribedat', 'einwilligungam', 'zugestimmtam', 'angemeldetam', 'datum', 'date']
	),
	leftAt: namesOf('leftAt', 'unsubscribedat', 'unsubscribed', 'unsubtime', 'abgemeldetam', 'optout', 'optoutat')
};

function namesOf(key: Key, ...more: string[]): Set<string> {
	return new Set([...Object.values(words).map((one) => ownHeadings(one, key)), ...more].map(plain));
}

/** Whether a row only says what separates the cells, for spreadsheets. */
export const isSeparatorRow = ({ line, cells }: { line: number; cells: string[] }): boolean =>
	line === 1 && /^sep=/i.test(cells[0] ?? '');

function rowsOf(text: string, delimiter: string): string[][] {
	const rows = new CsvRows(delimiter);
	const read = [...rows.push(text), ...endOf(rows)];
	const filled = read.filter((row) => !isSeparatorRow(row)).map(({ cells }) => cells);
	return filled.filter((cells) => cells.some((cell) => cell.trim() !== '')).slice(0, mostRows);
}

/** The last row of a sample may be cut off. */
function endOf(rows: CsvRows) {
	try {
		return rows.end();
	} catch {
		return [];
	}
}

const hasAddress = (cell: string): boolean => /^\s*[^\s@]+@[^\s@]+\s*$/.test(cell);
/** The column in which most rows have an address; -1 for none. */
function addressColumn(rows: readonly string[][]): number {
	const counts = rows[0]!.map((_, column) => rows.filter((cells) => hasAddress(cells[column] ?? '')).length);
	const most = Math.max(...counts);
	return most === 0 ? -1 : counts.indexOf(most);
}

/** How a list is built, from its beginning; 422 if it is no text, empty, or has no column with addresses. */
export function detectColumns(beginning: Uint8Array): ImportColumns {
	const { text, encoding } = decodeText(beginning);
	const delimiters = [';', ',', '\t'] as const;
	const tables = delimiters.map((delimiter) => ({ delimiter, rows: rowsOf(text, delimiter) }));
	if (tables.every(({ rows }) => !rows.length)) throw unreadable('blank', 'There is nothing in this file.');
	const scores = tables.map(({ rows }) => (rows.length && addressColumn(rows) !== -1 ? rows[0]!.length : 0));
	const best = Math.max(...scores);
	if (best === 0) throw unreadable('no_email', 'No column of this file holds e-mail addresses.');
	const { delimiter, rows } = tables[scores.indexOf(best)]!;
	const [first] = rows;
	const names = first!.map(plain);
	const hasHeadings = !first!.some(hasAddress);
	const named = (key: Key) => (hasHeadings ? names.findIndex((name) => headings[key].has(name)) : -1);
	const orNull = (column: number) => (column === -1 ? null : column);
	const email = named('email');
	return {
		email: email === -1 ? addressColumn(rows) : email,
		consent: orNull(named('consent')),
		consentAt: orNull(named('consentAt')),
		leftAt: orNull(named('leftAt')),
		...{ delimiter, encoding, hasHeadings },
		headings: first!.map((cell) => [...cell.trim()].slice(0, longestHeading).join(''))
	};
}
