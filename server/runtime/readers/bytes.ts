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
 * Takes long bytes out of arguments, where they are an argument, an element of a list, or a field of such: files of 5 MB in
 * one message are copied three times on the thread on which everybody waits.
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
 * Sends bytes, slice by slice and no faster than they are taken, and gives their memory back: kept until the next large
 * collection of garbage, a dozen files of 5 MB would bring one about, and everybody waits for it. Rejects when nobody takes
 * them any more.
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
