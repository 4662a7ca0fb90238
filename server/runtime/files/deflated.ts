import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { StreamedZipEntry } from './zip.ts';

/** Texts in sequence as a compressed file of an archive; only the compressed bytes stay in memory. */
export async function deflatedEntry(
	name: string,
	texts: Iterable<string> | AsyncIterable<string>
): Promise<StreamedZipEntry> {
	const deflate = createDeflateRaw();
	const kept: Buffer[] = [];
	deflate.on('data', (part: Buffer) => kept.push(part));
	const done = once(deflate, 'end');
	let [size, sum] = [0, 0];
	for await (const text of texts) {
		const bytes = Buffer.from(text);
		size += bytes.length;
		sum = crc32(bytes, sum);
		if (!deflate.write(bytes)) await once(deflate, 'drain');
	}
	deflate.end();
	await done;
	const packed = kept.reduce((bytes, part) => bytes + part.length, 0);
	return { name, size: packed, parts: () => kept, inflated: { size, sum } };
}
