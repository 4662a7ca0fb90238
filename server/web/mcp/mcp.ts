import type { Express, Request, RequestHandler, Response } from 'express';
import type { Actor } from '../../access/actor.ts';
import { bearerOf, bearerText } from '../../access/bearer.ts';
import type { Scope } from '../../access/scopes.ts';
import { checkHost, mainHosts } from '../../access/host.ts';
import { ReadCache } from '../../database/read-cache.ts';
import { findApp } from '../../features/platform/oauth/bearer.ts';
import { offerOf, toolPath } from '../../features/platform/oauth/metadata.ts';
import { noteAppUse } from '../../features/platform/oauth/note-use.ts';
import { noteUse } from '../../features/platform/tokens/note-use.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import type { Context } from '../../operation/operation.ts';
import { AppError, rateLimited } from '../../runtime/errors.ts';
import { callerGone } from '../http/limits/caller-gone.ts';
import { allowedOrigins } from '../http/cors.ts';
import { asAppError, errorBody, sendError } from '../http/errors.ts';
import type { ToolCaller } from './mcp-handler.ts';
import { acceptOf, readMessages } from './mcp-messages.ts';
import type { Resource } from './mcp-resources.ts';
import { chosenTools } from './tool-choice.ts';
import { sendWebResponse, webRequest } from '../http/web-standard.ts';
import type { Tool } from './tools.ts';

type Bearer = Actor & { kind: 'app' | 'token' };

const perMinute = 6000;
// An agent waits for its responses; more at once is a bug or an attack.
const mostAtOnce = 20;
const queryTokens = ['access_token', 'token', 'bearer_token', 'api_key'];
const exposed = 'WWW-Authenticate, Retry-After, X-Request-Id, Mcp-Session-Id';
const allowedHeaders =
	'Authorization, Content-Type, Accept, Last-Event-ID, X-Request-Id, Mcp-Session-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name';

/** JSON-RPC error codes for failures before the protocol starts. */
const rpcCodes: Partial<Record<AppError['code'], number>> = { invalid_json: -32700, invalid_input: -32600 };

/** What the requests of one process share. */
interface McpServices {
	dependencies: Dependencies;
	tools: readonly Tool[];
	resources: readonly Resource[];
	/** Names of the tools that are switched off. */
	switchedOff: ReadonlySet<string>;
	memo: ReadCache;
	/** The number of running requests of a caller. */
	running: Map<string, number>;
	challenge: string;
	/** The address that tokens are for. */
	resource: string;
	/** What apps can be let do here. */
	scopes: readonly Scope[];
	opened?: ReturnType<typeof openHandler>;
}

function sendRpcError(error: AppError, request: Request, response: Response): void {
	if (response.headersSent) return void response.destroy();
	// Callers without a token get the same body as at every other route.
	if (error.status === 401) return sendError(error, request, response);
	const { message, ...data } = errorBody(error, request.marquee.requestId);
	response
		.status(error.code === 'invalid_input' ? 400 : error.status)
		.set(error.headers)
		.json({ jsonrpc: '2.0', error: { code: rpcCodes[error.code] ?? -32000, message, data }, id: null });
}

/** 401 that tells an app where to get a token (RFC 9728 section 5.1). */
function challenged({ challenge }: McpServices, error: AppError): AppError {
	const kind = error.code === 'invalid_token' ? ', error="invalid_token"' : '';
	const headers = { 'WWW-Authenticate': `Bearer realm="marquee", ${challenge}${kind}` };
	return error.status === 401 ? new AppError(error.code, error.message, { headers }) : error;
}

/** The caller, resolved for every request; address and cookies are ignored. */
async function bearerOfRequest(services: McpServices, request: Request): Promise<Bearer> {
	const { dependencies, memo } = services;
	const text = bearerText(request);
	const isInQuery = queryTokens.some((name) => name in request.query);
	if (text === undefined)
		throw new AppError(
			'missing_token',
			isInQuery ? 'A token belongs into the Authorization header.' : 'A bearer token is needed.'
		);
	if (isInQuery) throw new AppError('invalid_request', 'A token does not belong into the address.');
	const { requestId } = request.marquee;
	if (dependencies.env.MCP_API_TOKENS && text.startsWith('mq_')) {
		const bearer = await bearerOf(text, dependencies.clock(), memo);
		await noteUse(dependencies, bearer, requestId);
		return bearer.actor;
	}
	const { namespaces } = dependencies;
	const bearer = await findApp(text, {
		now: dependencies.clock(),
		namespaces,
		memo,
		resource: services.resource,
		known: services.scopes
	});
	await noteAppUse(dependencies, bearer, requestId);
	return bearer.actor;
}

const nameOf = (actor: Bearer): string => (actor.kind === 'app' ? actor.grantId : `token ${actor.id}`);

