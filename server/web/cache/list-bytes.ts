import { setImmediate } from 'node:timers/promises';

const rowsAtOnce = 50;
// Nobody waits longer than this for another caller's list.
const longestMs = 10;

/** A list of a record without its brackets, in pieces. */
function* piecesOf(rows: readonly unknown[]): Generator<string> {
	for (let at = 0; at < rows.length; at += rowsAtOnce) {
		const some = JSON.stringify(rows.slice(at, at + rowsAtOnce)).slice(1, -1);
		yield at ? `,${some}` : some;
	}
}

/** The pieces of the JSON of a record whose fields may be long lists. */
function* jsonPieces(record: Record<string, unknown>): Generator<string> {
	let before = '{';
	for (const [name, value] of Object.entries(record)) {
		if (value === undefined) continue;
		yield `${before}${JSON.stringify(name)}:`;
		before = ',';
		if (!Array.isArray(value)) yield JSON.stringify(value);
		else {
			yield '[';
			yield* piecesOf(value);
			yield ']';
		}
	}
	yield before === '{' ? '{}' : '}';
}

/** The `JSON.stringify` of a record, made in pieces that yield to other requests; it can be longer than a string. */
export async function listBytes(record: Record<string, unknown>): Promise<Buffer> {
	const pieces: Buffer[] = [];
	let since = performance.now();
	for (const piece of jsonPieces(record)) {
		pieces.push(Buffer.from(piece));
		if (performance.now() - since < longestMs) continue;
		await setImmediate();
		since = performance.now();
	}
	return Buffer.concat(pieces);
}
