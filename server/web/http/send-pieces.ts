import { pipeline, Readable } from 'node:stream';
import type { Response } from 'express';
import { withTurns } from '../../runtime/turns.ts';

/** A text body that is made while it is sent. */
export class Pieces {
	readonly pieces: AsyncIterable<string | Buffer>;

	constructor(pieces: AsyncIterable<string | Buffer>) {
		this.pieces = pieces;
	}
}

// What is shorter goes as a whole, with its length.
const mostWhole = 16 * 1024;

/**
 * Sends a response piece by piece, as fast as the caller takes it; its status and headers are set. What fails in the
 * first 16 KB is thrown, what fails later breaks the connection, so that a part never passes for the whole; a caller who
 * leaves ends the reading.
 */
export async function sendPieces(pieces: AsyncIterable<string | Buffer>, response: Response): Promise<void> {
	const reader = withTurns(pieces);
	const begun: Buffer[] = [];
	let size = 0;
	while (size <= mostWhole) {
		const { value, done } = await reader.next();
		if (done) return sendWhole(Buffer.concat(begun), response);
		begun.push(Buffer.from(value as string));
		size += begun.at(-1)!.length;
	}
	if (response.req.method === 'HEAD' || response.closed) {
		await reader.return();
		response.end();
	} else pipeline(Readable.from(after(begun, reader)), response, () => undefined);
}

function sendWhole(body: Buffer, response: Response): void {
	response.setHeader('Content-Length', body.length);
	response.end(body);
}

async function* after(begun: readonly Buffer[], others: AsyncIterable<string | Buffer>) {
	yield* begun;
	yield* others;
}
