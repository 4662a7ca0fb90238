import type { Express, Request, RequestHandler, Response } from 'express';
import { anonymous } from '../../access/actor.ts';
import { onceEach } from '../../features/platform/oauth/authorization.ts';
import type { ClientProof } from '../../features/platform/oauth/clients.ts';
import { offerOf, resourceMetadata, serverMetadata, toolPath } from '../../features/platform/oauth/metadata.ts';
import type { Exchange } from '../../features/platform/oauth/exchange.ts';
import { exchangeToken, refreshToken, registerClient, revokeToken } from '../../features/platform/oauth/operations.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { perform, type AnyOperation, type Context } from '../../operation/operation.ts';
import { AppError } from '../../runtime/errors.ts';
import { asAppError } from '../http/errors.ts';
import { isForm, readFormBytes } from '../http/form-body.ts';
import { readJson } from '../http/json-body.ts';
import type {} from '../http/request.ts';

/** The page on which a user decides about an app; the screens draw it. */
export const authorizePath = '/oauth/authorize';

const maxBytes = 64 * 1024;
const [quarter, hour] = [900, 3600];
const mostAuthorizations = 100;
/** The ways to tokens: what runs, and the parameters it knows; what else is sent is ignored (RFC 6749 section 3.2). */
const grantTypes: Record<string, { operation: typeof exchangeToken | typeof refreshToken; known: readonly string[] }> =
	{
		authorization_code: {
			operation: exchangeToken,
			known: ['code', 'redirect_uri', 'code_verifier', 'resource']
		},
		refresh_token: { operation: refreshToken, known: ['refresh_token', 'scope', 'resource'] }
	};

/** Every parameter that one of the endpoints reads. */
const readNames = new Set([
	...['grant_type', 'client_id', 'client_secret', 'token'],
	...Object.values(grantTypes).flatMap(({ known }) => known)
]);

const corsHeaders = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'WWW-Authenticate' };
const preflightHeaders = {
	'Access-Control-Allow-Headers': 'Authorization, Content-Type, MCP-Protocol-Version',
	'Access-Control-Max-Age': '86400'
};

/** One endpoint that programs call with a body. */
interface Endpoint {
	path: string;
	/** Most calls of an address in `seconds`. */
	most: number;
	seconds: number;
	/** The code of a body that cannot be read or breaks a rule. */
	faulty: 'invalid_request' | 'invalid_client_metadata';
	answer: (context: Context, request: Request) => Promise<{ status: number; body: unknown }>;
}

const endpoints: Endpoint[] = [
	{ path: '/oauth/register', most: 100, seconds: hour, faulty: 'invalid_client_metadata', answer: register },
	{ path: '/oauth/token', most: 300, seconds: quarter, faulty: 'invalid_request', answer: token },
	{ path: '/oauth/revoke', most: 300, seconds: quarter, faulty: 'invalid_request', answer: revoke }
];

async function register(context: Context, request: Request) {
	return { status: 201, body: await perform(registerClient, context, await readJson(request, maxBytes)) };
}

async function token(context: Context, request: Request) {
	const parameters = await readParameters(request);
	const type = parameters.grant_type;
	if (type === undefined) throw new AppError('invalid_request', 'grant_type is missing.');
	if (!Object.hasOwn(grantTypes, type))
		throw new AppError('unsupported_grant_type', 'Only authorization_code and refresh_token are possible.');
	const { operation, known } = grantTypes[type]!;
	const fields = Object.fromEntries(Object.entries(parameters).filter(([name]) => known.includes(name)));
	const outcome = (await perform(operation as AnyOperation, context, {
		...fields,
		...proofOf(request, parameters)
	})) as Exchange;
	if ('refused' in outcome) throw new AppError(outcome.refused, outcome.message);
	return { status: 200, body: outcome.tokens };
}

async function revoke(context: Context, request: Request) {
	const parameters = await readParameters(request);
	if (parameters.token === undefined) throw new AppError('invalid_request', 'token is missing.');
	await perform(revokeToken, context, { token: parameters.token, ...proofOf(request, parameters) });
	return { status: 200, body: {} };
}

/** The parameters of a form or JSON object, as texts; 400 for a repeated one. */
async function readParameters(request: Request): Promise<Record<string, string>> {
	if (isForm(request)) {
		const bytes = await readFormBytes(request, maxBytes);
		const values = onceEach([...new URLSearchParams(bytes.toString())]);
		if (!values) throw new AppError('invalid_request', 'A parameter stands there twice.');
		return Object.fromEntries(values);
	}
	const sent = Object.entries((await readJson(request, maxBytes)) as Record<string, unknown>);
	const fields = sent.filter(([name, value]) => readNames.has(name) && value !== '' && value !== null);
	if (!fields.every(([, value]) => typeof value === 'string'))
		throw new AppError('invalid_request', 'Every parameter is a text.');
	return Object.fromEntries(fields) as Record<string, string>;
}

