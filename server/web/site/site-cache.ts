import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { chooseLocale, type Locale } from '#lib/messages/locale.ts';
import { regionOf } from '#lib/messages/region.ts';
import { namespaceOfDomain } from '../../access/host.ts';
import { stampOf } from '../../database/stamp.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { createShared, turn } from '../../runtime/batch.ts';
import { readResponse } from '../cache/read-response.ts';
import { marketingNames } from '../http/context.ts';
import { namesTag } from '../http/if-none-match.ts';
import { repeatableHeaders, sendAgain } from '../cache/repeated-response.ts';
import { ownerOf } from './site.ts';

/** When the next scheduled item of these namespaces appears; null = none. */
type NextChange = (namespaces: readonly string[], now: Date) => Promise<Date | null>;
type Caller = (request: IncomingMessage) => Pick<Request, 'host' | 'protocol'>;
type Road = (request: IncomingMessage, response: ServerResponse) => void;

const compress = promisify(gzip);
const mostBytes = 64 * 1024 * 1024;
const longestKey = 1000;
// Content that depends on time, such as the next event, is never older.
const longestMs = 60_000;

const sitePaths =
	/^\/(\?|$|(landing(\/news)?|impressum|datenschutz|faq|m\/[\w%-]{1,100}(\/news|\/wiki(\/[\w-]{1,128})?)?|news\/[\w%-]{1,100}|event\/[\w-]{1,100}|feed\/(rss|atom)|sitemap\.xml|robots\.txt|llms\.txt)(\?|$))/;
// Feeds get their language from the address and remember none.
const feedPath = /^\/feed\//;
// A quiz, a preview, a remembered language, or a video loaded once: none of these is public.
const ownQuery = /[?&](event|event_uid|event_id|katalog|slug|catalog|k|t|code|preview|lang|embed|\/[^=&]*)(=|&|$)/;
const telling = [
	...['authorization', 'range', 'x-request-id', 'x-requested-with', 'x-sveltekit-action', 'origin', 'content-type']
];
const loginCookie = /(?:^|;\s*)(?:__Host-)?mq_session=/;
const shownCookies = ['mq_lang', 'mq_theme', 'mq_embeds'] as const;
const shownName = new RegExp(shownCookies.join('|'), 'g');
const shownCookie = new RegExp(`(?:^|; )(${shownCookies.join('|')})=([\\w.-]{1,100})(?=;|$)`, 'g');

type Chosen = Partial<Record<(typeof shownCookies)[number], string>>;
const nothingChosen: Chosen = {};

/** The display settings of a visitor, by cookie name; undefined if one is repeated or could be parsed differently. */
function chosenIn(cookie: string): Chosen | undefined {
	const named = cookie === '' ? 0 : (cookie.match(shownName)?.length ?? 0);
	if (named === 0) return nothingChosen;
	const chosen = Object.fromEntries([...cookie.matchAll(shownCookie)].map(([, name, value]) => [name, value]));
	return Object.keys(chosen).length === named ? chosen : undefined;
}

// Few combinations are ever asked for, and each is worked out by taking a header apart.
const mostWishes = 500;
const longestWish = 200;
const writings = new LRUCache<string, string>({ max: mostWishes });

/** The language of the words around a page, and the region whose dates English texts of it use. */
function writingFor(cookie: string, acceptLanguage: string, fallback: Locale): string {
	const wish = `${fallback}\n${cookie}\n${acceptLanguage}`;
	const known = writings.get(wish);
	if (known) return known;
	const writing = `${chooseLocale({ cookie, acceptLanguage, fallback })} ${regionOf(acceptLanguage)}`;
	if (wish.length <= longestWish) writings.set(wish, writing);
	return writing;
}

interface Variant {
	/** Names and values in turns. */
	headers: string[];
	/** The same with the length of the body. */
	whole: string[];
	body: Buffer;
}

interface Kept {
	/** Milliseconds since 1970, by the server's clock. */
	until: number;
	commits: number | undefined;
	stamp: string;
	/** The namespaces that have a part in it, with a space between each two. */
	names: string;
	tag: string;
	/** The time in its Last-Modified header; undefined without one. */
	modified: string | undefined;
	plain: Variant;
	packed: Variant;
}

