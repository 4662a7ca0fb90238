import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { chooseLocale } from '#lib/messages/locale.ts';
import { stampOf } from '../database/stamp.ts';
import type { Dependencies } from '../operation/dependencies.ts';
import { createShared } from '../runtime/batch.ts';
import { captureResponse } from './captured-response.ts';
import { marketingNames } from './context.ts';
import { namesTag } from './if-none-match.ts';
import { repeatableHeaders, sendAgain } from './repeated-response.ts';

type Caller = (request: IncomingMessage) => Pick<Request, 'host' | 'protocol'>;
type Road = (request: IncomingMessage, response: ServerResponse) => void;

const compress = promisify(gzip);
const mostBytes = 64 * 1024 * 1024;
const longestKey = 1000;
// What has a time, such as the next event, is never older.
const longestMs = 60_000;
const longestLiveMs = 1000;

const sitePaths =
	/^\/(\?|$|(landing|impressum|datenschutz|faq|(m|event)\/[\w%-]{1,100}|sitemap\.xml|robots\.txt|llms\.txt)(\?|$))/;
// A quiz, a preview, or a language that is remembered: none of these is for everybody.
const ownQuery = /[?&](event|event_uid|event_id|katalog|slug|catalog|k|t|code|preview|lang|\/[^=&]*)(=|&|$)/;
const telling = ['authorization', 'range', 'x-request-id', 'x-requested-with', 'origin', 'content-type'];
const loginCookie = /(?:^|;\s*)(?:__Host-)?mq_session=/;
const shownCookies = /(?:^|;\s*)(mq_lang|mq_theme|mq_embeds)=([\w.-]{1,100})/g;

interface Variant {
	headers: string[];
	body: Buffer;
}

interface Kept {
	/** Milliseconds since 1970, by the server's clock. */
	until: number;
	commits: number | undefined;
	stamp: string;
	names: string[];
	tag: string;
	plain: Variant;
	packed: Variant;
}

/**
 * Sends pages of the website that are the same for everybody from memory, packed once. An answer holds only while the
 * state of its namespaces is the one it was made of, which is asked each time (or each time anything was committed,
 * where commits can be seen), so it is exact after every write of every process.
 */
