import type { Locale } from '#lib/messages/locale.ts';
import { AppError } from '../../../../../runtime/errors.ts';
import { parseFile } from '../../../catalogs/read/read.ts';
import { readList, type CatalogEntry } from '../../../catalogs/read/read-list.ts';
import { readAiken } from '../aiken.ts';
import { decodeText, type DecodedText, type Encoding } from '../../../../../runtime/files/text-encoding.ts';
import { readGift } from '../gift/read.ts';
import { readMoodle } from '../moodle/moodle.ts';
import { isOpenTrivia, isOpenTriviaList, openTriviaNote, readOpenTrivia, readOpenTriviaList } from '../open-trivia.ts';
import { readOwn } from '../own.ts';
import { formatOf } from './recognize.ts';
import { about, type Format, type ReadCatalog, type ReadMessage, type ReadRow } from '../rows.ts';
import { knownHeadings } from '../table/columns.ts';
import { delimiters, headOf, parseCsv, type Delimiter } from '../table/csv.ts';
import { catalogOf, readTable } from '../table/read.ts';

/** The options for parsing a file. */
export interface Wish {
	/** Its format; undefined = detected from its content. */
	format: Format | undefined;
	/** Its encoding; undefined = as declared or detected. */
	encoding?: Encoding | undefined;
	/** Language of the words for true and false; undefined = that of the event. */
	locale: Locale | undefined;
	eventLocale: Locale;
}

/** The result of parsing one file. */
export interface Reading {
	format: Format;
	encoding: Encoding | null;
	catalogs: ReadCatalog[];
	/** What a catalogs.json says about catalogs beside it. */
	entries: CatalogEntry[];
	/** About the file and not about one of its catalogs. */
	notes: ReadMessage[];
}

/** The name of a file without its folder and ending. */
export const stemOf = (name: string): string =>
	name
		.replace(/^.*[/\\]/, '')
		.replace(/\.[A-Za-z0-9]{1,5}$/, '')
		.trim();

const headLines = (text: string) => text.slice(0, 65_536).split(/\r\n|\n|\r/, 30);

/** The number of known headings in the row with most of them, with this delimiter. */
const headings = (lines: string[], delimiter: Delimiter): number =>
	Math.max(0, ...lines.map((line) => knownHeadings(headOf(line, delimiter))));

/** The delimiter, and whether the text has headings at all. */
function separation(text: string): { delimiter: Delimiter; isTable: boolean } {
	const lines = headLines(text);
	const counts = delimiters.map((delimiter) => ({ delimiter, known: headings(lines, delimiter) }));
	const { delimiter, known } = counts.sort((one, other) => other.known - one.known)[0]!;
	return { delimiter, isTable: known >= 2 };
}

type Reader = (text: string, stem: string, wish: Wish) => ReadCatalog;

const readers: Partial<Record<Format, Reader>> = {
	csv: tableOf,
	kahoot: tableOf,
	xlsx: tableOf,
	aiken: (text, stem) => plainCatalog(stem, readAiken(text)),
	gift: (text, stem, wish) => plainCatalog(stem, readGift(text, wish.locale ?? wish.eventLocale)),
	moodle: (text, stem, wish) => plainCatalog(stem, readMoodle(text, wish.locale ?? wish.eventLocale))
};

function tableOf(text: string, stem: string): ReadCatalog {
	// The line that Excel writes first to declare the delimiter.
	const [line = '', mark] = /^sep=([;,\t])(?:\r\n|\n|\r)/i.exec(text) ?? [];
	const delimiter = (mark as Delimiter | undefined) ?? separation(text).delimiter;
	return catalogOf(stem, readTable(parseCsv(text.slice(line.length), delimiter)));
}

const plainCatalog = (stem: string, rows: ReadRow[]): ReadCatalog => ({ stem, details: {}, rows, notes: [] });

/** Reads a text of any known format; 400 for broken JSON, 422 for what cannot be read, both with their line. */
export function readText(bytes: Uint8Array, name: string, wish: Wish): Reading {
	const decoded = decodeText(bytes, wish.encoding);
	const { text, encoding } = decoded;
	const format = wish.format ?? formatOf(text, name, separation(text).isTable);
	const read = readers[format];
	const notes = unreadableLines(decoded);
	if (read) return { format, encoding, catalogs: [read(text, stemOf(name), wish)], entries: [], notes };
	return { ...readJson(text, name, wish), encoding, notes };
}

/** Lines with bytes that are no characters in the encoding that was read. */
const unreadableLines = ({ badLines }: DecodedText): ReadMessage[] =>
	badLines.map((line) => ({
		...about('unreadable_character', 'A character cannot be read in this encoding; a sign (\ufffd) stands for it.'),
		path: `line ${line}`
	}));

function readJson(text: string, name: string, wish: Wish): Omit<Reading, 'encoding' | 'notes'> {
	const parsed = parseFile(text);
	if ('error' in parsed) {
		const [fault] = parsed.faults;
		throw new AppError(parsed.error, fault!.message, { details: parsed.faults.map((one) => ({ ...one, path: name })) });
	}
	const { json } = parsed;
	const rows = isOpenTrivia(json)
		? readOpenTrivia(json, wish.locale)
		: isOpenTriviaList(json) && readOpenTriviaList(json, wish.locale);
	if (rows) {
		const catalog = { ...plainCatalog(stemOf(name), rows), details: { description: openTriviaNote } };
		return { format: 'opentdb', catalogs: [catalog], entries: [] };
	}
	if (!name.toLowerCase().endsWith('catalogs.json'))
		return { format: 'json', catalogs: [readOwn(json, stemOf(name))], entries: [] };
	const list = readList(json);
	if ('entries' in list) return { format: 'json', catalogs: [], entries: list.entries };
	throw new AppError(list.error, 'The list of catalogs is not valid.', {
		details: list.faults.slice(0, 100).map((one) => ({ ...one, path: `${name}${one.path}` }))
	});
}
