import { once } from 'node:events';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { withTurns } from '../../runtime/turns.ts';

const compress = promisify(gzip);
const leastToCompress = 1024;
const level = 4;
// Of longer ones only the compressed bytes are kept.
const mostPlain = 8 * 1024 * 1024;

/**
 * A body as it goes over the wire; `gzip` is null for bodies that are not worth it, `plain` for those too long to hold.
 * One of them is there.
 */
export interface PackedBody {
	plain: Buffer | null;
	gzip: Buffer | null;
}

/** Packs a body from its pieces, in turns; rejects when it is stopped. */
export async function packedBody(pieces: AsyncIterable<string>, stopped: AbortSignal): Promise<PackedBody> {
	const parts: Buffer[] = [];
	let size = 0;
	const reader = withTurns(pieces);
	for await (const piece of reader) {
		stopped.throwIfAborted();
		parts.push(Buffer.from(piece));
		size += parts.at(-1)!.length;
		if (size > mostPlain) return { plain: null, gzip: await compressed(parts, reader, stopped) };
	}
	const plain = Buffer.concat(parts);
	return { plain, gzip: size < leastToCompress ? null : await compress(plain, { level }) };
}

async function compressed(begin: Buffer[], others: AsyncIterable<string>, stopped: AbortSignal): Promise<Buffer> {
	const stream = createGzip({ level });
	const kept: Buffer[] = [];
	stream.on('data', (part: Buffer) => kept.push(part));
	const done = once(stream, 'end');
	const write = async (bytes: Buffer | string) => void (stream.write(bytes) || (await once(stream, 'drain')));
	for (const part of begin.splice(0)) await write(part);
	for await (const piece of others) {
		stopped.throwIfAborted();
		await write(piece);
	}
	stream.end();
	await done;
	return Buffer.concat(kept);
}
