/** The bytes `from` to `to`, both included. */
export interface ByteRange {
	from: number;
	to: number;
}

/**
 * The one range of a `Range` header for a body of `size` bytes (RFC 9110, 14.2); `unsatisfiable` when it lies outside.
 * Undefined = send the whole: no header, another unit, several ranges, or a faulty text.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
	const [, first, last] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/.exec(header ?? '') ?? [];
	if (first === undefined || last === undefined || (!first && !last)) return undefined;
	if (!first) {
		const length = Math.min(Number(last), size);
		return length ? { from: size - length, to: size - 1 } : 'unsatisfiable';
	}
	const from = Number(first);
	const to = last ? Math.min(Number(last), size - 1) : size - 1;
	if (last && Number(last) < from) return undefined;
	return from < size ? { from, to } : 'unsatisfiable';
}
