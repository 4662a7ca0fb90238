import type { Request, Response } from 'express';

/** For answers that are no pages: nothing in them may run, load or be framed. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

const halfYear = 180 * 86_400;
const secretPath = /^\/(oauth|password)(\/|$)/i;

/** The headers of every answer (contract Q); a page replaces the closed policy by its own. */
export function setSecurityHeaders(request: Request, response: Response, publicUrl: string): void {
	// Team links carry a secret in their query, which no other site may learn.
	const isSecretUrl = 't' in request.query || 'pin' in request.query || secretPath.test(request.path);
	response.set({
		'Content-Security-Policy': closedPolicy,
		'X-Content-Type-Options': 'nosniff',
		'Referrer-Policy': isSecretUrl ? 'no-referrer' : 'strict-origin-when-cross-origin',
		'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
		'X-Frame-Options': 'DENY'
	});
	// Over plain http a browser ignores this header with a console error, and phones on a LAN have no https.
	if (request.protocol === 'https') response.set('Cross-Origin-Opener-Policy', 'same-origin');
	if (publicUrl.startsWith('https:')) response.set('Strict-Transport-Security', `max-age=${halfYear}`);
}

/** Opens an answer for a page, which brings a policy of its own; only pages for everybody may be framed, and only by this site. */
export function openForPage(response: Response, isForStaff: boolean): void {
	response.removeHeader('Content-Security-Policy');
	response.set('X-Frame-Options', isForStaff ? 'DENY' : 'SAMEORIGIN');
}
