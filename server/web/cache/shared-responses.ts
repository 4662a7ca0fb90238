import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Dependencies } from '../../operation/dependencies.ts';
import type { CacheName } from '../../runtime/metrics/meter.ts';
import { readResponse } from './read-response.ts';
import { repeatableHeaders, sendAgain } from './repeated-response.ts';

/** A body that can be sent again and again. */
export interface Packed {
	/** Cached size in bytes. */
	size: number;
	/** Headers that replace those of the first response; null removes one. */
	headers: Record<string, string | null>;
	/** The bytes for one more answer. */
	bytes(): Buffer;
}

/** Which responses are cached, for how long and how. */
export interface Rule {
	cache: CacheName;
	/** Everything about a request that its answer depends on; undefined = never from memory. */
	keyOf(request: IncomingMessage): string | undefined;
	ms: number;
	mostBytes: number;
	/** Undefined = this body cannot be repeated. */
	pack(body: Buffer): Packed | undefined;
	/**
	 * Cookies that each visitor gets anew: the required form of a `Set-Cookie` line, and one for visitors served from
	 * memory.
	 */
	cookie?: { isOwn(line: string): boolean; lineFor(request: IncomingMessage): string | undefined };
}

interface Kept {
	/** Milliseconds since 1970, by the server's clock. */
	at: number;
	headers: string[];
	body: Packed;
}

type Request = IncomingMessage;
type Waiting = [request: Request, response: ServerResponse];

/**
 * Serves what is the same for everybody from memory, before sessions are read: the full response to the first caller,
 * with all its headers. Concurrent callers wait for it.
 */
export class SharedResponses {
	#dependencies: Pick<Dependencies, 'log' | 'clock' | 'meter'>;
	#rule: Rule;
	#kept: LRUCache<string, Kept>;
	#asked = new Map<string, Waiting[]>();
	#longRoad: (request: Request, response: ServerResponse) => void;
	/** Rises with every invalidation: responses on their way are then not cached. */
	#era = 0;

	constructor(
		dependencies: Pick<Dependencies, 'log' | 'clock' | 'meter'>,
		rule: Rule,
		longRoad: (...waiting: Waiting) => void
	) {
		this.#dependencies = dependencies;
		this.#rule = rule;
		this.#longRoad = longRoad;
		// An empty file weighs something too: the cache refuses what weighs nothing.
		this.#kept = new LRUCache({ maxSize: rule.mostBytes, sizeCalculation: ({ body }) => Math.max(1, body.size) });
	}

	/** Takes over the request if its response is cached or on its way; false = it must be handled in full. */
	answer(request: Request, response: ServerResponse): boolean {
		const key = this.#rule.keyOf(request);
		if (key === undefined) return false;
		const kept = this.#fresh(key);
		const waiting = this.#asked.get(key);
		this.#dependencies.meter.asked(this.#rule.cache, Boolean(kept ?? waiting));
		if (kept) {
			this.#send(kept, request, response);
			return true;
		}
		if (waiting) {
			waiting.push([request, response]);
			return true;
		}
		this.#asked.set(key, []);
		void this.#listen(key, response);
		return false;
	}

	/** Discards everything that is cached. */
	forget(): void {
		this.#era += 1;
		this.#kept.clear();
	}

	#fresh(key: string): Kept | undefined {
		const kept = this.#kept.get(key);
		if (!kept) return undefined;
		const age = this.#dependencies.clock().getTime() - kept.at;
		return age >= 0 && age < this.#rule.ms ? kept : undefined;
	}

	/** Captures the full response, and serves those who waited for it. */
	async #listen(key: string, response: ServerResponse): Promise<void> {
		const [era, at] = [this.#era, this.#dependencies.clock().getTime()];
		const whole = await readResponse(response, { hold: false });
		const isKept = whole && era === this.#era && this.#isForEverybody(response);
		const body = isKept ? this.#rule.pack(whole) : undefined;
		if (body) {
			const headers = repeatableHeaders(response, { ...body.headers, 'set-cookie': null });
			this.#kept.set(key, { at, body, headers });
		}
		this.#serve(key);
	}

	#serve(key: string): void {
		const waiting = this.#asked.get(key) ?? [];
		this.#asked.delete(key);
		const kept = this.#fresh(key);
		for (const [request, response] of waiting)
			if (kept) this.#send(kept, request, response);
			else this.#longRoad(request, response);
	}

	#send({ headers, body }: Kept, request: Request, response: ServerResponse): void {
		const bytes = body.bytes();
		const cookie = this.#rule.cookie?.lineFor(request);
		const own = ['content-length', String(bytes.length), ...(cookie ? ['set-cookie', cookie] : [])];
		const sent = { status: 200, headers: [...headers, ...own], body: bytes };
		sendAgain(sent, request, response, this.#dependencies.log);
	}

	#isForEverybody(response: ServerResponse): boolean {
		const cookies = [response.getHeader('set-cookie') ?? []].flat().map(String);
		return (
			response.statusCode === 200 &&
			cookies.every((line) => this.#rule.cookie?.isOwn(line)) &&
			response.getHeader('cache-control') !== 'no-store'
		);
	}
}
