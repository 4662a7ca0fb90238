import type { Request, Response } from 'express';
import { isPreview, type SiteRequest } from './site-request.ts';

/** Whether everybody gets the same response. */
const isForAll = (request: Request, response: Response): boolean =>
	request.session.userId === undefined &&
	!isPreview(request) &&
	!('embed' in request.query) &&
	!response.hasHeader('Set-Cookie');

/** Sets `Cache-Control` and `Vary` of a website page: a minute if public, nothing otherwise. */
export const setCacheControl = ({ request, response }: SiteRequest): void =>
	void response
		.set('Cache-Control', isForAll(request, response) ? 'public, max-age=60' : 'private, no-store')
		.vary('Accept, Cookie, Accept-Language');
