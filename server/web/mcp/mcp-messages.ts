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

/** Reads the messages of a request; `count` is told how many more there are in it than one. */
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
 * What a caller takes, as the protocol's package wants to read it: both forms from whoever takes JSON, which every answer
 * is. The protocol asks clients to name both, and many name one or none.
 */
export const acceptOf = (request: Request): string =>
	request.accepts('application/json') ? both : 'text/event-stream';
