import type { Request, RequestHandler, Response } from 'express';
import { checkHost, mainHosts } from '../../access/host.ts';
import { forbidden, nothingHere } from '../../runtime/errors.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { withTrace } from '../../runtime/log/trace.ts';
import { sendError } from './errors.ts';
import { hasNormalPath } from './normal-path.ts';
import { requestIdOf } from '../../runtime/log/request-id.ts';
import { setSecurityHeaders } from './security-headers.ts';

const openPath = /^\/(healthz|readyz|\.well-known\/acme-challenge\/.*)$/;
const passwordPath = /^\/(login|register|password|setup|mcp|oauth)(\/|$)/i;
const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const refusal = 'Invalid main domain configuration';

/** The first middleware: request id, host check, security headers, and one log line for each answer. */
export function entryMiddleware(dependencies: Dependencies): RequestHandler {
	const mains = mainHosts(dependencies.env.MAIN_DOMAIN);
	return (request, response, next) => {
		const requestId = requestIdOf(request.headers);
		response.set('X-Request-Id', requestId);
		setSecurityHeaders(request, response, dependencies.publicUrl);
		const host = checkHost(request.host, mains, dependencies.domains.find);
		const isNormal = hasNormalPath(request);
		if (!host && !(isNormal && (isOpen(request) || isScrape(dependencies, request))))
			return void response.status(403).type('text/plain').send(refusal);
		request.marquee = { requestId, host: host ?? { domainType: 'main', host: '' }, startedAt: performance.now() };
		// Kit builds its origin from these; what the client sent under the names must not count.
		request.headers['x-kit-proto'] = isHttps(request) ? 'https' : 'http';
		request.headers['x-kit-host'] = request.host ?? '';
		response.on('close', () => logAnswer(dependencies, request, response));
		if (!isNormal) throw nothingHere();
		if (dependencies.env.REQUIRE_HTTPS && isPlainLogin(request))
			return sendError(forbidden('Please use https here.'), request, response);
		withTrace(requestId, next);
	};
}

const isOpen = ({ method, path }: Request): boolean => (method === 'GET' || method === 'HEAD') && openPath.test(path);

/** Prometheus asks each process by its address in the network, which is no host of ours. */
const isScrape = ({ env }: Dependencies, { path }: Request): boolean => path === '/metrics' && env.METRICS_TOKEN !== '';

// A trusted proxy may pass on what a client wrote; anything but exactly `https` was not encrypted.
const isHttps = ({ protocol }: Request): boolean => protocol === 'https';

/** Whether a password or token would cross the network unencrypted. */
const isPlainLogin = (request: Request): boolean =>
	!isHttps(request) && passwordPath.test(request.path) && !loopback.test(request.ip ?? '');

function logAnswer(dependencies: Dependencies, request: Request, response: Response): void {
	dependencies.log.debug('answer', {
		requestId: request.marquee.requestId,
		method: request.method,
		path: request.originalUrl,
		status: response.statusCode,
		ms: Math.round(performance.now() - request.marquee.startedAt)
	});
}
