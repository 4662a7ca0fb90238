import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { checkHost, mainHosts } from '../access/host.ts';
import { forbidden } from '../errors.ts';
import type { Parts } from '../parts.ts';
import { sendError } from './errors.ts';
import type {} from './request.ts';
import { setSecurityHeaders } from './security-headers.ts';

const openPath = /^\/(healthz|readyz|\.well-known\/acme-challenge\/.*)$/;
const passwordPath = /^\/(login|register|password|setup|mcp|oauth)(\/|$)/i;
const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const requestIdForm = /^[A-Za-z0-9-]{8,64}$/;
const refusal = 'Invalid main domain configuration';

/** The first middleware: request id, host check, security headers, and one log line for each answer. */
export function front(parts: Parts): RequestHandler {
	const mains = mainHosts(parts.env.MAIN_DOMAIN);
	return (request, response, next) => {
		const incoming = request.get('x-request-id') ?? '';
		const requestId = requestIdForm.test(incoming) ? incoming : randomUUID();
		response.set('X-Request-Id', requestId);
		setSecurityHeaders(request, response, parts.publicUrl);
		const host = checkHost(request.host, mains, parts.domains.find);
		if (!host && !isOpen(request)) return void response.status(403).type('text/plain').send(refusal);
		request.marquee = { requestId, host: host ?? { domainType: 'main', host: '' }, startedAt: performance.now() };
		// Kit builds its origin from these; what the client sent under the names must not count.
		request.headers['x-kit-proto'] = request.protocol;
		request.headers['x-kit-host'] = request.host ?? '';
		response.on('close', () => logAnswer(parts, request, response));
		if (parts.env.REQUIRE_HTTPS && isPlainLogin(request))
			return sendError(forbidden('Please use https here.'), request, response);
		next();
	};
}

const isOpen = ({ method, path }: Request): boolean => (method === 'GET' || method === 'HEAD') && openPath.test(path);

/** Whether a password or token would cross the network in the clear. */
const isPlainLogin = (request: Request): boolean =>
	request.protocol === 'http' && passwordPath.test(request.path) && !loopback.test(request.ip ?? '');

function logAnswer(parts: Parts, request: Request, response: Response): void {
	parts.log.debug('answer', {
		requestId: request.marquee.requestId,
		method: request.method,
		path: request.originalUrl,
		status: response.statusCode,
		ms: Math.round(performance.now() - request.marquee.startedAt)
	});
}
