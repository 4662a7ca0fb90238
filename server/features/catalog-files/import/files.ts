import { AppError } from '../../../runtime/errors.ts';
import type { UploadedFile } from '../../../operation/uploaded-file.ts';
import { tooLarge, unreadable } from './refusal.ts';
import { about } from './rows.ts';
import { catalogOf, readTable } from './table.ts';
import { readText, stemOf, type Reading, type Wish } from './text-files.ts';
import { isWorkbook, readWorkbook } from './xlsx.ts';
import { openZip, type Archive } from './zip.ts';

export const maxImportBytes = 5 * 1024 * 1024;
const mostFiles = 100;

/** Reads a file of any known format; 400, 413 or 422 for one that cannot be read. */
async function readFile({ name, bytes }: UploadedFile, wish: Wish): Promise<Reading> {
	if (bytes.length > maxImportBytes) throw tooLarge('A file may have at most 5 MB.');
	if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004')
		return readArchive(await openZip(bytes), name, wish);
	if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
		throw unreadable('old_excel', 'This is a workbook of an old Excel; save it as .xlsx or CSV.');
	return readText(bytes, name, wish);
}

async function readArchive(archive: Archive, name: string, wish: Wish): Promise<Reading> {
	if (isWorkbook(archive)) return readBook(archive, name);
	if (archive.names.includes('mimetype'))
		throw unreadable('open_document', 'This is a document of an office program; save the table as .xlsx or CSV.');
	const names = archive.names.filter((one) => /\.(json|csv|txt|gift|xml)$/i.test(one) && !/(^|\/)[._]/.test(one));
	if (!names.length) throw unreadable('empty_archive', 'There is no file with questions in this archive.');
	if (names.length > mostFiles) throw tooLarge(`An archive may hold at most ${mostFiles} files with questions.`);
	const readings: Reading[] = [];
	for (const one of names) readings.push(readNamed(one, await archive.read(one), wish));
	return { ...joined(readings), format: 'zip' };
}

async function readBook(archive: Archive, name: string): Promise<Reading> {
	const { rows, hasPictures } = await readWorkbook(archive);
	const table = readTable(rows);
	if (hasPictures) table.notes.push(about('media_dropped', 'Pictures in the table were left out.'));
	const format = table.layout === 'kahoot' ? 'kahoot' : 'xlsx';
	return { format, encoding: null, catalogs: [catalogOf(stemOf(name), table)], entries: [] };
}

/** A file among others: what is wrong with it names it. */
function readNamed(name: string, bytes: Buffer, wish: Wish): Reading {
	try {
		return readText(bytes, name, { ...wish, format: undefined });
	} catch (thrown) {
		if (!(thrown instanceof AppError)) throw thrown;
		const details = thrown.details?.map((one) => ({
			...one,
			path: one.path.startsWith(name) ? one.path : `${name}, ${one.path}`
		}));
		throw new AppError(thrown.code, thrown.message, details ? { details } : {});
	}
}

/** Several readings as one. */
const joined = (readings: Reading[]): Reading => ({
	...readings[0]!,
	catalogs: readings.flatMap(({ catalogs }) => catalogs),
	entries: readings.flatMap(({ entries }) => entries)
});

/** Reads one file, or several that belong together, such as a folder of our own JSON. */
export async function readFiles(files: UploadedFile[], wish: Wish): Promise<Reading> {
	if (files.length === 1) return readFile(files[0]!, wish);
	const readings: Reading[] = [];
	for (const file of files) readings.push(await readFile(file, wish));
	return joined(readings);
}
