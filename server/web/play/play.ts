import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { bearerText } from '../../access/bearer.ts';
import { checkCsrfToken, checkOrigin } from '../../access/csrf.ts';
import { authorise } from '../../access/policy.ts';
import { AppError, nothingHere } from '../../runtime/errors.ts';
import { perform, type AnyOperation, type Context } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { playContext, requireLogin, staffContext, unlessRenamed } from '../http/context.ts';
import { asAppError, sendError } from '../http/errors.ts';
import { readForm } from '../http/form-body.ts';
import { readJson } from '../http/json-body.ts';
import { queryTexts } from '../http/query.ts';
import type { Answer } from '../http/request.ts';
import { sendJson } from '../http/send-json.ts';

type Fields = Record<string, unknown>;

/** A limit of calls: per address, browser (its address where it has no cookie of ours), device or team. */
export interface Rate {
	bucket: string;
	by: 'ip' | 'browser' | 'device' | 'team';
	most: number;
	seconds: number;
}

/** One endpoint of the player below `/api/play`. */
export interface PlayRoute {
	method: 'get' | 'post' | 'put' | 'patch' | 'delete';
	path: string;
	operation: AnyOperation;
	/** A read by the parameters of the path, answered once the write is stored: what it looks at costs the transaction nothing. */
	shows?: AnyOperation;
	rates?: readonly Rate[];
	/** Turns the output into an answer; absent = 200 with the output. May set cookies. */
	answer?: (output: Fields, request: Request, response: Response, context: Context) => Answer;
	/** The number of refusals with a reason, then 429. Valid calls always pass, because a room shares one address. */
	refusals?: Rate;
	/** Accepts a multipart form of at most so many bytes instead of JSON. */
	formBytes?: number;
	/** Staff may call it too: with a login session and its token in `X-CSRF-Token`. */
	forStaff?: true;
	/** Query parameters that become input. */
	query?: readonly string[];
}

const maxBytes = 64 * 1024;

const eventIn = ({ params }: Request) => params.event as string | undefined;

/** The caller: staff if the token says so, otherwise the phone of a team or anonymous. */
async function callerOf(
	dependencies: Dependencies,
	row: PlayRoute,
	session: RequestHandler[],
	request: Request,
	response: Response
): Promise<Context> {
	const token = row.forStaff && request.get('x-csrf-token');
	if (!token) return playContext(dependencies, request, eventIn(request));
	for (const step of session)
		await new Promise<void>((resolve, reject) => {
			void step(request, response, (failed?: unknown) => (failed ? reject(failed as Error) : resolve()));
		});
	await checkCsrfToken(request, response, token);
	const context = await staffContext(dependencies, request);
	requireLogin(context);
	return context;
}

async function handle(
	dependencies: Dependencies,
	row: PlayRoute,
	session: RequestHandler[],
	request: Request,
	response: Response
): Promise<void> {
	takeByAddress(dependencies, row, request);
	const context = await callerOf(dependencies, row, session, request, response);
	takeAll(
		dependencies,
		(row.rates ?? []).filter(({ by }) => by !== 'ip'),
		(rate) => keyOf(rate, context, request)
	);
	if (row.method !== 'get' && bearerText(request) === undefined) checkOrigin(request);
	authorise(row.operation.access, context.actor, context.namespace);
	const body = row.method === 'get' || row.method === 'delete' ? {} : await readBody(row, request);
	const input = { ...queryTexts(request, row.query ?? []), ...body, ...request.params };
	const output = (await unlessRenamed(context, request, eventIn(request), async () => {
		const told = await perform(row.operation, context, input);
		return row.shows ? perform(row.shows, context, request.params) : told;
	})) as Fields;
	const answer = row.answer?.(output, request, response, context) ?? { status: 200, body: output };
	response.status(answer.status).set(answer.headers ?? {});
	if (answer.body === undefined) response.end();
	else sendJson(response, { ...(answer.body as Fields), serverTime: dependencies.clock().toISOString() });
}

