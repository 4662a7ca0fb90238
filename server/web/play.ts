import express, { type Request, type Response, type Router } from 'express';
import { deviceTokens } from '../access/devices.ts';
import { bearerText } from '../access/bearer.ts';
import { checkOrigin } from '../access/csrf.ts';
import { AppError } from '../errors.ts';
import { perform, type AnyOperation, type Context } from '../operation.ts';
import type { Parts } from '../parts.ts';
import { playContext } from './context.ts';
import { asAppError, sendError } from './errors.ts';
import { readForm } from './form-body.ts';
import { readJson } from './json-body.ts';
import type { Answer } from './request.ts';

type Fields = Record<string, unknown>;

/** A limit of calls: per address or per device token. */
export interface Rate {
	bucket: string;
	by: 'ip' | 'device';
	most: number;
	seconds: number;
}

/** One endpoint of the player below `/api/play`. */
export interface PlayRow {
	method: 'get' | 'post' | 'put' | 'patch' | 'delete';
	path: string;
	operation: AnyOperation;
	rates?: readonly Rate[];
	/** Turns the output into an answer; absent = 200 with the output. May set cookies. */
	answer?: (output: Fields, request: Request, response: Response, context: Context) => Answer;
	/** Holds back callers whose calls were refused too often; good calls do not count. */
	refusals?: Rate;
	/** Takes a multipart form of at most so many bytes instead of JSON. */
	formBytes?: number;
	/** Query parameters that become input. */
	query?: readonly string[];
}

const maxBytes = 64 * 1024;

async function handle(parts: Parts, row: PlayRow, request: Request, response: Response): Promise<void> {
	response.set('Cache-Control', 'no-store');
	const tokens = deviceTokens(request);
	const keyOf = ({ by }: Rate) => (by === 'ip' ? (request.ip ?? '') : (tokens[0] ?? request.ip ?? ''));
	if (row.refusals) parts.limits.check(row.refusals.bucket, keyOf(row.refusals), row.refusals.most);
	for (const rate of row.rates ?? []) parts.limits.take(rate.bucket, keyOf(rate), rate.most, rate.seconds);
	const context = await playContext(parts, request, request.params.event as string | undefined);
	const hasBody = row.method !== 'get' && row.method !== 'delete';
	if (row.method !== 'get' && bearerText(request) === undefined) checkOrigin(request);
	const body = hasBody ? await readBody(row, request) : {};
	const query = Object.fromEntries(
		(row.query ?? []).flatMap((name) => (typeof request.query[name] === 'string' ? [[name, request.query[name]]] : []))
	);
	const output = (await perform(row.operation, context, { ...query, ...body, ...request.params })) as Fields;
	const answer = row.answer?.(output, request, response, context) ?? { status: 200, body: output };
	response.status(answer.status).set(answer.headers ?? {});
	if (answer.body === undefined) response.end();
	else response.json({ ...(answer.body as Fields), serverTime: parts.clock().toISOString() });
}

async function readBody(row: PlayRow, request: Request): Promise<Fields> {
	if (row.formBytes) return readForm(request, row.formBytes);
	const isEmpty = Number(request.get('content-length') ?? 0) === 0 && !request.get('transfer-encoding');
	return isEmpty && row.method === 'post' ? {} : ((await readJson(request, maxBytes)) as Fields);
}

/** Mounts the rows below `/api/play`. */
export function playRouter(parts: Parts, rows: PlayRow[]): Router {
	const router = express.Router();
	for (const row of rows)
		router[row.method](row.path, (request, response) => {
			handle(parts, row, request, response).catch((thrown: unknown) => {
				if (row.refusals && thrown instanceof AppError && thrown.status !== 429)
					parts.limits.count(row.refusals.bucket, request.ip ?? '', row.refusals.seconds);
				sendError(asAppError(thrown, parts.log, request), request, response);
			});
		});
	return router;
}
