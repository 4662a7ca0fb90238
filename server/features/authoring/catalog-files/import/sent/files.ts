import { AppError } from '../../../../../runtime/errors.ts';
import type { UploadedFile } from '../../../../../operation/uploaded-file.ts';
import { requireReadable } from './foreign-archives.ts';
import { requireFew } from '../refusal.ts';
import { tooLarge, unreadable } from '../../../../../runtime/files/file-refusal.ts';
import { about, type ReadMessage } from '../rows.ts';
import { readText, stemOf, type Reading, type Wish } from './text-files.ts';
import { readBook } from '../workbook/catalogs.ts';
import { isWorkbook } from '../workbook/read.ts';
import { openZip, type Archive } from '../../../../../runtime/files/unzip.ts';

export const maxImportBytes = 5 * 1024 * 1024;
const mostFiles = 100;

/** Reads a file of any known format; 400, 413 or 422 for one that cannot be read. */
async function readFile({ name, bytes: sent }: UploadedFile, wish: Wish): Promise<Reading> {
	// Bytes that crossed threads are plain arrays.
	const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
	if (bytes.length > maxImportBytes) throw tooLarge('A file may have at most 5 MB.');
	if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004')
		return readArchive(await openZip(bytes), name, wish);
	if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
		throw unreadable('old_excel', 'This is a workbook of an old Excel; save it as .xlsx or CSV.');
	return readText(bytes, name, wish);
}

const isNoise = (name: string) => /(^|\/)[._]|(^|\/)(Thumbs\.db|desktop\.ini)$/i.test(name);

async function readArchive(archive: Archive, name: string, wish: Wish): Promise<Reading> {
	if (isWorkbook(archive)) return readBook(archive, stemOf(name), wish);
	requireReadable(archive.names);
	const seen = archive.names.filter((one) => !isNoise(one));
	const names = seen.filter((one) => /\.(json|csv|tsv|txt|gift|xml)$/i.test(one));
	if (!names.length) throw unreadable('empty_archive', 'There is no file with questions in this archive.');
	if (names.length > mostFiles) throw tooLarge(`An archive may hold at most ${mostFiles} files with questions.`);
	const readings: Reading[] = [];
	for (const one of names) {
		const reading = readNamed(one, await archive.read(one), wish);
		for (const { rows } of reading.catalogs) requireFew(rows.length);
		readings.push(reading);
	}
	const left = seen.filter((one) => !names.includes(one)).map(notRead);
	const { notes, ...reading } = joined(readings, names);
	return { ...reading, format: 'zip', notes: [...left, ...notes] };
}

const notRead = (name: string): ReadMessage =>
	about('file_not_read', 'This file of the archive holds no questions that can be read here.', name);

/** A file in an archive: its errors name it. */
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

/** Merges several parsed files; their notes name the file. */
const joined = (readings: Reading[], names: string[]): Reading => ({
	...readings[0]!,
	catalogs: readings.flatMap(({ catalogs }) => catalogs),
	entries: readings.flatMap(({ entries }) => entries),
	notes: readings.flatMap(({ notes, encoding }, index) => [
		...otherEncoding(encoding, names[index]!),
		...notes.map((note) => ({ ...note, path: [names[index], note.path].filter((part) => part).join(', ') }))
	])
});

const otherEncoding = (encoding: Reading['encoding'], name: string): ReadMessage[] =>
	encoding === null || encoding === 'utf-8'
		? []
		: [{ ...about('other_encoding', 'This file was read in another encoding than UTF-8.', encoding), path: name }];

/** Reads one file, or several that belong together, such as a folder of our own JSON. */
export async function readFiles(files: UploadedFile[], wish: Wish): Promise<Reading> {
	if (files.length === 1) return readFile(files[0]!, wish);
	const readings: Reading[] = [];
	for (const file of files) readings.push(await readFile(file, wish));
	return joined(
		readings,
		files.map(({ name }) => name)
	);
}
