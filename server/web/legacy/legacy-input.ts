import type { Request } from 'express';
import { AppError, nothingHere } from '../../runtime/errors.ts';
import { eventNames } from '../http/context.ts';
import { readJson } from '../http/json-body.ts';
import { queryTexts } from '../http/query.ts';
import { isWrite } from '../http/request.ts';

type Fields = Record<string, unknown>;

/** The input of a caller of a legacy endpoint. */
export interface Sent {
	/** Of the path. */
	params: Record<string, string>;
	query: Record<string, string>;
	/** An object or a bare list; undefined without a body. */
	body: unknown;
	header: (name: string) => string | undefined;
}

/** The parameters of a request's address. */
export const fieldsOf = (request: Request): Sent => ({
	params: request.params as Record<string, string>,
	query: queryTexts(request, Object.keys(request.query)),
	body: undefined,
	header: (name) => request.get(name)
});

/** The same with the body: JSON, which can also be a bare list. */
export async function readSent(request: Request, address: Sent, maxBytes: number): Promise<Sent> {
	const hasBody = isWrite(request) && request.method !== 'DELETE';
	return hasBody ? { ...address, body: await readJson(request, maxBytes, true) } : address;
}

/** The fields of a body; a bare list gets the name that the operation uses for it. */
export function bodyFields(body: unknown, list: string): Fields {
	if (Array.isArray(body)) return { [list]: body as unknown[] };
	const fields = (body ?? {}) as Fields;
	return Object.fromEntries(Object.entries(fields).filter(([name]) => !isEventName(name)));
}

const isEventName = (name: string) => (eventNames as readonly string[]).includes(name);

/** The event that a body names. */
export function namedIn(body: unknown): string | undefined {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
	const found = eventNames.map((name) => (body as Fields)[name]).find((value) => value !== undefined);
	return typeof found === 'string' ? found : undefined;
}

/**
 * An error in terms of the caller's input: an impossible part of the address means that nothing exists there, and
 * errors of a bare list have no name in front (`[2].answers[0]`).
 */
export function asSent(thrown: unknown, call: { isWrite: boolean; list: string | undefined }): unknown {
	if (!(thrown instanceof AppError) || !thrown.details) return thrown;
	if (!call.isWrite && thrown.details.every(({ path }) => path === 'slug')) return nothingHere();
	const { list } = call;
	if (list === undefined) return thrown;
	const details = thrown.details.map((fault) => ({ ...fault, path: withoutName(fault.path, list) }));
	return new AppError(thrown.code, thrown.message, { details, extra: thrown.extra, headers: thrown.headers });
}

const withoutName = (path: string, list: string): string =>
	path === list || path.startsWith(`${list}[`) ? path.slice(list.length) : path;
