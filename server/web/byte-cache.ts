import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);
const leastToCompress = 1024;

/** A body as it goes over the wire; `gzip` is null for bodies that are not worth it. */
export interface WireBody {
	plain: Buffer;
	gzip: Buffer | null;
}

interface Entry {
	revision: number;
	body: Promise<WireBody>;
	bytes: number;
}

/** Counts since the start of the process, and what is kept now. */
export interface CacheStats {
	hits: number;
	misses: number;
	bytes: number;
}

/**
 * Keeps the newest body of each view of a list, until its revision rises. Callers put everything that tells two readers
 * apart into the view's name; the revision must be read before `make` reads the records, never after. At most
 * `mostBytes` are kept, the views that were not asked for longest go first.
 */
export class ByteCache {
	#entries = new Map<string, Entry>();
	#stats: CacheStats = { hits: 0, misses: 0, bytes: 0 };
	#mostBytes: number;

	constructor(mostBytes = 64 * 1024 * 1024) {
		this.#mostBytes = mostBytes;
	}

	stats(): CacheStats {
		return { ...this.#stats };
	}

	/** The body of a view at a revision; many callers at once share one `make`, and a failed one is forgotten. */
	read(view: string, revision: number, make: () => Promise<Buffer>): Promise<WireBody> {
		const known = this.#entries.get(view);
		if (known && known.revision === revision) {
			this.#stats.hits += 1;
			// Moves it to the young end of the map.
			this.#entries.delete(view);
			this.#entries.set(view, known);
			return known.body;
		}
		this.#stats.misses += 1;
		// A slow reader of an older revision must not push out what a faster one has stored.
		if (known && known.revision > revision) return pack(make);
		this.#forget(view);
		const entry: Entry = { revision, body: pack(make), bytes: 0 };
		this.#entries.set(view, entry);
		entry.body.then(
			(body) => this.#weigh(view, entry, body),
			() => this.#entries.get(view) === entry && this.#forget(view)
		);
		return entry.body;
	}

	#weigh(view: string, entry: Entry, { plain, gzip: small }: WireBody): void {
		if (this.#entries.get(view) !== entry) return;
		entry.bytes = plain.length + (small?.length ?? 0) + view.length;
		this.#stats.bytes += entry.bytes;
		for (const oldest of this.#entries.keys()) {
			if (this.#stats.bytes <= this.#mostBytes) break;
			this.#forget(oldest);
		}
	}

	#forget(view: string): void {
		this.#stats.bytes -= this.#entries.get(view)?.bytes ?? 0;
		this.#entries.delete(view);
	}
}

async function pack(make: () => Promise<Buffer>): Promise<WireBody> {
	const plain = await make();
	return { plain, gzip: plain.length < leastToCompress ? null : await compress(plain, { level: 4 }) };
}
