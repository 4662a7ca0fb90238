import { LRUCache } from 'lru-cache';
import { packedBody, type PackedBody } from './packed-body.ts';

type Make = (stopped: AbortSignal) => AsyncIterable<string>;

interface Entry {
	revision: number;
	body: Promise<PackedBody>;
	/** How many wait for it; when the last of them has left, it is not made to its end. */
	waiting: number;
	stop: AbortController;
}

/** Counts since the start of the process, and what is cached now. */
interface CacheStats {
	hits: number;
	misses: number;
	bytes: number;
}

/**
 * Caches the newest body of each view of a list until its revision rises. The view's name must contain everything that
 * distinguishes two readers; read the revision before `make` reads the records, never after. At most `mostBytes` are
 * kept; the least recently used views go first.
 */
export class ByteCache {
	#entries: LRUCache<string, Entry>;
	#hits = 0;
	#misses = 0;

	#asked: (isHit: boolean) => void;

	constructor(mostBytes = 64 * 1024 * 1024, asked: (isHit: boolean) => void = () => undefined) {
		this.#asked = asked;
		this.#entries = new LRUCache({ maxSize: mostBytes });
	}

	stats(): CacheStats {
		return { hits: this.#hits, misses: this.#misses, bytes: this.#entries.calculatedSize };
	}

	/**
	 * The body of a view at a revision; concurrent callers share one `make`, and a failed one is forgotten, as is one
	 * whose callers have all left (`gone`).
	 */
	read(view: string, revision: number, make: Make, gone?: AbortSignal): Promise<PackedBody> {
		const known = this.#entries.get(view);
		const isHit = known?.revision === revision;
		this.#asked(isHit);
		if (isHit) {
			this.#hits += 1;
			return this.#awaited(view, known, gone);
		}
		this.#misses += 1;
		const stop = new AbortController();
		const entry: Entry = { revision, body: packedBody(make(stop.signal), stop.signal), waiting: 0, stop };
		// A slow reader of an older revision must not push out what a faster one has stored.
		if (known && known.revision > revision) return this.#awaited(view, entry, gone);
		this.#entries.set(view, entry, { size: 1 });
		entry.body.then(
			(body) => this.#weigh(view, entry, body),
			() => this.#isKept(view, entry) && this.#entries.delete(view)
		);
		return this.#awaited(view, entry, gone);
	}

	#awaited(view: string, entry: Entry, gone: AbortSignal | undefined): Promise<PackedBody> {
		entry.waiting += 1;
		const leave = () => {
			entry.waiting -= 1;
			if (entry.waiting) return;
			entry.stop.abort();
			if (this.#isKept(view, entry)) this.#entries.delete(view);
		};
		gone?.addEventListener('abort', leave, { once: true });
		return entry.body.finally(() => gone?.removeEventListener('abort', leave));
	}

	/** The size of a body is known once it is made. */
	#weigh(view: string, entry: Entry, { plain, gzip: small }: PackedBody): void {
		if (!this.#isKept(view, entry)) return;
		// Setting an existing entry would keep its old size.
		this.#entries.delete(view);
		this.#entries.set(view, entry, { size: (plain?.length ?? 0) + (small?.length ?? 0) + view.length });
	}

	#isKept(view: string, entry: Entry): boolean {
		return this.#entries.peek(view) === entry;
	}
}