export class SiteCache {
	#dependencies: Dependencies;
	#callerOf: Caller;
	#longRoad: Road;
	#kept = new LRUCache<string, Kept>({
		maxSize: mostBytes,
		sizeCalculation: ({ plain, packed }) => plain.body.length + packed.body.length + 1
	});
	#stamp: (names: string) => Promise<string>;

	constructor(dependencies: Dependencies, callerOf: Caller, longRoad: Road) {
		this.#dependencies = dependencies;
		this.#callerOf = callerOf;
		this.#longRoad = longRoad;
		const ask = (names: string) => stampOf(dependencies.database, names.split(' '));
		// Where commits cannot be seen, a crowd that asks at once asks once.
		this.#stamp = dependencies.database.commits() === undefined ? createShared(ask) : ask;
	}

	/** Takes a request over when its answer is kept; false = it has to go the long road now. */
	answer(request: IncomingMessage, response: ServerResponse): boolean {
		const key = this.#keyOf(request);
		const kept = key === undefined ? undefined : this.#kept.get(key);
		if (key === undefined || !kept || kept.until <= this.#now()) return false;
		const commits = this.#dependencies.database.commits();
		if (commits !== undefined && commits === kept.commits) {
			this.#send(kept, request, response);
			return true;
		}
		void this.#askAgain(key, kept, request, response);
		return true;
	}

	/** Stands before the doors of the website and keeps what they answer to everybody. */
	keep: RequestHandler = (request, response, next) => {
		const key = request.method === 'GET' ? this.#keyOf(request) : undefined;
		if (key === undefined) return next();
		return this.#keepAnswer(key, request, response, next);
	};

	#now = (): number => this.#dependencies.clock().getTime();

	async #askAgain(key: string, kept: Kept, request: IncomingMessage, response: ServerResponse): Promise<void> {
		const commits = this.#dependencies.database.commits();
		const stamp = await this.#stamp(kept.names.join(' ')).catch(() => undefined);
		if (stamp === kept.stamp) {
			kept.commits = commits;
			return this.#send(kept, request, response);
		}
		if (this.#kept.peek(key) === kept) this.#kept.delete(key);
		// Hosts and settings are known in memory, too, and may be what has changed.
		const { domains, settings } = this.#dependencies;
		await Promise.all([domains.look(), settings.look()]).catch(() => undefined);
		this.#longRoad(request, response);
	}

	async #keepAnswer(key: string, request: Request, response: Response, next: () => void): Promise<void> {
		const names = [...new Set([...marketingNames(request), 'default'])];
		const commits = this.#dependencies.database.commits();
		const stamp = await this.#stamp(names.join(' '));
		const known = request.headers['if-none-match'];
		// A whole page is made; whether the caller has it already shows afterwards.
		delete request.headers['if-none-match'];
		const captured = captureResponse(response);
		next();
		const body = await captured;
		if (!body) return;
		if (!isForEverybody(response)) return void response.end(body);
		const life = request.site?.isLive ? longestLiveMs : longestMs;
		const kept = { ...(await packed(response, body)), until: this.#now() + life, commits, stamp, names };
		this.#kept.set(key, kept);
		finish(kept, request, response, known);
	}

	/** Everything that tells two answers apart; undefined = not for everybody. */
	#keyOf(request: IncomingMessage & { originalUrl?: string }): string | undefined {
		const { method, headers } = request;
		const url = request.originalUrl ?? request.url ?? '';
		if ((method !== 'GET' && method !== 'HEAD') || url.length > longestKey || !sitePaths.test(url)) return undefined;
		const cookie = headers.cookie ?? '';
		if (ownQuery.test(url) || loginCookie.test(cookie) || telling.some((name) => name in headers)) return undefined;
		const chosen = Object.fromEntries([...cookie.matchAll(shownCookies)].map(([, name, value]) => [name, value]));
		const locale = chooseLocale({
			cookie: chosen.mq_lang ?? null,
			acceptLanguage: headers['accept-language'] ?? null,
			fallback: this.#dependencies.settings.current().defaultLocale
		});
		const { protocol, host } = this.#callerOf(request);
		const words = [protocol, host, url, headers.accept, locale, chosen.mq_theme, chosen.mq_embeds];
		const key = words.join('\n');
		return key.length > longestKey ? undefined : key;
	}

	#send({ tag, plain, packed: small }: Kept, request: IncomingMessage, response: ServerResponse): void {
		const { headers, body } = takesGzip(request) ? small : plain;
		const isKnown = namesTag(request.headers['if-none-match'], tag);
		const length = ['content-length', String(body.length)];
		const sent = isKnown
			? { status: 304, headers, body: undefined }
			: { status: 200, headers: [...headers, ...length], body };
		sendAgain(sent, request, response, this.#dependencies.log);
	}
}

const takesGzip = ({ headers }: IncomingMessage): boolean => /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));

/** Ends the response that was captured by what is kept of it. */
function finish({ tag, plain, packed: small }: Kept, request: Request, response: Response, known?: string): void {
	const { headers, body } = takesGzip(request) ? small : plain;
	for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at]!, headers[at + 1]!);
	if (namesTag(known, tag)) return void response.status(304).end();
	response.setHeader('Content-Length', body.length);
	response.end(body);
}

const isForEverybody = (response: ServerResponse): boolean =>
	response.statusCode === 200 &&
	!response.hasHeader('set-cookie') &&
	String(response.getHeader('cache-control')).startsWith('public');

async function packed(response: ServerResponse, body: Buffer): Promise<Pick<Kept, 'tag' | 'plain' | 'packed'>> {
	const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
	const vary = [String(response.getHeader('vary') ?? ''), 'Accept-Encoding'].filter(Boolean).join(', ');
	const changes = { etag: tag, vary };
	return {
		tag,
		plain: { body, headers: repeatableHeaders(response, changes) },
		packed: {
			body: await compress(body, { level: 6 }),
			headers: repeatableHeaders(response, { ...changes, 'content-encoding': 'gzip' })
		}
	};
}
