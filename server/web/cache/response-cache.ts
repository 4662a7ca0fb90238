import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dependencies } from '../../operation/dependencies.ts';
import { createShared, turn } from '../../runtime/batch.ts';
import { repeatableHeaders, sendAgain } from './repeated-response.ts';

const longestMs = 1000;
const mostKept = 1000;

/** When a response may be repeated: the state it was read at, when that expires, and what each repetition counts as. */
export interface Terms {
	/** `database.commits()` from before anything was read; undefined where commits cannot be seen. */
	commits: number | undefined;
	/**
	 * If they cannot be seen: checks whether everything is still as it was read. Without either, a response is never
	 * repeated.
	 */
	holds?: () => Promise<boolean>;
	/** Ends earlier than a second from now, milliseconds since 1970. */
	until?: number | undefined;
	/** Counts one call; throws when there were too many. */
	take: () => void;
}

interface Kept extends Terms {
	until: number;
	status: number;
	headers: string[];
	body: Buffer | undefined;
}

const tracing = /^(?:traceparent|tracestate)$/i;

/** The headers that an answer may depend on: a proxy that traces gives every request other ids. */
const tellingHeaders = ({ headers, rawHeaders }: IncomingMessage): string[] =>
	'traceparent' in headers
		? rawHeaders.filter((_text, index) => !tracing.test(rawHeaders[index - (index % 2)]!))
		: rawHeaders;

// Express shortens `url` on its way down.
const keyOf = (request: IncomingMessage & { originalUrl?: string }): string =>
	`${request.socket.remoteAddress}\n${request.originalUrl ?? request.url}\n${tellingHeaders(request).join('\n')}`;

/**
 * Repeats the response to a GET for a request with identical headers from the same address, for at most a second and
 * only while nothing has been committed since. If commits cannot be seen, it checks each time, once for concurrent
 * callers, that its sources are unchanged. A repeated response has passed every check before, so no rule is duplicated
 * here; rate limits count each call.
 */
export class ResponseCache {
	#kept = new Map<string, Kept>();
	#dependencies: Pick<Dependencies, 'database' | 'log' | 'clock' | 'meter'>;
	#longRoad: (request: IncomingMessage, response: ServerResponse) => void;
	/** What is cached under a key and still valid. */
	#held = createShared(async (key) => {
		const kept = this.#kept.get(key);
		return (await kept?.holds?.()) ? kept : undefined;
	}, turn);

	constructor(
		dependencies: Pick<Dependencies, 'database' | 'log' | 'clock' | 'meter'>,
		longRoad: (request: IncomingMessage, response: ServerResponse) => void
	) {
		this.#dependencies = dependencies;
		this.#longRoad = longRoad;
	}

	/** Remembers an answer that is about to be sent; one to a request with its own id or body is not worth it. */
	keep(request: IncomingMessage, response: ServerResponse, body: Buffer | undefined, terms: Terms): void {
		const isSeen = terms.commits !== undefined || terms.holds;
		if (request.method !== 'GET' || !isSeen || 'x-request-id' in request.headers) return;
		this.#dependencies.meter.asked('api', false);
		if (this.#kept.size >= mostKept) this.#kept.clear();
		const headers = repeatableHeaders(response);
		if (body) headers.push('content-length', String(body.length));
		const until = Math.min(this.#dependencies.clock().getTime() + longestMs, terms.until ?? Infinity);
		this.#kept.set(keyOf(request), { ...terms, until, status: response.statusCode, headers, body });
	}

	/** Takes over a request with a cached response that may still be valid; false = handle it in full. */
	answer(request: IncomingMessage, response: ServerResponse): boolean {
		if (request.method !== 'GET' || this.#kept.size === 0) return false;
		const key = keyOf(request);
		const kept = this.#kept.get(key);
		if (!kept) return false;
		if (this.#isOver(kept) || kept.commits !== this.#dependencies.database.commits()) {
			this.#kept.delete(key);
			return false;
		}
		if (!kept.holds) return this.#send(kept, request, response);
		void this.#sendHeld(key, request, response);
		return true;
	}

	#isOver = ({ until }: Kept): boolean => until <= this.#dependencies.clock().getTime();

	/**
	 * Responds once it is known whether the cached response is valid; the full handling reports anything that ends it,
	 * such as a revoked token.
	 */
	async #sendHeld(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
		const held = await this.#held(key).catch(() => undefined);
		if (held && !this.#isOver(held) && this.#send(held, request, response)) return;
		if (!held) this.#kept.delete(key);
		this.#longRoad(request, response);
	}

	/** Counts the call and responds; false = there were too many. */
	#send(kept: Kept, request: IncomingMessage, response: ServerResponse): boolean {
		try {
			kept.take();
		} catch {
			// The full handling has the right error message.
			return false;
		}
		this.#dependencies.meter.asked('api', true);
		sendAgain(kept, request, response, this.#dependencies.log);
		return true;
	}
}
