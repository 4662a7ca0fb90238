import express, { type ErrorRequestHandler, type IRoute, type Request, type Response, type Router } from 'express';
import type { z } from 'zod';
import { authorise } from '../../access/policy.ts';
import { findBearer } from '../../access/bearer.ts';
import { ReadCache } from '../../database/read-cache.ts';
import { AppError, invalidField, nothingHere } from '../../runtime/errors.ts';
import { noteUse } from '../../features/platform/tokens/note-use.ts';
import { perform, type AnyOperation, type Context } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { ByteCache } from '../cache/byte-cache.ts';
import { callerGone } from '../http/limits/caller-gone.ts';
import { allowedHeaders, apiHeaders } from '../http/cors.ts';
import { asAppError, sendError } from '../http/errors.ts';
import { ifMatchVersion } from '../http/if-match.ts';
import { isKnown } from '../http/if-none-match.ts';
import { hasBody, readJson } from '../http/json-body.ts';
import { jsonPieces } from '../../operation/json-pieces.ts';
import { mountOrder } from '../http/path-order.ts';
import { isPathShapeFault } from '../http/path-fault.ts';
import { writable } from '../http/read-only.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { sendList, type RestServices } from './rest-list.ts';
import { isWrite, type Answer } from '../http/request.ts';
import { sendLongJson } from '../http/send-json.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Fields = Record<string, unknown>;

/** One REST endpoint below `/api/v1/namespaces/:ns`: a path, the operation behind it, and its envelope. */
export interface Route {
	method: Method;
	path: string;
	operation: AnyOperation;
	envelope: (output: Fields, request: Request) => Answer;
	/** Query parameters that become input, as texts. */
	query?: readonly string[];
	/** Headers that become input when the body does not name the field: field → header. */
	headers?: Readonly<Record<string, string>>;
	/** Resource whose revision is the weak ETag of a list. */
	resource?: string;
	/** Resource whose revision, not the record's version, is what `If-Match` names; some routes tell it by the request. */
	matches?: string | ((request: Request) => string | undefined);
	maxBytes?: number;
	/** Its answer changes without its version, which is therefore no ETag. */
	untagged?: true;
	/** A request without a body is like one with no fields. */
	mayBeEmpty?: true;
	/**
	 * The statuses of its successful responses, each with the word of its `status` field; absent = 200 without a word.
	 */
	words?: Readonly<Record<number, string>>;
	/** Fields of the output that only the envelope reads. */
	hides?: readonly string[];
	/** Writes the answer itself, for files. */
	send?: (output: Fields, response: Response) => void;
	/** Takes the body itself, for one that is too large to be held; its answer is the input. */
	receive?: (request: Request, dependencies: Dependencies) => Promise<Fields>;
	/** The form of a body that `receive` takes, for the reference. */
	body?: z.ZodType;
}
type More = Partial<
	Pick<
		Route,
		'query' | 'headers' | 'resource' | 'matches' | 'maxBytes' | 'untagged' | 'words' | 'send' | 'receive' | 'body'
	>
>;

/** The version of a response or of the record in it. */
const versionOf = (output: Fields): number | undefined =>
	[output, ...Object.values(output)]
		.map((value) => (value as { version?: unknown } | null)?.version)
		.find((version) => typeof version === 'number');
const tagged = (status: number, body: Fields, output: Fields, headers: Record<string, string> = {}): Answer => {
	const version = versionOf(output);
	return { status, body, headers: version === undefined ? headers : { ...headers, ETag: `"v${version}"` } };
};
/** The address that was asked, without a slash at its end. */
const placeOf = ({ baseUrl, path }: Request): string => `${baseUrl}${path.replace(/\/$/, '')}`;
const plain = (output: Fields) => ({ status: 200, body: output });

