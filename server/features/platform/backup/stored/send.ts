import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { readRange } from '../../../../runtime/files/byte-range.ts';
import { notFound } from '../../../../runtime/errors.ts';

/** Sends a stored backup, or the part of it that is asked for, as a file; nobody on the way may keep it. */
export async function sendStored(output: Record<string, unknown>, response: Response): Promise<void> {
	const { name, path, etag } = output as { name: string; path: string; etag: string };
	const handle = await open(path).catch(() => {
		throw notFound('file');
	});
	try {
		const { size } = await handle.stat();
		const type = name.endsWith('.zip') ? 'application/zip' : 'application/json; charset=utf-8';
		response.attachment(name).set({ 'Content-Type': type, 'Accept-Ranges': 'bytes', ETag: etag });
		response.set('Cache-Control', 'no-store');
		const { req } = response;
		const mayPart = [undefined, etag].includes(req.get('if-range'));
		const range = mayPart ? readRange(req.get('range'), size) : undefined;
		if (range === 'unsatisfiable') return void response.status(416).set('Content-Range', `bytes */${size}`).end();
		const { from, to } = range ?? { from: 0, to: size - 1 };
		response.set('Content-Length', String(to - from + 1));
		if (range) response.status(206).set('Content-Range', `bytes ${from}-${to}/${size}`);
		// Whoever leaves in the middle gets the rest by its range.
		await pipeline(handle.createReadStream({ start: from, end: to, autoClose: false }), response).catch(
			() => undefined
		);
	} finally {
		await handle.close();
	}
}
