import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import type { Response } from 'express';
import type { GrowingFile } from './private-folder.ts';

/** Sends a backup as a file and removes it, also when the caller leaves. */
export function sendBackup(output: Record<string, unknown>, response: Response): void {
	const { name, file } = output as { name: string; file: GrowingFile };
	const type = name.endsWith('.zip') ? 'application/zip' : 'application/json; charset=utf-8';
	response
		.attachment(name)
		.set({ 'Content-Type': type, 'Content-Length': String(file.size), 'Cache-Control': 'no-store' });
	pipeline(createReadStream(file.path), response, () => void file.remove());
}
