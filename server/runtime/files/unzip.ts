import type { Entry, ZipFile } from 'yauzl';
import { AppError } from '../errors.ts';
import { lazily } from '../lazily.ts';
import { tooLarge, unreadable } from './file-refusal.ts';

const yauzl = lazily<typeof import('yauzl')>('yauzl');
const mostEntries = 2000;
const mostBytes = 16 * 1024 * 1024;

/** The files of an archive by name; each is unpacked on demand. */
export interface Archive {
	names: string[];
	/** The bytes of a file; 413 once all that were asked for would be more than 16 MB, 422 for a broken one. */
	read(name: string): Promise<Buffer>;
}

/**
 * Opens an archive by its directory, which lists the unpacked sizes: files that would become too large are not
 * unpacked.
 */
export async function openZip(bytes: Uint8Array): Promise<Archive> {
	const zip = await intact(() =>
		yauzl().fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {})
	);
	if (zip.entryCount > mostEntries) throw tooLarge(`An archive may hold at most ${mostEntries} files.`);
	const entries = await intact(() => entriesOf(zip));
	let left = mostBytes;
	return {
		names: [...entries.keys()],
		read: async (name) => {
			const entry = entries.get(name);
			if (!entry) throw unreadable('broken_archive', `There is no ${name} in this archive.`);
			left -= entry.uncompressedSize;
			if (left < 0) throw tooLarge('This archive holds more than 16 MB once it is unpacked.');
			return intact(() => contentOf(zip, entry));
		}
	};
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
	const entries = new Map<string, Entry>();
	for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
	return entries;
}

/** Fails at the first piece beyond the size that the directory names. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
	if (entry.isEncrypted()) throw unreadable('encrypted', 'This file is protected by a password.');
	const stream = await zip.openReadStreamPromise(entry);
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

async function intact<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (thrown) {
		if (thrown instanceof AppError) throw thrown;
		throw unreadable('broken_archive', 'This file is damaged: it cannot be unpacked.');
	}
}
