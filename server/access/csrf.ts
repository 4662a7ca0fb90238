import csurf from 'csurf';
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../errors.ts';

const everyMethod = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
const given = new WeakMap<Request, string>();

const issue: RequestHandler = csurf({ ignoreMethods: everyMethod });
const check = csurf({ ignoreMethods: [], value: (request: Request) => given.get(request) ?? '' }) as RequestHandler;

/** Adds `req.csrfToken()`, which starts a session when there is none; a page without forms leaves its readers without. */
export const csrfTokens: RequestHandler = (request, response, next) => {
	request.csrfToken = () => {
		if (!('csrfSecret' in request.session)) endAfterSession(response);
		// csurf begins a session as soon as it runs, and puts its own function in the place of this one.
		void issue(request, response, () => undefined);
		return request.csrfToken();
	};
	next();
};

// A page of known length is whole for its reader before the session of its token is stored, and a form sent at once
// would be refused. Without a length it ends when the session is there.
function endAfterSession(response: Response): void {
	const { writeHead } = response;
	response.writeHead = ((...words: Parameters<typeof writeHead>) => {
		response.removeHeader('Content-Length');
		return writeHead.apply(response, words);
	}) as typeof writeHead;
}

const refused = () => new AppError('csrf', 'This form is too old. Please load the page again.');

/** Throws 403 `csrf` unless the token belongs to the session. The token never comes from the query. */
export async function checkCsrfToken(request: Request, response: Response, token: string): Promise<void> {
	// Without a secret no token can be right, and the check would begin a session.
	if (!('csrfSecret' in request.session)) throw refused();
	given.set(request, token);
	await new Promise<void>((resolve, reject) => {
		void check(request, response, (failed?: unknown) => (failed ? reject(refused()) : resolve()));
	});
}

/** Throws 403 `csrf` when a browser says that another site sent the request. */
export function checkOrigin(request: Request): void {
	const origin = request.get('origin');
	if (origin === undefined) return;
	if (origin !== `${request.protocol}://${request.host}`)
		throw new AppError('csrf', 'This request came from another site.');
}
