import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../runtime/log/log.ts';
import { requestIdOf } from '../../runtime/log/request-id.ts';

// Of each response its own, or added by node:http itself.
const ownOfResponse = new Set([
	'x-request-id',
	'date',
	'connection',
	'keep-alive',
	'transfer-encoding',
	'content-length'
]);

/** A response that is sent more than once; `headers` are names and values in turns, with the length of the body. */
interface RepeatedResponse {
	status: number;
	headers: string[];
	body: Buffer | undefined;
}

/**
 * The headers of a response that are valid for a repetition, names and values alternating; `changes` replace them, null
 * removes one.
 */
export const repeatableHeaders = (response: ServerResponse, changes: Record<string, string | null> = {}): string[] =>
	Object.entries({ ...response.getHeaders(), ...changes })
		.filter(([name, value]) => value !== null && value !== undefined && !ownOfResponse.has(name))
		.flatMap(([name, value]) => [name, String(value)]);

/** Repeats an earlier response for a GET, with a request id and a log line of its own. */
export function sendAgain(
	{ status, headers, body }: RepeatedResponse,
	{ url, headers: sent }: IncomingMessage,
	response: ServerResponse,
	log: Log
): void {
	const requestId = requestIdOf(sent);
	response.writeHead(status, headers.concat('x-request-id', requestId)).end(body);
	log.debug('answer', { requestId, method: 'GET', path: url, status, ms: 0 });
}
