import type { Request, Response } from 'express';

/** For responses that are not pages: nothing in them may run, load or be framed. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** A service worker may fetch what it caches from this site, by the policy of its own file. */
const workerPolicy = `${closedPolicy}; connect-src 'self'`;
const workerPath = '/service-worker.js';
const halfYear = 180 * 86_400;
const secretPath = /^\/(oauth|password|setup)(\/|$)/i;

/** The headers of every answer (contract Q); a page replaces the closed policy by its own. */
export function setSecurityHeaders(request: Request, response: Response, publicUrl: string): void {
	// Team links carry a secret in their query, which no other site may learn.
	const isSecretUrl = 't' in request.query || 'pin' in request.query || secretPath.test(request.path);
	response.setHeader('Content-Security-Policy', request.path === workerPath ? workerPolicy : closedPolicy);
	response.setHeader('X-Content-Type-Options', 'nosniff');
	response.setHeader('Referrer-Policy', isSecretUrl ? 'no-referrer' : 'strict-origin-when-cross-origin');
	response.setHeader('Permissions-Policy', 'camera=(self), geolocation=(), microphone=()');
	response.setHeader('X-Frame-Options', 'DENY');
	// Over plain http a browser ignores this header with a console error, and phones on a LAN have no https.
	if (request.protocol === 'https') response.set('Cross-Origin-Opener-Policy', 'same-origin');
	if (publicUrl.startsWith('https:')) response.set('Strict-Transport-Security', `max-age=${halfYear}`);
}

const filePath = /^\/_app\/|\.[a-z0-9]+$/i;

/**
 * Lets this site frame a public page. Every page replaces the closed policy with its own; files of the screens,
 * redirects and everything else keep the closed one.
 */
export function openForPage({ path, headers }: Request, response: Response, isForStaff: boolean): void {
	if (filePath.test(path)) return;
	if (!isForStaff) response.set('X-Frame-Options', 'SAMEORIGIN');
	if (headers['if-none-match'] !== undefined) leavePolicyAsKept(response);
}

/** A page that has not changed keeps the policy it came with: a browser puts the headers of a 304 over those it kept. */
function leavePolicyAsKept(response: Response): void {
	const writeHead = response.writeHead.bind(response) as (...input: unknown[]) => Response;
	response.writeHead = (status: number, ...more: unknown[]) => {
		if (status === 304) response.removeHeader('Content-Security-Policy');
		return writeHead(status, ...more);
	};
}
