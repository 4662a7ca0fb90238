import { pipeline, Readable } from 'node:stream';
import type { Response } from 'express';

/** The output of an operation that creates an archive: file name, length in bytes, and parts. */
interface Archive {
	name: string;
	length: number;
	parts: AsyncGenerator<Buffer>;
}

/**
 * Its length is sent first, so that browsers show progress; a broken archive ends the connection and counts as failed.
 */
export function sendArchive(output: Record<string, unknown>, response: Response): void {
	const { name, length, parts } = output as unknown as Archive;
	response.attachment(name).set({ 'Content-Type': 'application/zip', 'Content-Length': String(length) });
	pipeline(Readable.from(parts), response, () => undefined);
}