/** 200 `{namespace, <plural>: […]}`. */
export const list = (path: string, operation: AnyOperation, more: More = {}): Route => ({
	method: 'get',
	path,
	operation,
	envelope: plain,
	...more
});
/** 200 `{namespace, <singular>: {…}}`. */
export const show = (path: string, operation: AnyOperation, more: More = {}): Route => ({
	method: 'get',
	path,
	operation,
	envelope: more.untagged ? plain : (output) => tagged(200, output, output),
	...more
});
/** 201 with Location and `{status: "created", …}`; 200 if the operation returns `duplicate`. */
export const create = (
	path: string,
	operation: AnyOperation,
	key: (output: Fields) => string,
	more: More = {}
): Route => ({
	method: 'post',
	path,
	operation,
	words: { 201: 'created' },
	...more,
	envelope: (output, request) => {
		const headers = { Location: `${placeOf(request)}/${key(output)}` };
		return tagged(output.duplicate === true ? 200 : 201, { status: 'created', ...output }, output, headers);
	}
});
const changed =
	(method: Method, status: string) =>
	(path: string, operation: AnyOperation, more: More = {}): Route => ({
		method,
		path,
		operation,
		words: { 200: status },
		envelope: (output) => tagged(200, { status, ...output }, output),
		...more
	});
/** 200 `{status: "updated", …}`. */
export const update = changed('patch', 'updated');
/** 200 `{status: "updated", …}` for a list that is replaced whole. */
export const replace = changed('put', 'updated');
/** 200 `{status: "deleted", …}`. */
export const remove = changed('delete', 'deleted');
/** An action on a record: 200 `{status: "ok", …}`. */
export const act = changed('post', 'ok');
/** 201 or 200 by the operation's `created`, which stays inside. */
export const upsert = (path: string, operation: AnyOperation, more: More = {}): Route => ({
	method: 'put',
	path,
	operation,
	words: { 200: 'updated', 201: 'created' },
	hides: ['created'],
	...more,
	envelope: ({ created, ...output }, request) =>
		created
			? tagged(201, { status: 'created', ...output }, output, { Location: placeOf(request) })
			: tagged(200, { status: 'updated', ...output }, output)
});

const defaultMaxBytes = 1024 * 1024;
const perMinute = 6000;
const keyForm = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;

async function handle(services: RestServices, route: Route, request: Request, response: Response): Promise<void> {
	const { dependencies, memo } = services;
	const commits = route.resource ? dependencies.database.commits() : undefined;
	const namespace = String(request.params.ns);
	const bearer = await findBearer(request, dependencies.clock(), memo);
	const { actor } = bearer;
	authorise(route.operation.access, actor, namespace);
	const take = () => dependencies.limits.take('rest', String(actor.id), perMinute, 60);
	take();
	await noteUse(dependencies, bearer, request.marquee.requestId);
	if (!Object.values(request.params).every((key) => keyForm.test(String(key)))) throw nothingHere();
	const context: Context = {
		actor,
		namespace,
		dependencies,
		requestId: request.marquee.requestId,
		ip: request.ip ?? '',
		userAgent: request.get('user-agent') ?? '',
		ifVersion: ifMatchVersion(request, typeof route.matches === 'function' ? route.matches(request) : route.matches),
		callerGone: () => callerGone(request.res!),
		writesPieces: true
	};
	if (route.resource) {
		const call = { services, namespace, resource: route.resource, bearer, commits, take };
		await sendList({ ...call, ...listOf(route, context, request) }, request, response);
	} else {
		const output = await outputOf(route, context, request);
		if (route.send) route.send(output, response);
		else await send(request, response, namespace, route.envelope(output, request));
	}
}

/** How a list is created, and what distinguishes it: the token passed with exactly this scope in this namespace. */
const listOf = (route: Route, context: Context, request: Request) => ({
	view: async () =>
		JSON.stringify([context.namespace, route.operation.access.scope, route.path, await inputOf(route, request)]),
	async *make() {
		yield* jsonPieces({ namespace: context.namespace, ...(await outputOf(route, context, request)) });
	}
});

