import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { decoded } from './decode.ts';

const quality = 60;
const mostBytes = 32 * 1024 * 1024;
const mostWaiting = 32;
// Beside uploads, which have their own turns: whoever looks at a page must not hold up who works on it.
const inTurn = pLimit(1);
const kept = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: ({ length }) => length + 100 });
const making = new Map<string, Promise<Buffer>>();

/**
 * A picture as WebP of so many pixels in width; empty where that is no smaller than the picture, undefined while too many
 * others are waited for. `hash` names its content.
 */
export async function narrowed(bytes: Buffer, hash: string, width: number): Promise<Buffer | undefined> {
	const key = `${hash} ${width}`;
	const known = kept.get(key) ?? making.get(key);
	if (known) return known;
	if (inTurn.pendingCount >= mostWaiting) return undefined;
	const made = inTurn(() => shrunk(bytes, width));
	making.set(key, made);
	try {
		const narrow = await made;
		kept.set(key, narrow);
		return narrow;
	} finally {
		making.delete(key);
	}
}

async function shrunk(bytes: Buffer, width: number): Promise<Buffer> {
	const narrow = await (await decoded(bytes)).resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer();
	return narrow.length < bytes.length ? narrow : Buffer.alloc(0);
}
