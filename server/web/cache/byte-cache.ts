import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compress = promisify(gzip);
const leastToCompress = 1024;

/** A body as it goes over the wire; `gzip` is null for bodies that are not worth it. */
export interface PackedBody {
	plain: Buffer;
	gzip: Buffer | null;
}

interface Entry {
	revision: number;
	body: Promise<PackedBody>;
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

	constructor(mostBytes = 64 * 1024 * 1024) {
		this.#entries = new LRUCache({ maxSize: mostBytes });
	}

	stats(): CacheStats {
		return { hits: this.#hits, misses: this.#misses, bytes: this.#entries.calculatedSize };
	}

	/** The body of a view at a revision; concurrent callers share one `make`, and a failed one is forgotten. */
	read(view: string, revision: number, make: () => Promise<Buffer>): Promise<PackedBody> {
		const known = this.#entries.get(view);
		if (known && known.revision === revision) {
			this.#hits += 1;
			return known.body;
		}
		this.#misses += 1;
		// A slow reader of an older revision must not push out what a faster one has stored.
		if (known && known.revision > revision) return pack(make);
		const entry: Entry = { revision, body: pack(make) };
		this.#entries.set(view, entry, { size: 1 });
		entry.body.then(
			(body) => this.#weigh(view, entry, body),
			() => this.#isKept(view, entry) && this.#entries.delete(view)
		);
		return entry.body;
	}

	/** The size of a body is known once it is made. */
	#weigh(view: string, entry: Entry, { plain, gzip: small }: PackedBody): void {
		if (!this.#isKept(view, entry)) return;
		// Setting an existing entry would keep its old size.
		this.#entries.delete(view);
		this.#entries.set(view, entry, { size: plain.length + (small?.length ?? 0) + view.length });
	}

	#isKept(view: string, entry: Entry): boolean {
		return this.#entries.peek(view) === entry;
	}
}

async function pack(make: () => Promise<Buffer>): Promise<PackedBody> {
	const plain = await make();
	return { plain, gzip: plain.length < leastToCompress ? null : await compress(plain, { level: 4 }) };
}
