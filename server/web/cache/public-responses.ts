import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import { browserCookies, isBrowserCookie } from '../../access/browser-id.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { SharedResponses, type Packed, type Rule } from './shared-responses.ts';
import { splicedGzip } from './spliced-gzip.ts';

type Caller = (request: IncomingMessage) => Pick<Request, 'host' | 'protocol' | 'ip'>;
type Road = (request: IncomingMessage, response: ServerResponse) => void;

// With one of these headers, the response may differ or is not public.
const telling = [
	'authorization',
	'range',
	'if-none-match',
	'if-modified-since',
	'x-request-id',
	'x-requested-with',
	'content-type'
];
// A file of the screens is the same for all callers; a page is not.
const personal = ['cookie', ...telling];
const longestKey = 1000;
const filePath = /^\/_app\/immutable\/[\w./-]+$/;
// Everything a player link may name but the code of a team.
const pagePath = /^\/\?(?:(?:event|event_uid|event_id|katalog|slug|catalog|k)=[\w-]+(?:&|$))+$/;

const isPlain = ({ method, headers }: IncomingMessage, without: string[]): boolean =>
	method === 'GET' && !without.some((name) => name in headers);

const encodingOf = ({ headers }: IncomingMessage): string => {
	const accepted = String(headers['accept-encoding'] ?? '');
	return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : '';
};

const keyFrom = (words: (string | undefined)[]): string | undefined => {
	const key = words.join('\n');
	return key.length > longestKey ? undefined : key;
};

/** Files whose name changes with their content, as the screens were built. */
const files = (callerOf: Caller): Rule => ({
	cache: 'files',
	ms: 60_000,
	mostBytes: 8 * 1024 * 1024,
	keyOf(request) {
		if (!filePath.test(request.url!) || !isPlain(request, telling)) return undefined;
		const { protocol, host } = callerOf(request);
		return keyFrom([protocol, host, request.url, encodingOf(request)]);
	},
	pack: (body) => ({ size: body.length, headers: {}, bytes: () => body })
});

/** The first page of an event for unknown phones: all of it is public. */
const pages = (callerOf: Caller, browserCookie: (ip: string) => string | undefined): Rule => ({
	cache: 'pages',
	ms: 1000,
	mostBytes: 8 * 1024 * 1024,
	keyOf(request) {
		if (!pagePath.test(request.url!) || !isPlain(request, personal) || encodingOf(request) === '') return undefined;
		const { protocol, host } = callerOf(request);
		const { accept, 'accept-language': languages } = request.headers;
		return keyFrom([protocol, host, request.url, accept, languages]);
	},
	pack: packPage,
	cookie: { isOwn: isBrowserCookie, lineFor: (request) => browserCookie(callerOf(request).ip ?? '') }
});

const joinField = /(?<=name="joinId" value=")[\w-]{22}(?=")/g;
const idBytes = 16;

/** A page in which only the join id of its form is individual: each response gets a new one. */
function packPage(body: Buffer): Packed | undefined {
	const text = body.toString();
	const [found, ...more] = [...text.matchAll(joinField)];
	if (!found || more.length) return undefined;
	const before = Buffer.from(text.slice(0, found.index));
	const after = Buffer.from(text.slice(found.index + found[0].length));
	const { size, join } = splicedGzip(before, after);
	const headers = { 'content-encoding': 'gzip', etag: null, vary: 'Accept-Encoding, Accept-Language, Cookie' };
	return { size, headers, bytes: () => join(Buffer.from(randomBytes(idBytes).toString('base64url'))) };
}

/**
 * Serves what is the same for everybody from memory: files of the screens, and the first page of an event for a second.
 */
export class PublicResponses {
	#files: SharedResponses;
	#pages: SharedResponses;

	constructor(dependencies: Dependencies, callerOf: Caller, longRoad: Road) {
		this.#files = new SharedResponses(dependencies, files(callerOf), longRoad);
		this.#pages = new SharedResponses(dependencies, pages(callerOf, browserCookies(dependencies)), longRoad);
	}

	/** Takes over a request; false = it must be handled in full. */
	answer = (request: IncomingMessage, response: ServerResponse): boolean =>
		this.#files.answer(request, response) || this.#pages.answer(request, response);

	/** Access to what was public has changed. */
	forget(): void {
		this.#files.forget();
		this.#pages.forget();
	}
}
