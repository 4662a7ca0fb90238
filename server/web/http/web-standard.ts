import { once } from 'node:events';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { callerGone } from './limits/caller-gone.ts';

/** A request in the form of the web's own `Request`, without its body; it ends when its caller is gone. */
export function webRequest(request: ExpressRequest, response: ExpressResponse): Request {
	const headers = new Headers();
	for (const [name, value] of Object.entries(request.headers))
		if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value);
	return new Request(`http://localhost${request.originalUrl}`, {
		method: request.method,
		headers,
		signal: callerGone(response)
	});
}

/** Writes a response from a Web API `Response`, as fast as the reader takes it. */
export async function sendWebResponse(made: Response, response: ExpressResponse): Promise<void> {
	response.status(made.status);
	for (const [name, value] of made.headers) if (name !== 'connection') response.setHeader(name, value);
	// A complete body is sent in one piece.
	if (made.headers.get('content-type')?.startsWith('application/json'))
		return void response.end(Buffer.from(await made.arrayBuffer()));
	if (made.body)
		for await (const chunk of made.body as AsyncIterable<Uint8Array>) {
			if (response.destroyed) break;
			if (!response.write(chunk)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
		}
	response.end();
}
