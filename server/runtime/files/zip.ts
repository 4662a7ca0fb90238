import { crc32 } from 'node:zlib';

/** A file of an archive; `read` returns exactly so many bytes. */
export interface ZipEntry {
	name: string;
	size: number;
	read: () => Promise<Buffer>;
	/** The result of `read` is deflated; these are the length and checksum of the file itself. */
	inflated?: { size: number; sum: number };
}

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
function facts({ name, size, inflated }: ZipEntry, sum: number, at: Date): Buffer {
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
 * as it said. Ours, because yazl writes the checksum of stored files after them, and readers built on `java.util.zip`
 * cannot open such archives.
 */
export async function* zipParts(entries: readonly ZipEntry[], at: Date): AsyncGenerator<Buffer> {
	const directory: Buffer[] = [];
	let offset = 0;
	for (const entry of entries) {
		const bytes = await entry.read();
		if (bytes.length !== entry.size) throw new Error(`${entry.name} has changed meanwhile.`);
		const name = Buffer.from(entry.name);
		const fields = facts(entry, entry.inflated?.sum ?? crc32(bytes), at);
		const place = Buffer.alloc(14);
		place.writeUInt32LE(offset, 10);
		directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, place, name]));
		const head = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, name]);
		offset += head.length + bytes.length;
		yield head;
		yield bytes;
	}
	const central = Buffer.concat(directory);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(entries.length, 4);
	end.writeUInt16LE(entries.length, 6);
	end.writeUInt32LE(central.length, 8);
	end.writeUInt32LE(offset, 12);
	yield Buffer.concat([central, Buffer.from('PK\u0005\u0006'), end]);
}
