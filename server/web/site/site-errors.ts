import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Log } from '../../runtime/log/log.ts';
import { asAppError } from '../http/errors.ts';
import { prefersPage } from '../http/negotiate.ts';
import type { Site } from './site.ts';
import { staffPath } from '../http/staff-path.ts';

// Others come in crowds, or while there is nothing that a page could be made of.
const explained = [403, 404, 500];

/** Whether a person requests a public page and nothing has been sent yet. */
const isVisit = (request: Request, response: Response): boolean =>
	request.method === 'GET' &&
	!response.headersSent &&
	request.session !== undefined &&
	request.site === undefined &&
	prefersPage(request) &&
	!staffPath.test(request.path);

/** Renders early errors in the design of the website for people; everybody else gets the plain response. */
export const siteErrors =
	(log: Log, site: Site, draw: RequestHandler): ErrorRequestHandler =>
	async (thrown, request, response, next) => {
		const error = asAppError(thrown, log, request);
		if (!explained.includes(error.status) || !isVisit(request, response)) return next(error);
		try {
			await site.explain(request, error.status);
		} catch {
			return next(error);
		}
		response.set(error.headers).set('Cache-Control', 'no-store');
		await draw(request, response, next);
	};
