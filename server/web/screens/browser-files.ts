import { globSync } from 'node:fs';
import path from 'node:path';
import express, { type Request, type RequestHandler, type Response } from 'express';

const packings = [
	['br', '.br'],
	['gzip', '.gz']
] as const;
// Their names change with their content.
const immutablePath = /^\/_app\/immutable\//;
const ofFiles = ['Content-Encoding', 'Content-Length', 'Content-Range', 'Content-Type', 'Accept-Ranges'];
const ofCaches = ['Cache-Control', 'ETag', 'Last-Modified'];

/**
 * Serves the files of a build, compressed if the build did and the browser accepts it. Checks the disk for each
 * request: another build may have replaced the folder, and a missing file is left to `next`.
 */
export function browserFiles(folder: string): RequestHandler {
	const names = new Set(globSync('**/*.*', { cwd: folder }).map((name) => `/${name.replaceAll(path.sep, '/')}`));
	const send = express.static(folder, { index: false, redirect: false, setHeaders: describe });
	return (request, response, next) => {
		const { path: name } = request;
		if (!names.has(name) || isPacked(name)) return next();
		const endings = packings
			.filter(([coding]) => request.acceptsEncodings(coding) !== false)
			.map(([, ending]) => ending);
		sendFirst([...endings.filter((ending) => names.has(name + ending)), ''], { send, name, request, response, next });
	};
}

const isPacked = (name: string): boolean => packings.some(([, ending]) => name.endsWith(ending));

/** The type of a file inside its compression, and its lifetime. */
function describe(response: Response, file: string): void {
	const packing = packings.find(([, ending]) => file.endsWith(ending));
	if (packing) {
		const [coding, ending] = packing;
		response.type(path.extname(file.slice(0, -ending.length))).set('Content-Encoding', coding);
	}
	response.vary('Accept-Encoding');
	if (immutablePath.test(response.req.path)) response.set('Cache-Control', 'public, max-age=31536000, immutable');
}

interface Asked {
	send: RequestHandler;
	name: string;
	request: Request;
	response: Response;
	next: () => void;
}

/** Sends the first variant of a file that is there. */
function sendFirst([ending, ...others]: string[], asked: Asked): void {
	const { send, name, request, response, next } = asked;
	if (ending === undefined) return next();
	const { url } = request;
	request.url = name + ending;
	void send(request, response, (failure?: unknown) => {
		request.url = url;
		if (response.headersSent) return void response.destroy();
		const { status, headers } = (failure ?? {}) as { status?: number; headers?: Record<string, string> };
		if (status === 412 || status === 416) return void response.status(status).set(headers).end();
		// It may go between the look at it and its first byte.
		for (const header of [...ofFiles, ...ofCaches]) response.removeHeader(header);
		sendFirst(others, asked);
	});
}
