import { Readable } from 'node:stream';
import type { Request } from 'express';
import type { Actor } from '../../access/actor.ts';
import { mayRole } from '../../access/permission-matrix.ts';
import { isForm, readFormBytes } from '../http/form-body.ts';
import { isWrite } from '../http/request.ts';

const strangerBytes = 64 * 1024;
const staffBytes = 1024 * 1024;
// A file with questions or a folder of catalogs, as the import screen sends it.
const importBytes = 6 * 1024 * 1024;
const importPath = /^\/admin\/catalogs\/import\/?$/;
/** Paths that require a login: callers without one are redirected there, whatever they send. */
const closedPath = /^\/(admin|account|oauth)(\/|$)/;

/** Most bytes of a form for a screen; 0 = it is not read. */
function mostBytes({ path }: Request, actor: Actor): number {
	if (actor.kind !== 'user') return closedPath.test(path) ? 0 : strangerBytes;
	return importPath.test(path) && mayRole(actor.user.role, 'catalogs', 'w') ? importBytes : staffBytes;
}

/** The same request around a body that was read. */
function withBody(request: Request, body: Buffer): Request {
	const { method, url, originalUrl, httpVersion, httpVersionMajor, httpVersionMinor, socket } = request;
	const headers: Request['headers'] = { ...request.headers, 'content-length': String(body.length) };
	delete headers['transfer-encoding'];
	const kept = { method, url, originalUrl, httpVersion, httpVersionMajor, httpVersionMinor, socket, headers };
	return Object.assign(Readable.from([body], { objectMode: false }), kept) as unknown as Request;
}

/** A form that was already handled, as a request for the screen that shows its result. */
export function asRead(request: Request): Request {
	const read = withBody(request, Buffer.alloc(0));
	delete read.headers['content-type'];
	return Object.assign(read, { method: 'GET' });
}

/**
 * The request as screens get it. SvelteKit parses forms first, so the sender decides here how much may be read; other
 * bodies are dropped. Throws 413.
 */
export async function measuredRequest(request: Request, actor: Actor): Promise<Request> {
	if (!isWrite(request)) return request;
	const most = isForm(request) ? mostBytes(request, actor) : 0;
	return withBody(request, most ? await readFormBytes(request, most) : Buffer.alloc(0));
}
