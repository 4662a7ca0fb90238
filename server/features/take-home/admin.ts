import { pipeline, Readable } from 'node:stream';
import type { Response } from 'express';
import type { AdminRoute } from '../../web/admin.ts';
import { downloadTakeHome } from './operations.ts';

/** Its length is told beforehand, so that browsers show how far it is; what breaks off ends the connection and counts as failed. */
function sendArchive(output: Record<string, unknown>, response: Response): void {
	const { name, length, parts } = output as { name: string; length: number; parts: AsyncGenerator<Buffer> };
	response.attachment(name).set({ 'Content-Type': 'application/zip', 'Content-Length': String(length) });
	pipeline(Readable.from(parts), response, () => undefined);
}

export const routes: AdminRoute[] = [
	{
		method: 'get',
		path: '/admin/events/:event/take-home.zip',
		operation: downloadTakeHome,
		json: 'always',
		send: sendArchive
	}
];
