import { unreadable } from '../../../../../runtime/files/file-refusal.ts';
import { about, type ReadCatalog, type ReadMessage } from '../rows.ts';
import { catalogOf, tableOf, type TableReading } from '../table/read.ts';
import type { Reading, Wish } from '../sent/text-files.ts';
import type { Archive } from '../../../../../runtime/files/unzip.ts';
import { readWorkbook, type Sheet } from './read.ts';

// The default names of sheets in spreadsheets.
const unnamed = /^(?:sheet|tabelle|table|feuil|hoja|foglio|blad|arkusz|planilha|лист|シート)\s*\d+$/i;

/** The catalogs of a workbook: one per sheet with headings. Skipped sheets are reported; 422 if there is no other. */
export async function readBook(archive: Archive, stem: string, { locale, eventLocale }: Wish): Promise<Reading> {
	const { sheets, hasPictures } = await readWorkbook(archive, locale ?? eventLocale);
	const tables = sheets.map((sheet) => ({ sheet, table: sheet.rows && tableOf(sheet.rows) }));
	const read = tables.flatMap(({ sheet, table }) => (table?.rows.length ? [{ sheet, table }] : []));
	if (!read.length && !tables.some(({ table }) => table))
		throw unreadable('no_header', 'There is no row of headings: at least "prompt" and "option1" name the columns.');
	const notes = tables.filter(({ sheet, table }) => !table?.rows.length && sheet.rows?.length !== 0).map(unreadSheet);
	if (hasPictures) notes.push(about('media_dropped', 'Pictures in the table were left out.'));
	return {
		format: read.length && read.every(({ table }) => table.layout === 'kahoot') ? 'kahoot' : 'xlsx',
		encoding: null,
		catalogs: read.map(({ sheet, table }) => catalogOfSheet(read.length === 1 ? undefined : sheet, table, stem)),
		entries: [],
		notes
	};
}

function unreadSheet({
	sheet: { name, isHidden },
	table
}: {
	sheet: Sheet;
	table?: TableReading | undefined;
}): ReadMessage {
	if (isHidden) return about('sheet_hidden', 'This sheet is hidden; it was left out.', name);
	return table
		? about('sheet_empty', 'This sheet has headings and no question; it was left out.', name)
		: about('sheet_not_read', 'This sheet has no row of headings; it was left out.', name);
}

/** The catalog of a sheet, called like it where there are several. */
function catalogOfSheet(sheet: Sheet | undefined, table: TableReading, stem: string): ReadCatalog {
	if (!sheet) return catalogOf(stem, table);
	const name = sheet.name.trim();
	const own = !name || unnamed.test(name) ? `${stem} ${name}`.trim() : name;
	return catalogOf(own, { ...table, notes: table.notes.map((note) => ({ ...note, path: own })) });
}
