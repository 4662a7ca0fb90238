import express, { type Request, type Response, type Router } from 'express';
import { bearerOf, bearerText } from '../../access/bearer.ts';
import { checkCsrfToken, checkOrigin, isForeign } from '../../access/csrf.ts';
import { anonymous } from '../../access/actor.ts';
import { authorise, mayCall } from '../../access/policy.ts';
import { ReadCache } from '../../database/read-cache.ts';
import { revisionOf } from '../../database/revisions.ts';
import { noteUse } from '../../features/platform/tokens/note-use.ts';
import { perform, type AnyOperation, type Context } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { AppError, forbidden } from '../../runtime/errors.ts';
import { anonymousContext, namedEvent, staffContext, tokenContext, unlessRenamed } from '../http/context.ts';
import { allowedOrigins, mirrorOrigin } from '../http/cors.ts';
import { asAppError, sendError, withFields } from '../http/errors.ts';
import { ifMatchVersion } from '../http/if-match.ts';
import { isKnown } from '../http/if-none-match.ts';
import { fieldsOf, namedIn, readSent, asSent, type Sent } from './legacy-input.ts';
import { mountOrder } from '../http/path-order.ts';
import type { Rate } from '../play/play.ts';
import { isWrite, type Answer } from '../http/request.ts';
import { sendLongJson } from '../http/send-json.ts';
import { Pieces, sendPieces } from '../http/send-pieces.ts';
import { closePath } from '../rest/rest.ts';

type Fields = Record<string, unknown>;

/** A legacy endpoint of the specification, at the root; it names its event in the query or body. */
export interface LegacyRoute {
	method: 'get' | 'post' | 'put' | 'delete';
	path: string;
	operation: AnyOperation;
	/** In its place for those who may not call it. */
	publicly?: AnyOperation;
	/** Used instead for callers with the link of a dashboard. */
	shared?: AnyOperation;
	/** Always anonymous, whatever login or token is sent. */
	isAnonymous?: true;
	/** Pages of other sites may call it; then no login counts. */
	isOpen?: true;
	/** Removes so much that only the event that is named will do, or the only one there is. */
	isSweeping?: true;
	/** Has no event but the one that is named. */
	isNamed?: true;
	/** The input of the operation, besides its event. */
	input?: (sent: Sent) => Fields;
	/** The same for `publicly`; absent = as for the operation. */
	publicInput?: (sent: Sent) => Fields;
	/** The catalog that identifies the event if none is named. */
	catalog?: (sent: Sent) => string | undefined;
	answer: (output: Fields, sent: Sent) => Answer;
	/** The field of the input that a bare list is. */
	list?: string;
	/** Resource whose revision is the ETag, and what `If-Match` names; absent = the version of the record. */
	resource?: string;
	/** Where browsers that prefer pages are redirected; `event` is the named event, or the one that was found. */
	page?: (
		sent: Sent,
		event: { named: string | undefined; meant: () => Promise<string | undefined> }
	) => Promise<string>;
	rates?: readonly Rate[];
	maxBytes?: number;
}

/** What the rows of the router share. */
interface LegacyServices {
	dependencies: Dependencies;
	memo: ReadCache;
	/** Finds the event if none is named. */
	findEvent: AnyOperation;
}

const perMinute = 6000;
const defaultMaxBytes = 1024 * 1024;

/** The login or token behind a request; undefined for the public. */
async function callerOf(services: LegacyServices, row: LegacyRoute, request: Request): Promise<Context | undefined> {
	const { dependencies, memo } = services;
	if (row.isAnonymous) return undefined;
	const text = bearerText(request);
	if (text !== undefined) {
		const bearer = await bearerOf(text, dependencies.clock(), memo);
		const { actor } = bearer;
		if (!actor.isNamespaceActive) throw forbidden('This namespace is not active.');
		dependencies.limits.take('rest', String(actor.id), perMinute, 60);
		await noteUse(dependencies, bearer, request.marquee.requestId);
		return tokenContext(dependencies, request, actor);
	}
	// Session data must never reach a page of another site.
	if (request.session.userId === undefined || (row.isOpen && isForeign(request))) return undefined;
	const context = await staffContext(dependencies, request);
	return context.actor.kind === 'user' ? context : undefined;
}

/** The operation for this caller. */
function chosen(row: LegacyRoute, caller: Context | undefined, sent: Sent): AnyOperation {
	if (row.shared && sent.query.share_token !== undefined) return row.shared;
	const { operation, publicly } = row;
	const may = mayCall(operation.access, caller?.actor ?? anonymous, caller?.namespace ?? '');
	return publicly && !may ? publicly : operation;
}

async function handle(services: LegacyServices, row: LegacyRoute, request: Request, response: Response): Promise<void> {
	const { dependencies } = services;
	for (const { bucket, most, seconds } of row.rates ?? [])
		dependencies.limits.take(bucket, request.ip ?? '', most, seconds);
	const address = fieldsOf(request);
	if (row.page && prefersPage(request)) return lead(services, row, request, response, address);
	const caller = await callerOf(services, row, request);
	const operation = chosen(row, caller, address);
	authorise(operation.access, caller?.actor ?? anonymous, caller?.namespace ?? '');
	if (isWrite(request) && caller?.actor.kind === 'user') {
		checkOrigin(request);
		await checkCsrfToken(request, response, request.get('x-csrf-token') ?? '');
	}
	const sent = await readSent(request, address, row.maxBytes ?? defaultMaxBytes);
	const named = namedEvent(request) ?? namedIn(sent.body);
	const context = caller ?? (await anonymousContext(dependencies, request, named));
	const event = named ?? (row.isNamed ? undefined : await eventMeant(services, row, context, sent));
	if (event === undefined) throw new AppError('event_required', 'Please name the event.');
	const input = (operation === row.publicly && row.publicInput) || row.input;
	await answer(
		services,
		{ ...row, operation, ...(input ? { input } : {}) },
		{ ...sent, event },
		context,
		request,
		response
	);
}