interface Waiting {
	key: string;
	/** Undefined if nothing is cached. */
	kept: Kept | undefined;
	request: IncomingMessage;
	response: ServerResponse;
}

/**
 * Serves public website pages from memory, compressed once. A response is only valid while the state of its namespaces
 * is unchanged, which is checked each time (or after each commit, if commits can be seen), so it is exact after every
 * write of every process.
 */
export class SiteCache {
	#dependencies: Dependencies;
	#callerOf: Caller;
	#longRoad: Road;
	#nextChange: NextChange;
	#kept = new LRUCache<string, Kept>({
		maxSize: mostBytes,
		sizeCalculation: ({ plain, packed }) => plain.body.length + packed.body.length + 1
	});
	#stamp: (names: string) => Promise<string>;
	#waiting: Waiting[] = [];

	constructor(dependencies: Dependencies, callerOf: Caller, longRoad: Road, nextChange: NextChange) {
		this.#dependencies = dependencies;
		this.#callerOf = callerOf;
		this.#longRoad = longRoad;
		this.#nextChange = nextChange;
		const ask = (names: string) => stampOf(dependencies.database, names.split(' '));
		// If commits cannot be seen, concurrent callers share one check.
		this.#stamp = dependencies.database.commits() === undefined ? createShared(ask, turn) : ask;
	}

	/** Takes over a request if its response is cached; false = it must be handled in full. */
	answer(request: IncomingMessage, response: ServerResponse): boolean {
		const key = this.#keyOf(request);
		const kept = key === undefined ? undefined : this.#kept.get(key);
		if (key === undefined) return false;
		const isHeld = kept !== undefined && kept.until > this.#now();
		this.#waiting.push({ key, kept: isHeld ? kept : undefined, request, response });
		if (this.#waiting.length === 1) setImmediate(this.#answerAll);
		return true;
	}

	/** Mounted before the routes of the website; caches their public responses. */
	keep: RequestHandler = (request, response, next) => {
		const key = request.method === 'GET' ? this.#keyOf(request) : undefined;
		if (key === undefined) return next();
		return this.#keepAnswer(key, request, response, next);
	};

	#now = (): number => this.#dependencies.clock().getTime();

	/** Looks for commits once for all that came in together, and after each of them came in. */
	#answerAll = (): void => {
		const waiting = this.#waiting.splice(0);
		const commits = this.#dependencies.database.commits();
		for (const one of waiting) {
			const { kept, request, response } = one;
			if (!kept) void this.#goOn(request, response);
			else if (commits !== undefined && commits === kept.commits) this.#send(kept, request, response);
			else void this.#askAgain(one, kept, commits);
		}
	};

	async #askAgain({ key, request, response }: Waiting, kept: Kept, commits: number | undefined): Promise<void> {
		const stamp = await this.#stamp(kept.names).catch(() => undefined);
		if (stamp === kept.stamp) {
			kept.commits = commits;
			return this.#send(kept, request, response);
		}
		if (this.#kept.peek(key) === kept) this.#kept.delete(key);
		await this.#goOn(request, response);
	}

	/** The full handling with reloaded hosts and settings: they are cached too, and may be what changed. */
	async #goOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
		await this.#look().catch(() => undefined);
		this.#longRoad(request, response);
	}

	/** Whether the cached hosts and settings were current. */
	async #look(): Promise<boolean> {
		const { domains, settings } = this.#dependencies;
		return (await Promise.all([domains.look(), settings.look()])).every(Boolean);
	}

	async #keepAnswer(key: string, request: Request, response: Response, next: () => void): Promise<void> {
		this.#dependencies.meter.asked('site', false);
		const owner = await ownerOf(this.#dependencies, request);
		const names = [...new Set([...marketingNames(request), ...(owner ? [owner] : []), 'default'])];
		const words = names.join(' ');
		const asked = this.#dependencies.clock();
		const commits = this.#dependencies.database.commits();
		const [stamp, due] = await Promise.all([this.#stamp(words), this.#nextChange(names, asked)]);
		// A response from other hosts and settings than those of the stamp is not cached.
		const isNow = (await this.#look()) && this.#isAsAsked(key, request);
		const { 'if-none-match': tags, 'if-modified-since': since } = request.headers;
		// A complete page is created; whether the caller already has it is decided afterwards.
		delete request.headers['if-none-match'];
		delete request.headers['if-modified-since'];
		const captured = readResponse(response, { hold: true });
		next();
		const body = await captured;
		if (!body) return;
		if (!isNow || !isForEverybody(response)) return void response.end(body);
		const until = asked.getTime() + Math.min(request.heldMs ?? longestMs, longestMs);
		const ends = Math.min(until, due?.getTime() ?? Infinity);
		const kept = { ...(await packed(response, body)), until: ends, commits, stamp, names: words };
		this.#kept.set(key, kept);
		finish(kept, request, response, { 'if-none-match': tags, 'if-modified-since': since });
	}

	/** Whether a request on its way would be interpreted the same if it came in now. */
	#isAsAsked(key: string, request: Request): boolean {
		const { domainType, host, domainNamespace } = request.marquee.host;
		const isThere =
			domainType !== 'marketing' || namespaceOfDomain(host, this.#dependencies.domains.find) === domainNamespace;
		return isThere && this.#keyOf(request) === key;
	}

	/** Everything that distinguishes two responses; undefined = not public. */
	#keyOf(request: IncomingMessage & { originalUrl?: string }): string | undefined {
		const { method, headers } = request;
		const url = request.originalUrl ?? request.url ?? '';
		if ((method !== 'GET' && method !== 'HEAD') || url.length > longestKey || !sitePaths.test(url)) return undefined;
		const { cookie = '', 'accept-language': languages = '' } = headers;
		if (
			(ownQuery.test(url) && !feedPath.test(url)) ||
			loginCookie.test(cookie) ||
			telling.some((name) => name in headers)
		)
			return undefined;
		const chosen = chosenIn(cookie);
		if (!chosen) return undefined;
		const { mq_lang = '', mq_theme, mq_embeds } = chosen;
		const writing = writingFor(mq_lang, languages, this.#dependencies.settings.current().defaultLocale);
		const { protocol, host } = this.#callerOf(request);
		const words = [protocol, host, url, headers.accept, writing, mq_theme, mq_embeds];
		const key = words.join('\n');
		return key.length > longestKey ? undefined : key;
	}

	#send(kept: Kept, request: IncomingMessage, response: ServerResponse): void {
		const { headers, whole, body } = takesGzip(request) ? kept.packed : kept.plain;
		const sent = isKnown(request.headers, kept)
			? { status: 304, headers, body: undefined }
			: { status: 200, headers: whole, body };
		this.#dependencies.meter.asked('site', true);
		sendAgain(sent, request, response, this.#dependencies.log);
	}
}

const takesGzip = ({ headers }: IncomingMessage): boolean => /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));