function takeByAddress(dependencies: Dependencies, { rates = [] }: PlayRoute, request: Request): void {
	takeAll(
		dependencies,
		rates.filter(({ by }) => by === 'ip'),
		() => request.ip ?? ''
	);
}

/**
 * Calls a row for a form of a page, within its limits, and sets its cookies. Throws AppError: 403 for a form of another
 * site, 429, and whatever the operation throws.
 */
export async function callByForm(
	row: PlayRoute,
	context: Context,
	input: Fields,
	request: Request,
	response: Response
): Promise<void> {
	takeByAddress(context.dependencies, row, request);
	checkOrigin(request);
	try {
		const output = (await perform(row.operation, context, input)) as Fields;
		row.answer?.(output, request, response, context);
	} catch (thrown) {
		countRefusal(context.dependencies, row, asAppError(thrown, context.dependencies.log, request), request);
		throw thrown;
	}
}

function takeAll({ limits }: Dependencies, rates: readonly Rate[], keyFor: (rate: Rate) => string): void {
	for (const rate of rates) limits.take(rate.bucket, keyFor(rate), rate.most, rate.seconds);
}

// Only tokens that were found in the database name a bucket: made-up ones would open a new one with every call.
function keyOf({ by }: Rate, { actor }: Context, request: Request): string {
	const { devices } = actor.kind === 'player' ? actor : { devices: [] };
	const device = devices.find(({ eventUid }) => eventUid === request.params.event) ?? devices[0];
	if (!device) return request.ip ?? '';
	return by === 'team' ? device.teamUid : String(device.id);
}

async function readBody(row: PlayRoute, request: Request): Promise<Fields> {
	if (row.formBytes) return readForm(request, row.formBytes);
	const isEmpty = Number(request.get('content-length') ?? 0) === 0 && !request.get('transfer-encoding');
	return isEmpty && row.method === 'post' ? {} : ((await readJson(request, maxBytes)) as Fields);
}

function countRefusal(
	dependencies: Dependencies,
	{ refusals }: PlayRoute,
	{ status }: AppError,
	request: Request
): void {
	if (refusals && status < 500 && status !== 429)
		takeAll(dependencies, [refusals], () => request.browserId ?? request.ip ?? '');
}

function refuse(
	dependencies: Dependencies,
	row: PlayRoute,
	thrown: unknown,
	request: Request,
	response: Response
): void {
	const error = asAppError(thrown, dependencies.log, request);
	try {
		countRefusal(dependencies, row, error, request);
		sendError(error, request, response);
	} catch (tooMany) {
		sendError(asAppError(tooMany, dependencies.log, request), request, response);
	}
}

/**
 * Mounts the rows below `/api/play`; unknown paths are 404, known paths with another method 405.
 * `session` reads the login session, for the few calls of staff.
 */
export function playRouter(dependencies: Dependencies, rows: PlayRoute[], session: RequestHandler[]): Router {
	const router = express.Router();
	router.use((_request, response, next) => {
		response.set({
			'Cache-Control': 'no-store',
			'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'"
		});
		next();
	});
	for (const row of rows)
		router[row.method](row.path, (request, response) => {
			handle(dependencies, row, session, request, response).catch((thrown: unknown) =>
				refuse(dependencies, row, thrown, request, response)
			);
		});
	for (const path of new Set(rows.map((row) => row.path))) router.all(path, otherMethods(rows, path));
	router.use((request, response) => sendError(nothingHere(), request, response));
	return router;
}

/** Handles OPTIONS with the methods of a path, and 405 for any other method. */
function otherMethods(rows: PlayRoute[], path: string) {
	const methods = rows.filter((row) => row.path === path).map(({ method }) => method.toUpperCase());
	const Allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
	return (request: Request, response: Response) => {
		if (request.method === 'OPTIONS') return void response.status(204).set({ Allow }).end();
		sendError(
			new AppError('method_not_allowed', 'This method is not possible here.', { headers: { Allow } }),
			request,
			response
		);
	};
}
