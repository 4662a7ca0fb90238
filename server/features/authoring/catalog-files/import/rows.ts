import type { Raw } from '#lib/questions/reading.ts';
import type { CatalogDetails } from '../../catalogs/read/read-details.ts';

/** What the author of a file should know about one question of it. */
export interface ReadMessage {
	/** The field in the form of the own JSON, such as `options[2]`; empty for the whole question. Of a file: its line or part. */
	path: string;
	code: string;
	/** A sentence for people, in English. */
	message: string;
	/** The cell of a table, such as `F12`. */
	cell?: string | undefined;
	/** The content there, cut to 80 characters. */
	value?: string | undefined;
}

/** One question as a reader found it, before the rules of its type were asked. */
export interface ReadRow {
	/** The place: `row 12`, `line 34` or `question 3`. */
	source: string;
	/** In the lenient form of our own JSON; absent if it is not a playable question. */
	raw?: Raw | undefined;
	/** The name of its type in the file, where there is no `raw`. */
	type?: string | undefined;
	prompt: string;
	warnings: ReadMessage[];
	faults: ReadMessage[];
	/** The cell behind a field of `raw`. */
	cellOf?: ((path: string) => string | undefined) | undefined;
}

/** One catalog of a file. */
export interface ReadCatalog {
	/** Name of the file, without folder and ending. */
	stem: string;
	/** Only from the file itself; a list beside it may add more. */
	details: CatalogDetails;
	/** The slug that a list names for it. */
	slug?: string | undefined;
	rows: ReadRow[];
	/** About the file and not about one question. */
	notes: ReadMessage[];
}

export const formats = ['json', 'csv', 'xlsx', 'kahoot', 'aiken', 'gift', 'moodle', 'opentdb', 'zip'] as const;
export type Format = (typeof formats)[number];

const mostValue = 80;

/** A text for a message: its beginning. */
export const beginning = (text: string): string => [...text.slice(0, 2 * mostValue)].slice(0, mostValue).join('');

/** A message about a row that no field is named in. */
export const about = (code: string, message: string, value?: string): ReadMessage => ({
	path: '',
	code,
	message,
	...(value === undefined ? {} : { value: beginning(value) })
});

/** The same about a field of the own JSON. */
export const aboutField = (path: string, message: ReadMessage): ReadMessage => ({ ...message, path });
