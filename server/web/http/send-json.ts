import type { ServerResponse } from 'node:http';

/** Ends a response with JSON. The caller has handled ETags; Express would process each response again. */
export function sendJson(response: ServerResponse, body: unknown): void {
	const text = JSON.stringify(body);
	response.setHeader('Content-Type', 'application/json; charset=utf-8');
	response.setHeader('Content-Length', Buffer.byteLength(text));
	response.end(text);
}
