import csurf from 'csurf';
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../runtime/errors.ts';
import type { Dependencies } from '../operation/dependencies.ts';
import { sha256 } from '../runtime/crypto.ts';
import { beforeHeaders, signedCookie, type SignedCookie } from './signed-cookie.ts';

/** Where csurf reads and writes the secret of a browser's tokens. */
interface SecretHolder {
	csrfSecret?: string | undefined;
}

declare module 'express-serve-static-core' {
	interface Request {
		csrfHolder: SecretHolder;
	}
}

const everyMethod = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
const given = new WeakMap<Request, string>();

const sessionKey = 'csrfHolder';
const issue: RequestHandler = csurf({ sessionKey, ignoreMethods: everyMethod });
const value = (request: Request) => given.get(request) ?? '';
const check = csurf({ sessionKey, ignoreMethods: [], value }) as RequestHandler;

const visitSeconds = 12 * 3600;

/**
 * Adds `req.csrfToken()`. The secret is kept in the session after login, otherwise in a signed cookie, so that viewing
 * a form writes nothing to the database.
 */
export function csrfTokens(dependencies: Dependencies): RequestHandler {
	const cookie = signedCookie('mq_csrf', dependencies, { holds: visitSeconds });
	return (request, response, next) => {
		request.csrfHolder = holderOf(request, response, cookie);
		request.csrfToken = () => {
			// csurf creates a secret when it runs, and replaces this function with its own.
			void issue(request, response, () => undefined);
			return request.csrfToken();
		};
		next();
	};
}

function holderOf(request: Request, response: Response, cookie: SignedCookie): SecretHolder {
	let visitor = cookie.read(request);
	const isLogin = () => request.session.userId !== undefined;
	return {
		get csrfSecret() {
			return isLogin() ? request.session.csrfSecret : visitor;
		},
		set csrfSecret(secret) {
			if (isLogin()) {
				endAfterSession(response);
				request.session.csrfSecret = secret;
			} else {
				visitor = secret;
				cookie.send(response, secret!);
			}
		}
	};
}

// With a known length, a reader has the whole page before the session of its token is stored, and a form sent right
// away would be rejected. Without a length, the response ends once the session is stored.
const endAfterSession = (response: Response): void =>
	beforeHeaders(response, () => response.removeHeader('Content-Length'));

/** Stands for the browser that asks, while its session or its visit lasts. */
export const browserHash = ({ session, sessionID, csrfHolder }: Request): string =>
	sha256(session.userId === undefined ? (csrfHolder.csrfSecret ?? sessionID) : sessionID);

const refused = () => new AppError('csrf', 'This form is too old. Please load the page again.');

/** Throws 403 `csrf` unless the token belongs to the session or the visit. The token never comes from the query. */
export async function checkCsrfToken(request: Request, response: Response, token: string): Promise<void> {
	// Without a secret no token can match, and the check would create one.
	if (request.csrfHolder.csrfSecret === undefined) throw refused();
	given.set(request, token);
	await new Promise<void>((resolve, reject) => {
		void check(request, response, (failed?: unknown) => (failed ? reject(refused()) : resolve()));
	});
}

/** Whether the browser reports that another site sent the request. */
export function isForeign(request: Request): boolean {
	const origin = request.get('origin');
	return origin !== undefined && origin !== `${request.protocol}://${request.host}`;
}

/** Throws 403 `csrf` if the browser reports that another site sent the request. */
export function checkOrigin(request: Request): void {
	if (isForeign(request)) throw new AppError('csrf', 'This request came from another site.');
}
