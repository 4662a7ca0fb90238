import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dependencies } from '../operation/dependencies.ts';
import { repeatableHeaders, sendAgain } from './repeated-response.ts';

const longestMs = 1000;
const mostKept = 1000;

/** What an answer may be repeated for: the state it was read at, when that ends, and what each repetition counts as. */
export interface Terms {
	/** `database.commits()` from before anything was read; undefined = never repeat. */
	commits: number | undefined;
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

// Express shortens `url` on its way down.
const keyOf = (request: IncomingMessage & { originalUrl?: string }): string =>
	`${request.socket.remoteAddress}\n${request.originalUrl ?? request.url}\n${request.rawHeaders.join('\n')}`;

/**
 * Repeats the answer to a GET for a request that is the same to the last byte of its headers, from the same address,
 * for at most a second and only while nothing at all has been committed since. What it repeats has passed every check
 * of the long road, so no rule stands here a second time; the rate of calls is counted each time.
 */
export class ResponseCache {
	#kept = new Map<string, Kept>();
	#dependencies: Pick<Dependencies, 'database' | 'log' | 'clock'>;

	constructor(dependencies: Pick<Dependencies, 'database' | 'log' | 'clock'>) {
		this.#dependencies = dependencies;
	}

	/** Remembers an answer that is about to be sent; one to a request with its own id or body is not worth it. */
	keep(request: IncomingMessage, response: ServerResponse, body: Buffer | undefined, terms: Terms): void {
		if (request.method !== 'GET' || terms.commits === undefined || 'x-request-id' in request.headers) return;
		if (this.#kept.size >= mostKept) this.#kept.clear();
		const headers = repeatableHeaders(response);
		if (body) headers.push('content-length', String(body.length));
		const until = Math.min(this.#dependencies.clock().getTime() + longestMs, terms.until ?? Infinity);
		this.#kept.set(keyOf(request), { ...terms, until, status: response.statusCode, headers, body });
	}

	/** Sends what is remembered for this request, if it still holds; false = take the long road. */
	answer(request: IncomingMessage, response: ServerResponse): boolean {
		if (request.method !== 'GET' || this.#kept.size === 0) return false;
		const key = keyOf(request);
		const kept = this.#kept.get(key);
		if (!kept) return false;
		if (kept.until <= this.#dependencies.clock().getTime() || kept.commits !== this.#dependencies.database.commits()) {
			this.#kept.delete(key);
			return false;
		}
		try {
			kept.take();
		} catch {
			// The long road says it with the right words.
			return false;
		}
		sendAgain(kept, request, response, this.#dependencies.log);
		return true;
	}
}
