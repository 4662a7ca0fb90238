import type { Locale } from '#lib/messages/locale.ts';
import { AppError } from '../../../runtime/errors.ts';
import { parseFile } from '../../catalogs/read.ts';
import { readList, type CatalogEntry } from '../../catalogs/read-list.ts';
import { delimiters, headOf, parseCsv, type Delimiter } from './csv.ts';
import { readGift } from './gift.ts';
import { readMoodle } from './moodle.ts';
import { isOpenTrivia, openTriviaNote, readOpenTrivia } from './open-trivia.ts';
import { readOwn } from './own.ts';
import { unreadable } from './refusal.ts';
import type { Format, ReadCatalog, ReadRow } from './rows.ts';
import { catalogOf, readTable } from './table.ts';
import { knownHeadings } from './table-columns.ts';
import { decodeText, type Encoding } from './text.ts';

/** How a file is to be read. */
export interface Wish {
	/** What it is; undefined = found out from its content. */
	format: Format | undefined;
	/** Language of the words for true and false; undefined = that of the event. */
	locale: Locale | undefined;
	eventLocale: Locale;
}

/** What was read from one file. */
export interface Reading {
	format: Format;
	encoding: Encoding | null;
	catalogs: ReadCatalog[];
	/** What a catalogs.json says of catalogs beside it. */
	entries: CatalogEntry[];
}

/** The name of a file without its folder and ending. */
export const stemOf = (name: string): string =>
	name
		.replace(/^.*[/\\]/, '')
		.replace(/\.[A-Za-z0-9]{1,5}$/, '')
		.trim();

const gift = /^\s*\[(html|moodle|plain|markdown)\]|\{/i;
const headLines = (text: string) => text.slice(0, 65_536).split(/\r\n|\n|\r/, 30);

/** How many headings are known in the row that has most of them, when cells are separated like this. */
const headings = (lines: string[], delimiter: Delimiter): number =>
	Math.max(0, ...lines.map((line) => knownHeadings(headOf(line, delimiter))));

function delimiterOf(text: string): Delimiter {
	const lines = headLines(text);
	const [best] = [...delimiters].sort((one, other) => headings(lines, other) - headings(lines, one));
	return best!;
}

function formatOf(text: string, name: string): Format {
	const start = text.slice(0, 1000);
	if (/^\s*</.test(start)) return 'moodle';
	if (/\.gift$/i.test(name) || /^\s*\[(html|moodle|plain|markdown)\]/i.test(start)) return 'gift';
	if (/^\s*[[{]/.test(start)) return 'json';
	if (/\.(csv|tsv)$/i.test(name) || headings(headLines(text), delimiterOf(text)) >= 2) return 'csv';
	if (gift.test(text)) return 'gift';
	if (/\.json$/i.test(name)) return 'json';
	throw unreadable('unknown_format', 'This is no file with questions that can be read here.');
}

const readers: Partial<Record<Format, (text: string, stem: string, wish: Wish) => ReadCatalog>> = {
	csv: tableOf,
	kahoot: tableOf,
	xlsx: tableOf,
	gift: (text, stem, wish) => plainCatalog(stem, readGift(text, wish.locale ?? wish.eventLocale)),
	moodle: (text, stem, wish) => plainCatalog(stem, readMoodle(text, wish.locale ?? wish.eventLocale))
};

function tableOf(text: string, stem: string): ReadCatalog {
	// What Excel writes in front to say what separates the cells.
	const [line = '', mark] = /^sep=([;,\t])(?:\r\n|\n|\r)/i.exec(text) ?? [];
	return catalogOf(stem, readTable(parseCsv(text.slice(line.length), (mark ?? delimiterOf(text)) as Delimiter)));
}

const plainCatalog = (stem: string, rows: ReadRow[]): ReadCatalog => ({ stem, details: {}, rows, notes: [] });

/** Reads a text of any known format; 400 for broken JSON, 422 for what cannot be read, both with their line. */
export function readText(bytes: Uint8Array, name: string, wish: Wish): Reading {
	const { text, encoding } = decodeText(bytes);
	const format = wish.format ?? formatOf(text, name);
	const read = readers[format];
	if (read) return { format, encoding, catalogs: [read(text, stemOf(name), wish)], entries: [] };
	return { ...readJson(bytes, name, wish), encoding };
}

function readJson(bytes: Uint8Array, name: string, wish: Wish): Omit<Reading, 'encoding'> {
	const parsed = parseFile(bytes);
	if ('error' in parsed) {
		const [fault] = parsed.faults;
		throw new AppError(parsed.error, fault!.message, { details: parsed.faults.map((one) => ({ ...one, path: name })) });
	}
	const { json } = parsed;
	if (isOpenTrivia(json)) {
		const rows = readOpenTrivia(json, wish.locale);
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
