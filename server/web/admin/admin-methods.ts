import type { Router } from 'express';
import { AppError } from '../../runtime/errors.ts';
import type { AdminRoute } from './admin.ts';
import { sendError } from '../http/errors.ts';
import { wantsJson } from '../http/negotiate.ts';

/**
 * Handles what no row of the admin takes: OPTIONS with the methods of a path, and 405 for other methods of JSON
 * callers.
 */
export function closeAdminPaths(router: Router, rows: readonly AdminRoute[]): void {
	for (const [path, those] of Map.groupBy(rows, ({ path }) => path)) {
		const named = those.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
		const headers = { Allow: [...new Set(named), 'OPTIONS'].join(', ') };
		router.all(path, (request, response, next) => {
			if (request.method === 'OPTIONS') return void response.status(204).set(headers).end();
			// A screen may be at the same address and accept what no row does.
			if (named.includes(request.method) || !wantsJson(request, undefined)) return next();
			sendError(
				new AppError('method_not_allowed', 'This method is not possible here.', { headers }),
				request,
				response
			);
		});
	}
}
