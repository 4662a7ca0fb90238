/** The bytes `from` to `to`, both included. */
interface ByteRange {
	from: number;
	to: number;
}

/**
 * The single range of a `Range` header for a body of `size` bytes (RFC 9110, 14.2); `unsatisfiable` if it is outside.
 * Undefined = send everything: no header, another unit, several ranges, or invalid syntax.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
	if (!header?.startsWith('bytes=')) return undefined;
	const [first = '', last, ...others] = header
		.slice('bytes='.length)
		.split('-', 3)
		.map((text) => text.trim());
	const isOne = last !== undefined && !others.length && [first, last].every((text) => /^\d*$/.test(text));
	if (!isOne || (!first && !last)) return undefined;
	if (!first) {
		const length = Math.min(Number(last), size);
		return length ? { from: size - length, to: size - 1 } : 'unsatisfiable';
	}
	const from = Number(first);
	const to = last ? Math.min(Number(last), size - 1) : size - 1;
	if (last && Number(last) < from) return undefined;
	return from < size ? { from, to } : 'unsatisfiable';
}
