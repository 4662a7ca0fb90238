import compression from 'compression';
import type { Request, RequestHandler } from 'express';

/** Pages of the back end and walls: long, drawn for each reader, and in no cache that keeps them packed. */
const compressedPath = /^\/(admin|event\/[^/]+\/dashboard)(\/|$)/;
const compressedTypes = /^(text\/html|application\/json|text\/sveltekit-data)\b/;

/**
 * Whether this site's own pages or the address bar ask. The length of a compressed page tells what its secrets have in
 * common with the address (BREACH), so a page that another site asks for with its reader's cookies stays as it is, and
 * so does one for browsers that do not say who asks.
 */
const isOwn = (request: Request): boolean => ['same-origin', 'none'].includes(request.get('sec-fetch-site') ?? '');

/** Answers to writes show secrets once, such as a new token; they are not compressed. */
const isCompressed = (request: Request): boolean => request.method === 'GET' && isOwn(request);

const compress = compression({
	filter: (_request, response) => compressedTypes.test(String(response.getHeader('Content-Type') ?? ''))
}) as RequestHandler;

/** Compresses pages of the back end and of walls, and what their navigation loads. */
export const compressedScreens: RequestHandler = (request, response, next) => {
	if (!compressedPath.test(request.path)) return next();
	response.vary('Sec-Fetch-Site');
	if (!isCompressed(request)) return next();
	compress(request, response, next);
};
