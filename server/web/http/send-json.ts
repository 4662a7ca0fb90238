import type { ServerResponse } from 'node:http';

/** Ends an answer with JSON. Whoever calls it looked for tags before; Express would look at each answer again. */
export function sendJson(response: ServerResponse, body: unknown): void {
	const text = JSON.stringify(body);
	response.setHeader('Content-Type', 'application/json; charset=utf-8');
	response.setHeader('Content-Length', Buffer.byteLength(text));
	response.end(text);
}
