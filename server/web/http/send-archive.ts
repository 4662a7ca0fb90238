import { pipeline, Readable } from 'node:stream';
import type { Response } from 'express';

/** What an operation answers that makes an archive: its file name, its length in bytes, and its parts. */
interface Archive {
	name: string;
	length: number;
	parts: AsyncGenerator<Buffer>;
}

/** Its length is told beforehand, so that browsers show how far it is; what breaks off ends the connection and counts as failed. */
export function sendArchive(output: Record<string, unknown>, response: Response): void {
	const { name, length, parts } = output as unknown as Archive;
	response.attachment(name).set({ 'Content-Type': 'application/zip', 'Content-Length': String(length) });
	pipeline(Readable.from(parts), response, () => undefined);
}
