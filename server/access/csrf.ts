import csurf from 'csurf';
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../errors.ts';

const everyMethod = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
const given = new WeakMap<Request, string>();

/** Adds `req.csrfToken()` and checks nothing. */
export const csrfTokens: RequestHandler = csurf({ ignoreMethods: everyMethod });

const check = csurf({ ignoreMethods: [], value: (request: Request) => given.get(request) ?? '' }) as RequestHandler;

/** Throws 403 `csrf` unless the token belongs to the session. The token never comes from the query. */
export function checkCsrfToken(request: Request, response: Response, token: string): Promise<void> {
	given.set(request, token);
	return new Promise((resolve, reject) => {
		void check(request, response, (failed?: unknown) =>
			failed ? reject(new AppError('csrf', 'This form is too old. Please load the page again.')) : resolve()
		);
	});
}

/** Throws 403 `csrf` when a browser says that another site sent the request. */
export function checkOrigin(request: Request): void {
	const origin = request.get('origin');
	if (origin === undefined) return;
	if (origin !== `${request.protocol}://${request.host}`)
		throw new AppError('csrf', 'This request came from another site.');
}
