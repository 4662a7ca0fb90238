import type { ServerResponse } from 'node:http';
import type { Response } from 'express';
import { isLong, jsonPieces } from '../../operation/json-pieces.ts';
import { sendPieces } from './send-pieces.ts';

const type = 'application/json; charset=utf-8';

/** Ends a response with JSON. The caller has handled ETags; Express would process each response again. */
export function sendJson(response: ServerResponse, body: unknown): void {
	const text = JSON.stringify(body);
	response.setHeader('Content-Type', type);
	response.setHeader('Content-Length', Buffer.byteLength(text));
	response.end(text);
}

/** The same for a body that may hold long lists, which are read and sent in pieces. */
export async function sendLongJson(response: Response, body: unknown): Promise<void> {
	if (!isLong(body)) return sendJson(response, body);
	response.setHeader('Content-Type', type);
	await sendPieces(jsonPieces(body), response);
}
