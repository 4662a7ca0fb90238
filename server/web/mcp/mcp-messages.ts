import type { Request } from 'express';
import { AppError } from '../../runtime/errors.ts';
import { readJson } from '../http/json-body.ts';

type Fields = Record<string, unknown>;

const maxBytes = 5 * 1024 * 1024;
const mostInBatch = 50;

const isFields = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A message without parameters that are null: some programs send that for what they leave out. */
function withoutNulls(message: unknown): unknown {
	if (!isFields(message)) return message;
	const { params, ...rest } = message;
	if (params === null) return rest;
	if (!isFields(params)) return message;
	return { ...rest, params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null)) };
}

/** Parses the messages of a request; `count` receives the number of messages beyond the first. */
export async function readMessages(request: Request, count: (more: number) => void): Promise<unknown> {
	const body = await readJson(request, maxBytes, true);
	if (!Array.isArray(body)) return withoutNulls(body);
	if (body.length > mostInBatch) throw new AppError('invalid_request', `At most ${mostInBatch} messages at once.`);
	count(body.length - 1);
	// Without sessions nothing runs that could be taken back, but for its own batch, which then would never be answered.
	const answered = body.filter((one) => (one as { method?: unknown } | null)?.method !== 'notifications/cancelled');
	return (answered.length ? answered : body).map(withoutNulls);
}

const both = 'application/json, text/event-stream';

/**
 * The Accept header in the form that the protocol's package expects: both types for callers that accept JSON, which
 * every response is. The protocol requires clients to name both, and many name one or none.
 */
export const acceptOf = (request: Request): string =>
	request.accepts('application/json') ? both : 'text/event-stream';
