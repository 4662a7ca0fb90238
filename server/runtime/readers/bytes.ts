import type { Readable, Writable } from 'node:stream';
import { once } from 'node:events';
import type { BytePart } from './message.ts';

/** Shorter ones travel within the message. */
const longestWithin = 64 * 1024;
const sliceBytes = 64 * 1024;

/** Arguments without their long bytes, and these bytes. */
interface Parted {
	args: unknown[];
	parts: BytePart[];
	bytes: Uint8Array[];
}

/**
 * Extracts large byte arrays from arguments, from elements of a list, or from fields of either: files of 5 MB in one
 * message are copied three times on the thread everyone waits for.
 */
export function withoutBytes(args: unknown[]): Parted {
	const [parts, bytes]: [BytePart[], Uint8Array[]] = [[], []];
	const left = (value: unknown, place: BytePart['place']): unknown => {
		if (value instanceof Uint8Array) {
			if (value.length <= longestWithin) return value;
			bytes.push(value);
			parts.push({ place, length: value.length });
			return null;
		}
		if (Array.isArray(value)) return value.map((one: unknown, index) => left(one, [...place, index]));
		if (typeof value !== 'object' || value === null || !('bytes' in value)) return value;
		return { ...value, bytes: left(value.bytes, [...place, 'bytes']) };
	};
	return { args: left(args, []) as unknown[], parts, bytes };
}

const write = (pipe: Writable, slice: Uint8Array): Promise<void> =>
	new Promise((resolve, reject) => pipe.write(slice, (error) => (error ? reject(error) : resolve())));

/**
 * Sends bytes slice by slice, no faster than they are taken, and frees their memory: otherwise a dozen files of 5 MB
 * would trigger a large garbage collection that everyone waits for. Rejects if nobody takes them any more.
 */
export async function giveBytes(pipe: Writable, bytes: Uint8Array[]): Promise<void> {
	for (const whole of bytes)
		for (let at = 0; at < whole.length; at += sliceBytes) await write(pipe, whole.subarray(at, at + sliceBytes));
	for (const { buffer } of bytes) if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}

/** Puts bytes back where they were, as they come over the pipe. */
export async function receiveBytes(pipe: Readable, args: unknown[], parts: BytePart[]): Promise<void> {
	for (const { place, length } of parts) {
		const whole = Buffer.allocUnsafeSlow(length);
		for (let at = 0; at < length;) {
			const piece = pipe.read(Math.min(length - at, pipe.readableLength)) as Buffer | null;
			if (piece) at += piece.copy(whole, at);
			else await once(pipe, 'readable');
		}
		let owner = args as unknown as Record<string | number, unknown>;
		for (const key of place.slice(0, -1)) owner = owner[key] as typeof owner;
		owner[place.at(-1)!] = whole;
	}
}
