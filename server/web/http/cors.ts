import type { Request, RequestHandler, Response } from 'express';
import type { Env } from '../../runtime/env.ts';
import { closedPolicy } from './security-headers.ts';

const exposed = 'ETag, Location, Retry-After, WWW-Authenticate, X-Request-Id';
/** The request headers that a browser may send to the API from another site. */
export const allowedHeaders =
	'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, Mcp-Session-Id, MCP-Protocol-Version';

/** The origins that CORS_ORIGINS names. */
export const allowedOrigins = ({ CORS_ORIGINS }: Env): string[] =>
	CORS_ORIGINS.split(',')
		.map((entry) => entry.trim())
		.filter(Boolean);

/** The headers of every API answer: nothing may be framed or run, and other sites may read it unless CORS_ORIGINS narrows that. */
export function apiHeaders(env: Env): RequestHandler {
	const allowed = allowedOrigins(env);
	return (request, response, next) => {
		response.set({ 'Cache-Control': 'private, no-cache', 'Content-Security-Policy': closedPolicy });
		mirrorOrigin(allowed, request, response);
		next();
	};
}

/**
 * Lets other sites read a response, as specified; it must not depend on cookies, so that nothing of a session leaks.
 */
export function mirrorOrigin(allowed: string[], request: Request, response: Response): void {
	const origin = request.get('origin');
	if (response.hasHeader('Vary')) response.vary('Origin').vary('Authorization');
	else response.setHeader('Vary', 'Origin, Authorization');
	if (!origin || origin === 'null' || (allowed.length && !allowed.includes(origin))) return;
	response.set({
		'Access-Control-Allow-Origin': origin,
		'Access-Control-Allow-Credentials': 'true',
		'Access-Control-Expose-Headers': exposed
	});
}
