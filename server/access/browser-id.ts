import type { RequestHandler } from 'express';
import type { Dependencies } from '../operation/dependencies.ts';
import { randomToken } from '../runtime/crypto.ts';
import { signedCookie } from './signed-cookie.ts';

declare module 'express-serve-static-core' {
	interface Request {
		/** Tells this browser from the others of its room; undefined where it shows no cookie of ours. */
		browserId?: string | undefined;
		/** Gives the browser an id with the answer, unless it has one or its address got too many. */
		giveBrowserId(): void;
	}
}

const evening = 12 * 3600;
/** A room of a thousand phones shares one address; collecting ids gains nobody more than a room has. */
export const newBrowsers = { bucket: 'new-browsers', most: 1000, seconds: 3600 };

const cookieName = 'mq_browser';
const cookieOf = (dependencies: Dependencies) => signedCookie(cookieName, dependencies, { holds: evening });

/** Whether a `Set-Cookie` line sets the browser id, which is not part of the page itself. */
export const isBrowserCookie = (line: string): boolean => /^(?:__Host-)?mq_browser=/.test(line);

/** A new id for a browser of this address; undefined once that got too many. */
function newId({ limits }: Dependencies, ip: string): string | undefined {
	const { bucket, most, seconds } = newBrowsers;
	if (limits.isFull(bucket, ip, most)) return undefined;
	limits.count(bucket, ip, seconds);
	return randomToken(12);
}

/** Writes the `Set-Cookie` of a browser that shows no cookie, for a page that comes from memory. */
export function browserCookies(dependencies: Dependencies): (ip: string) => string | undefined {
	const cookie = cookieOf(dependencies);
	return (ip) => {
		const id = newId(dependencies, ip);
		return id === undefined ? undefined : cookie.line(id);
	};
}

/** Tells browsers behind one address apart before they join, so that the wrong codes of one do not block the others. */
export function browserIds(dependencies: Dependencies): RequestHandler {
	const cookie = cookieOf(dependencies);
	return (request, response, next) => {
		if (request.get('cookie')?.includes(`${cookieName}=`)) request.browserId = cookie.read(request);
		request.giveBrowserId = () => {
			if (request.browserId !== undefined) return;
			request.browserId = newId(dependencies, request.ip ?? '');
			if (request.browserId !== undefined) cookie.send(response, request.browserId);
		};
		next();
	};
}