/** Whether a caller has the response already: this exact text, or that of this second if no tag is named. */
const isKnown = (headers: IncomingHttpHeaders, { tag, modified }: Kept): boolean =>
	headers['if-none-match'] === undefined
		? modified !== undefined && headers['if-modified-since'] === modified
		: namesTag(headers['if-none-match'], tag);

/** Ends the captured response from the cached one. */
function finish(kept: Kept, request: Request, response: Response, known: IncomingHttpHeaders): void {
	const { headers, body } = takesGzip(request) ? kept.packed : kept.plain;
	for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at]!, headers[at + 1]!);
	if (isKnown(known, kept)) return void response.status(304).end();
	response.setHeader('Content-Length', body.length);
	response.end(body);
}

const isForEverybody = (response: ServerResponse): boolean =>
	response.statusCode === 200 &&
	!response.hasHeader('set-cookie') &&
	String(response.getHeader('cache-control')).startsWith('public');

async function packed(
	response: ServerResponse,
	body: Buffer
): Promise<Pick<Kept, 'tag' | 'modified' | 'plain' | 'packed'>> {
	const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
	const vary = [String(response.getHeader('vary') ?? ''), 'Accept-Encoding'].filter(Boolean).join(', ');
	const changes = { etag: tag, vary };
	return {
		tag,
		modified: response.getHeader('last-modified') as string | undefined,
		plain: variant(body, repeatableHeaders(response, changes)),
		packed: variant(
			await compress(body, { level: 6 }),
			repeatableHeaders(response, { ...changes, 'content-encoding': 'gzip' })
		)
	};
}

const variant = (body: Buffer, headers: string[]): Variant => ({
	headers,
	whole: [...headers, 'content-length', String(body.length)],
	body
});