/** Runs the work of a caller; 429 when too much of it is at work already. */
async function withinBounds(services: McpServices, actor: Bearer, work: () => Promise<void>): Promise<void> {
	const { running, dependencies } = services;
	const name = nameOf(actor);
	dependencies.limits.take('mcp', name, perMinute, 60);
	const before = running.get(name) ?? 0;
	if (before >= mostAtOnce) throw rateLimited(1);
	running.set(name, before + 1);
	try {
		await work();
	} finally {
		const left = running.get(name)! - 1;
		if (left) running.set(name, left);
		else running.delete(name);
	}
}

function contextOf({ dependencies }: McpServices, request: Request, actor: Bearer): Context {
	return {
		actor,
		namespace: actor.namespace,
		dependencies,
		requestId: request.marquee.requestId,
		ip: request.ip ?? '',
		userAgent: (request.get('user-agent') ?? '').slice(0, 300),
		callerGone: () => callerGone(request.res!)
	};
}

// The protocol's package and the tool schemas take memory and time that an installation without apps saves.
const openHandler = async (tools: readonly Tool[]) => (await import('./mcp-handler.ts')).openMcpHandler(tools);

async function answer(services: McpServices, actor: Bearer, request: Request, response: Response): Promise<void> {
	const { dependencies, tools } = services;
	const chosen = chosenTools(tools, request.query);
	// Each message of a batch counts as a call.
	const messages = await readMessages(request, (more) => {
		for (let left = more; left > 0; left -= 1) dependencies.limits.take('mcp', nameOf(actor), perMinute, 60);
	});
	const { answer: answerCall, offer } = await (services.opened ??= openHandler(tools));
	const context = contextOf(services, request, actor);
	const caller: ToolCaller = {
		context,
		offered: offer(chosen),
		resources: services.resources,
		switchedOff: services.switchedOff,
		asAppError: (thrown) => asAppError(thrown, dependencies.log, request),
		note: (tool, outcome) => noteCall(context, actor, tool, outcome)
	};
	request.headers.accept = acceptOf(request);
	const made = await answerCall({ request: webRequest(request, response), messages, caller });
	await sendWebResponse(made, response);
}

/** Reads leave no trace in the audit log, so every call leaves one here. */
function noteCall({ dependencies, requestId, namespace }: Context, actor: Bearer, tool: string, outcome: string): void {
	const who = actor.kind === 'app' ? { user: actor.user.username, app: actor.client } : { label: actor.label };
	dependencies.log.info('tool call', { tool, outcome, namespace, ...who, caller: nameOf(actor), requestId });
}

const handle =
	(services: McpServices): RequestHandler =>
	async (request, response) => {
		try {
			const actor = await bearerOfRequest(services, request);
			await withinBounds(services, actor, () => answer(services, actor, request, response));
		} catch (thrown) {
			const error = asAppError(thrown, services.dependencies.log, request);
			sendRpcError(challenged(services, error), request, response);
		}
	};

/** Refuses pages of other sites: no Origin is a program, one of ours or of CORS_ORIGINS may call. */
function originGuard(dependencies: Dependencies): RequestHandler {
	const { env, domains, publicUrl } = dependencies;
	const named = new Set([...allowedOrigins(env), new URL(publicUrl).origin]);
	const mains = mainHosts(env.MAIN_DOMAIN);
	const isOurs = (origin: string) =>
		named.has(origin) || (URL.canParse(origin) && Boolean(checkHost(new URL(origin).host, mains, domains.find)));
	return (request, response, next) => {
		response.set('Cache-Control', 'no-store').vary('Origin');
		const origin = request.get('origin');
		if (origin === undefined) return next();
		if (!isOurs(origin)) {
			return sendRpcError(new AppError('forbidden', 'This origin may not call tools.'), request, response);
		}
		response.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed });
		next();
	};
}

const preflight: RequestHandler = (_request, response) =>
	void response
		.status(204)
		.set({
			Allow: 'POST, OPTIONS',
			'Access-Control-Allow-Methods': 'POST, OPTIONS',
			'Access-Control-Allow-Headers': allowedHeaders,
			'Access-Control-Max-Age': '86400'
		})
		.end();

const notPossible: RequestHandler = (request, response) =>
	sendRpcError(
		new AppError('method_not_allowed', 'This endpoint keeps no sessions: POST alone.', {
			headers: { Allow: 'POST, OPTIONS' }
		}),
		request,
		response
	);

/** The endpoint at which apps and agents call tools; no cookie is read here. */
export function mountMcp(
	app: Express,
	dependencies: Dependencies,
	tools: readonly Tool[],
	resources: readonly Resource[]
): void {
	const { issuer, scopes, resource } = offerOf(dependencies);
	const isOn = (tool: Tool) => tool.isOn?.(dependencies.env) ?? true;
	const services: McpServices = {
		dependencies,
		tools: tools.filter(isOn),
		resources,
		switchedOff: new Set(tools.flatMap((tool) => (isOn(tool) ? [] : tool.name))),
		memo: new ReadCache(dependencies.database),
		running: new Map(),
		resource,
		scopes,
		challenge: `resource_metadata="${issuer}/.well-known/oauth-protected-resource${toolPath}", scope="${scopes.join(' ')}"`
	};
	app.route(toolPath).all(originGuard(dependencies)).options(preflight).post(handle(services)).all(notPossible);
}
