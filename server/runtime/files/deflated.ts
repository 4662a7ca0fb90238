import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { ZipEntry } from './zip.ts';

/** Texts in sequence as a compressed file of an archive; only the compressed bytes stay in memory. */
export async function deflatedEntry(name: string, texts: Iterable<string>): Promise<ZipEntry> {
	const deflate = createDeflateRaw();
	const kept: Buffer[] = [];
	deflate.on('data', (part: Buffer) => kept.push(part));
	const done = once(deflate, 'end');
	let [size, sum] = [0, 0];
	for (const text of texts) {
		const bytes = Buffer.from(text);
		size += bytes.length;
		sum = crc32(bytes, sum);
		if (!deflate.write(bytes)) await once(deflate, 'drain');
	}
	deflate.end();
	await done;
	const body = Buffer.concat(kept);
	return { name, size: body.length, read: async () => body, inflated: { size, sum } };
}
