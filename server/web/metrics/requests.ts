import type { IncomingMessage, Server } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Meter } from '../../runtime/metrics/meter.ts';

declare global {
	// eslint-disable-next-line @typescript-eslint/no-namespace -- Express is extended this way
	namespace Express {
		interface Request {
			/** The pattern of the screen that answers; null where no screen has this address. */
			screenRoute?: string | null;
		}
	}
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Tells the meter of every response, those from memory included. */
export function measureRequests(http: Server, meter: Meter): void {
	http.prependListener('request', (request, response) => {
		const from = performance.now();
		response.on('close', () => {
			const method = methods.has(request.method ?? '') ? request.method! : 'other';
			meter.request(method, routeOf(request), response.statusCode, performance.now() - from);
		});
	});
}

/** The pattern that a request fitted: as many as there are routes, whatever is sent. */
function routeOf(request: IncomingMessage): string {
	const { baseUrl, route, screenRoute } = request as Request;
	// Express saw nothing of it.
	if (baseUrl === undefined) return 'from memory';
	if (screenRoute !== undefined) return screenRoute ?? 'none';
	const { path } = (route ?? {}) as { path?: unknown };
	if (path === undefined) return 'none';
	// Mounts ignore case and have no parameters.
	return `${baseUrl.toLowerCase()}${String(path)}`;
}

/** After the last route and before the screens: a route that passed a request on did not answer it. */
export const forgetRoute: RequestHandler = (request, _response, next) => {
	if (!request.site) request.route = undefined;
	next();
};
