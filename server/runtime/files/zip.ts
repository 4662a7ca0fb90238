import { crc32 } from 'node:zlib';
import { AppError } from '../errors.ts';

interface Entry {
	name: string;
	/** Bytes in the archive. */
	size: number;
	/** What the archive holds is deflated: the length and sum of the file itself. */
	inflated?: { size: number; sum: number };
}
/** A file of an archive; `read` answers exactly `size` bytes. */
export interface ZipEntry extends Entry {
	read: () => Promise<Buffer>;
}
/** A file that is too large for one piece of memory; deflated, since its sum has to be known. */
export interface StreamedZipEntry extends Required<Entry> {
	parts: () => Iterable<Buffer> | AsyncIterable<Buffer>;
}

// Lengths and places are numbers of 32 bits, the count of files one of 16.
const mostBytes = 0xffff_ffff;
const mostEntries = 0xffff;

const localBytes = 30;
const directoryBytes = 46;
const endBytes = 22;
// The ways of compression as an archive names them.
const [stored, deflated] = [0, 8];

/** The length of the archive of these files. */
export const zipLength = (entries: readonly ZipEntry[]): number =>
	entries.reduce(
		(sum, { name, size }) => sum + localBytes + directoryBytes + 2 * Buffer.byteLength(name) + size,
		endBytes
	);

/** The fields of a file that are in its header and in the directory, with the name in UTF-8. */
function facts({ name, size, inflated }: Entry, sum: number, at: Date): Buffer {
	const fields = Buffer.alloc(26);
	const days = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
	fields.writeUInt16LE(20, 0);
	fields.writeUInt16LE(0x800, 2);
	fields.writeUInt16LE(inflated ? deflated : stored, 4);
	fields.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6);
	fields.writeUInt16LE(days, 8);
	fields.writeUInt32LE(sum, 10);
	fields.writeUInt32LE(size, 14);
	fields.writeUInt32LE(inflated?.size ?? size, 18);
	fields.writeUInt16LE(Buffer.byteLength(name), 22);
	return fields;
}

/**
 * Writes an archive file by file; each is read once the previous one has been consumed. Throws if a file is not as long
 * as it said, and beyond 4 GB or 65,535 files. Ours, because yazl writes the checksum of stored files after them, and
 * readers built on `java.util.zip` cannot open such archives.
 */
export async function* zipParts(
	entries: Iterable<ZipEntry | StreamedZipEntry> | AsyncIterable<ZipEntry | StreamedZipEntry>,
	at: Date
): AsyncGenerator<Buffer> {
	const directory: Buffer[] = [];
	let offset = 0;
	for await (const entry of entries) {
		const name = Buffer.from(entry.name);
		const bytes = 'read' in entry ? await entry.read() : undefined;
		const fields = facts(entry, entry.inflated?.sum ?? crc32(bytes!), at);
		const place = Buffer.alloc(14);
		place.writeUInt32LE(offset, 10);
		directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, place, name]));
		const head = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, name]);
		offset += head.length + entry.size;
		if (offset > mostBytes || directory.length > mostEntries)
			throw new AppError('payload_too_large', 'An archive can hold at most 4 GB and 65,535 files.');
		yield head;
		let length = 0;
		for await (const part of 'parts' in entry ? entry.parts() : [bytes!]) {
			length += part.length;
			yield part;
		}
		if (length !== entry.size) throw new Error(`${entry.name} has changed meanwhile.`);
	}
	const central = Buffer.concat(directory);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(directory.length, 4);
	end.writeUInt16LE(directory.length, 6);
	end.writeUInt32LE(central.length, 8);
	end.writeUInt32LE(offset, 12);
	yield Buffer.concat([central, Buffer.from('PK\u0005\u0006'), end]);
}
