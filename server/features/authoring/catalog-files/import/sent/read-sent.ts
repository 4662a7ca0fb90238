import type { UploadedFile } from '../../../../../operation/uploaded-file.ts';
import { invalidInput } from '../../../../../runtime/errors.ts';
import { readFiles } from './files.ts';
import { itemsOf, type Judging } from '../items.ts';
import { requireFew } from '../refusal.ts';
import { tooLarge } from '../../../../../runtime/files/file-refusal.ts';
import type { Checked } from '../report.ts';
import { about, type ReadCatalog, type ReadMessage } from '../rows.ts';
import type { Wish } from './text-files.ts';

/** The parsed file with every question validated; plain data, because it crosses threads. */
export interface Read extends Checked {
	catalogs: Pick<ReadCatalog, 'stem' | 'slug' | 'details'>[];
}

const mostNotes = 100;
const mostAtOnce = 5000;

/** Reads the files that were sent; 413 for more than 500 questions a file, 422 for none at all. */
export async function readSent(files: UploadedFile[], wish: Wish, judging: Judging): Promise<Read> {
	const { format, encoding, catalogs, entries, notes } = await readFiles(files, wish);
	for (const { rows } of catalogs) requireFew(rows.length);
	const total = catalogs.reduce((sum, { rows }) => sum + rows.length, 0);
	if (total > mostAtOnce) throw tooLarge(`At most ${mostAtOnce} questions can be imported at once.`);
	if (!total)
		throw invalidInput([{ path: 'file', code: 'no_questions', message: 'There is no question in this file.' }]);
	const listed = new Map(entries.map((entry) => [entry.slug, entry]));
	const detailed = catalogs.map((one) => withDetails(one, listed.get(one.stem.toLowerCase())));
	const all = [...notes, ...missing(listed, catalogs), ...catalogs.flatMap((one) => one.notes)];
	return {
		format,
		encoding,
		notes: all.slice(0, mostNotes),
		catalogs: detailed.map(({ stem, slug, details }) => ({ stem, slug, details })),
		items: itemsOf(detailed, judging)
	};
}

/** Catalogs that a list names without a file beside it. */
const missing = (listed: Map<string, unknown>, catalogs: ReadCatalog[]): ReadMessage[] =>
	[...listed.keys()]
		.filter((slug) => !catalogs.some(({ stem }) => stem.toLowerCase() === slug))
		.map((slug) => about('file_missing', 'The list names a catalog of which there is no file.', slug));

/** Details of a catalog in a list take precedence over those in its own file. */
function withDetails(catalog: ReadCatalog, entry: Partial<Record<string, unknown>> | undefined): ReadCatalog {
	if (!entry) return catalog;
	const { uid: _uid, qrcode_url: _url, slug, ...details } = entry;
	return { ...catalog, slug: slug as string, details: { ...catalog.details, ...details } };
}