type Called = Sent & { event: string };

async function answer(
	{ dependencies }: LegacyServices,
	row: LegacyRoute,
	sent: Called,
	context: Context,
	request: Request,
	response: Response
): Promise<void> {
	const { resource, operation } = row;
	const { namespace } = context;
	const revision = () => revisionOf(dependencies.database, namespace, resource!);
	const isTagged = resource !== undefined && operation.access.area !== undefined;
	const ifVersion = isTagged ? ifMatchVersion(request, resource) : context.ifVersion;
	const before = isTagged && !isWrite(request) ? await revision() : 0;
	const input = { ...row.input?.(sent), event: sent.event };
	const output = (await unlessRenamed(context, request, sent.event, () =>
		perform(operation, { ...context, ifVersion, writesPieces: true }, input)
	).catch((thrown: unknown) => {
		throw asSent(thrown, { isWrite: isWrite(request), list: Array.isArray(sent.body) ? row.list : undefined });
	})) as Fields;
	const told = row.answer(output, sent);
	// A write that passed with a version raised it by one; without a version there was no concurrent change.
	const after = !isTagged ? 0 : !isWrite(request) ? before : ifVersion ? ifVersion + 1 : await revision();
	await send(
		request,
		response,
		isTagged ? { ...told, headers: { ...told.headers, ETag: `"${resource}-${after}"` } } : told
	);
}

async function send(request: Request, response: Response, { status, body, headers = {} }: Answer): Promise<void> {
	response.status(status).set(headers);
	if (!isWrite(request) && headers.ETag && isKnown(request, headers.ETag)) return void response.status(304).end();
	if (body === undefined) response.end();
	else if (typeof body === 'string' || Buffer.isBuffer(body)) response.send(body);
	else if (body instanceof Pieces) await sendPieces(body.pieces, response);
	else await sendLongJson(response, body);
}

async function eventMeant(
	{ findEvent }: LegacyServices,
	row: Pick<LegacyRoute, 'catalog' | 'isSweeping'>,
	context: Context,
	sent: Sent
): Promise<string | undefined> {
	const catalog = row.isSweeping ? undefined : row.catalog?.(sent);
	const input = { ...(catalog === undefined ? {} : { catalog }), onlyOne: row.isSweeping === true };
	return ((await perform(findEvent, context, input)) as { event: string | null }).event ?? undefined;
}

/** Whether a page is preferred over JSON; JSON if there is no preference. */
const prefersPage = (request: Request): boolean => request.accepts(['application/json', 'text/html']) === 'text/html';

async function lead(
	services: LegacyServices,
	row: LegacyRoute,
	request: Request,
	response: Response,
	sent: Sent
): Promise<void> {
	const named = namedEvent(request);
	const meant = async () => eventMeant(services, row, await anonymousContext(services.dependencies, request), sent);
	response.redirect(302, await row.page!(sent, { named, meant }));
}

function refuse(services: LegacyServices, thrown: unknown, request: Request, response: Response): void {
	const error = asAppError(thrown, services.dependencies.log, request);
	if (error.code === 'unauthenticated' && !isWrite(request) && prefersPage(request))
		return response.redirect(302, `/login?${new URLSearchParams({ next: request.originalUrl })}`);
	sendError(withFields(error, { success: false }), request, response);
}

/** Mounts the legacy endpoints after the sessions. Other methods get 405. */
export function legacyRouter(
	dependencies: Dependencies,
	rows: readonly LegacyRoute[],
	findEvent: AnyOperation
): Router {
	const router = express.Router();
	const services: LegacyServices = { dependencies, memo: new ReadCache(dependencies.database), findEvent };
	const allowed = allowedOrigins(dependencies.env);
	for (const path of mountOrder(rows.map((row) => row.path))) {
		const own = rows.filter((row) => row.path === path);
		const mounted = router.route(path);
		mounted.all((request, response, next) => {
			response.set('Cache-Control', 'private, no-cache').vary('Accept').vary('Cookie').vary('Authorization');
			const method = request.method === 'OPTIONS' ? request.get('access-control-request-method') : request.method;
			const isOpen = own.some((row) => row.isOpen && row.method === readAs(method));
			if (isOpen && isForeign(request)) mirrorOrigin(allowed, request, response);
			next();
		});
		for (const row of own)
			mounted[row.method]((request, response) => {
				handle(services, row, request, response).catch((thrown: unknown) =>
					refuse(services, thrown, request, response)
				);
			});
		closePath(
			mounted,
			own.map(({ method }) => method),
			{ success: false }
		);
	}
	return router;
}

const readAs = (method = ''): string => (method === 'HEAD' ? 'get' : method.toLowerCase());
