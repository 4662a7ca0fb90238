import type { Client } from '../support/http.ts';

export const mB = 1024 * 1024;
export const urlencoded = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
export const json = { accept: 'application/json', 'content-type': 'application/json' };
const boundary = `form${'-'.repeat(40)}`;
export const multipart = { accept: 'text/html', 'content-type': `multipart/form-data; boundary=${boundary}` };
export const lastBoundary = `--${boundary}--\r\n`;

/** One input of a door. */
export interface Case {
	name: string;
	by: Client;
	path: string;
	method?: 'POST' | 'PUT' | 'PATCH';
	headers: Record<string, string>;
	/** The worst body of about so many bytes. */
	make: (bytes: number) => string | Buffer;
	/** Bytes of one request: the most that the door takes, or a megabyte. */
	bytes: number;
	/** What it costs counts as that of a megabyte when it is smaller: a small file may hold as much. */
	isFile?: true;
	/** Read in another thread, as files are. */
	isAside?: true;
}

export const fill = (unit: string) => (bytes: number) => unit.repeat(Math.floor(bytes / unit.length));

/** An object of about so many bytes whose fields nobody knows. */
export const unknown = (bytes: number) =>
	JSON.stringify(Object.fromEntries(Array.from({ length: bytes / 12 }, (_, index) => [`k${index}`, 1])));

export const part = (head: string, body: string) =>
	`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;

/** A form of fields and a file, whose bytes stay as they are. */
export function file(name: string, body: string | Buffer, fields: Record<string, string>): Buffer {
	const before = Object.entries(fields).map(([field, value]) => part(`name="${field}"`, value));
	const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
	return Buffer.concat([Buffer.from(before.join('') + head), Buffer.from(body), Buffer.from(`\r\n${lastBoundary}`)]);
}