async function outputOf(route: Route, context: Context, request: Request): Promise<Fields> {
	const input = route.receive ? await route.receive(request, context.dependencies) : await inputOf(route, request);
	return (await perform(route.operation, context, input).catch((thrown: unknown) => {
		throw isPathShapeFault(thrown, request) ? nothingHere() : thrown;
	})) as Fields;
}

async function inputOf(route: Route, request: Request): Promise<Fields> {
	const isRead = route.method === 'get' || route.method === 'delete' || (route.mayBeEmpty && !hasBody(request));
	const body = isRead ? {} : writable((await readJson(request, route.maxBytes ?? defaultMaxBytes)) as Fields);
	const { ns: _ns, ...params } = request.params;
	for (const [name, value] of Object.entries(params))
		if (name in body && String(body[name]) !== value)
			throw invalidField(name, 'unknown_field', 'The address says this already.');
	const query = Object.fromEntries(
		(route.query ?? []).flatMap((name) => (name in request.query ? [[name, request.query[name]]] : []))
	);
	const headers = Object.fromEntries(
		Object.entries(route.headers ?? {}).flatMap(([name, header]) => {
			const value = request.get(header);
			return value === undefined ? [] : [[name, value]];
		})
	);
	return { ...query, ...headers, ...body, ...params };
}

async function send(request: Request, response: Response, namespace: string, answer: Answer): Promise<void> {
	const { status, body, headers = {} } = answer;
	const { status: word, ...rest } = body as Fields;
	response.status(status).set(headers);
	// Express ignores the header if the caller also sends `no-cache`, which every `fetch` does.
	if (!isWrite(request) && headers.ETag && isKnown(request, headers.ETag)) return void response.status(304).end();
	await sendLongJson(response, { ...(word === undefined ? {} : { status: word }), namespace, ...rest });
}

/** Mounts every route below `/api/v1/namespaces/:ns`; unknown paths are 404, known paths with another method 405. */
export function restRouter(dependencies: Dependencies, routes: Route[], responseCache: ResponseCache): Router {
	const router = express.Router();
	router.use(apiHeaders(dependencies.env));
	const services: RestServices = {
		dependencies,
		cache: new ByteCache(undefined, (isHit) => dependencies.meter.asked('lists', isHit)),
		memo: new ReadCache(dependencies.database),
		responseCache
	};
	for (const path of mountOrder(routes.map((route) => route.path)))
		mountPath(
			router,
			services,
			path,
			routes.filter((route) => route.path === path)
		);
	router.use((request, response) => sendError(nothingHere(), request, response));
	// Express throws this for an address whose percent signs spell no text.
	router.use(((thrown, request, response, next) =>
		thrown instanceof URIError ? sendError(nothingHere(), request, response) : next(thrown)) as ErrorRequestHandler);
	return router;
}

function mountPath(router: Router, services: RestServices, path: string, routes: Route[]): void {
	const whole: string = `/namespaces/:ns${path}`;
	const mounted = router.route(whole);
	for (const route of routes)
		mounted[route.method]((request, response) =>
			handle(services, route, request, response).catch((thrown: unknown) =>
				sendError(asAppError(thrown, services.dependencies.log, request), request, response)
			)
		);
	closePath(
		mounted,
		routes.map(({ method }) => method)
	);
}

/** Handles OPTIONS with the methods of a path, and 405 with these fields for any other method. */
export function closePath(mounted: IRoute, methods: Method[], extra: Fields = {}): void {
	const named = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
	const allow = [...new Set(named), 'OPTIONS'].join(', ');
	const preflight = { 'Access-Control-Allow-Methods': allow, 'Access-Control-Allow-Headers': allowedHeaders };
	mounted.options((_request, response) => {
		const isWelcome = response.get('Access-Control-Allow-Origin') !== undefined;
		response
			.status(204)
			.set({ Allow: allow, ...(isWelcome ? preflight : {}) })
			.end();
	});
	mounted.all((request, response) =>
		sendError(
			new AppError('method_not_allowed', 'This method is not possible here.', { extra, headers: { Allow: allow } }),
			request,
			response
		)
	);
}