const decoded = (text: string): string => {
	try {
		return decodeURIComponent(text.replaceAll('+', ' '));
	} catch {
		throw new AppError('invalid_request', 'The Authorization header cannot be read.');
	}
};

/** The client, by HTTP Basic or by the body and never by both; nothing is read from the address. */
function proofOf(request: Request, { client_id: named, client_secret: secret }: Record<string, string>): ClientProof {
	const basic = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(request.get('authorization') ?? '')?.[1];
	if (basic === undefined) {
		if (named === undefined) throw new AppError('invalid_request', 'client_id is missing.');
		return { clientId: named, secret: secret ?? null, isBasic: false };
	}
	if (secret !== undefined) throw new AppError('invalid_request', 'The secret may be sent in one way only.');
	const text = Buffer.from(basic, 'base64').toString();
	const at = text.indexOf(':');
	const clientId = decoded(text.slice(0, at < 0 ? undefined : at));
	if (named !== undefined && named !== clientId) throw new AppError('invalid_request', 'client_id is another one.');
	// A client that has no secret sends an empty one.
	return { clientId, secret: (at < 0 ? '' : decoded(text.slice(at + 1))) || null, isBasic: true };
}

/** An error as RFC 6749 section 5.2 and RFC 7591 section 3.2.2 name it. */
function asOauthError(error: AppError, { faulty }: Endpoint): AppError {
	const { code, message, details = [] } = error;
	if (code === 'invalid_json' || code === 'unsupported_media_type') return new AppError(faulty, message);
	if (code !== 'invalid_input') return error;
	const [first] = details;
	const about = first ? `${first.path}: ${first.message}` : message;
	const isRedirect = faulty === 'invalid_client_metadata' && first?.path.startsWith('redirect_uris');
	return new AppError(isRedirect ? 'invalid_redirect_uri' : faulty, about);
}

function sendOauthError(error: AppError, request: Request, response: Response): void {
	const { code, message, status, headers } = error;
	const { requestId } = request.marquee;
	response.status(status).set(headers).json({ error: code, error_description: message, message, requestId });
}

const notPossible =
	(allow: string): RequestHandler =>
	(request, response) => {
		const headers = { Allow: allow };
		sendOauthError(
			new AppError('method_not_allowed', 'This method is not possible here.', { headers }),
			request,
			response
		);
	};

const preflight =
	(methods: string): RequestHandler =>
	(_request, response) =>
		void response.status(204).set(preflightHeaders).set('Access-Control-Allow-Methods', methods).end();

const openToAll: RequestHandler = (_request, response, next) => {
	response.set(corsHeaders);
	next();
};

function mountDocument(app: Express, path: string, document: object): void {
	app
		.route(path)
		.all(openToAll)
		.get((_request, response) => void response.set('Cache-Control', 'public, max-age=300').json(document))
		.options(preflight('GET, HEAD, OPTIONS'))
		.all(notPossible('GET, HEAD, OPTIONS'));
}

function mountEndpoint(app: Express, dependencies: Dependencies, endpoint: Endpoint): void {
	const handle: RequestHandler = async (request, response) => {
		const ip = request.ip ?? '';
		const { requestId } = request.marquee;
		const userAgent = (request.get('user-agent') ?? '').slice(0, 300);
		const context: Context = { actor: anonymous, namespace: 'default', dependencies, requestId, ip, userAgent };
		try {
			dependencies.limits.take(endpoint.path, ip, endpoint.most, endpoint.seconds);
			const { status, body } = await endpoint.answer(context, request);
			response.status(status).json(body);
		} catch (thrown) {
			sendOauthError(asOauthError(asAppError(thrown, dependencies.log, request), endpoint), request, response);
		}
	};
	const noStore: RequestHandler = (_request, response, next) => {
		response.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
		next();
	};
	app
		.route(endpoint.path)
		.all(openToAll, noStore)
		.post(handle)
		.options(preflight('POST, OPTIONS'))
		.all(notPossible('POST, OPTIONS'));
}

/** The authorization server for apps: its documents, and the endpoints that programs call; no cookie is read here. */
export function mountOauth(app: Express, dependencies: Dependencies): void {
	const offer = offerOf(dependencies);
	// Some clients look for either document below the address of the tools, others at the root.
	for (const path of ['', toolPath]) {
		mountDocument(app, `/.well-known/oauth-authorization-server${path}`, serverMetadata(offer));
		mountDocument(app, `/.well-known/oauth-protected-resource${path}`, resourceMetadata(offer));
	}
	for (const endpoint of endpoints) mountEndpoint(app, dependencies, endpoint);
	app.use(authorizePath, (request, _response, next) => {
		dependencies.limits.take('authorize', request.ip ?? '', mostAuthorizations, quarter);
		next();
	});
}
