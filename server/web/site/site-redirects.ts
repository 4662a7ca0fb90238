import type { RequestHandler } from 'express';
import type { followRedirect } from '../../features/website/links/operations/redirects.ts';
import { perform } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { marketingContext } from '../http/context.ts';
import { staffPath } from '../http/staff-path.ts';
import { withQuery } from './site-request.ts';

// Files of the screens, quizzes and walls: nothing of them has moved.
const ownPath = /^\/(_app|api|event)?(\/|$)/;

/** Sends visitors of an old address on; mounted behind everything that answers by its own address. */
export const siteRedirects =
	(dependencies: Dependencies, follow: typeof followRedirect): RequestHandler =>
	async (request, response, next) => {
		const { method, path } = request;
		if ((method !== 'GET' && method !== 'HEAD') || ownPath.test(path) || staffPath.test(path)) return next();
		const { context } = await marketingContext(dependencies, request);
		const { redirect } = await perform(follow, context, { path });
		if (!redirect) return next();
		response.redirect(redirect.status, withQuery(redirect.target, request));
	};
