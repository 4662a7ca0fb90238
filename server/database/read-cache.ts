import { turn } from '../runtime/batch.ts';
import type { Database } from './database.ts';

const mostKept = 5000;

/**
 * Caches what was read until any process commits anything. If commits cannot be detected cheaply, it is read again,
 * once for all callers of the same turn. For small data that every request needs.
 */
export class ReadCache {
	#database: Pick<Database, 'commits'>;
	#seen: number | undefined;
	#kept = new Map<string, Promise<unknown>>();
	/** Reads that have not begun. */
	#coming = new Map<string, Promise<unknown>>();

	constructor(database: Pick<Database, 'commits'>) {
		this.#database = database;
	}

	/** The result of `make` for this key, read once per commit or turn; failures are not cached. */
	read<T>(key: string, make: () => Promise<T>): Promise<T> {
		// Checked before reading, so that a commit in between makes the next call read again.
		const commits = this.#database.commits();
		if (commits === undefined) return this.#readTogether(key, make);
		if (commits !== this.#seen || this.#kept.size >= mostKept) this.#kept.clear();
		this.#seen = commits;
		const known = this.#kept.get(key) as Promise<T> | undefined;
		if (known) return known;
		const made = make();
		this.#kept.set(key, made);
		made.catch(() => this.#kept.get(key) === made && this.#kept.delete(key));
		return made;
	}

	/** Starts after all callers who share it, so it sees what was committed before. */
	#readTogether<T>(key: string, make: () => Promise<T>): Promise<T> {
		const coming = this.#coming.get(key) as Promise<T> | undefined;
		if (coming) return coming;
		const made = turn().then(() => {
			this.#coming.delete(key);
			return make();
		});
		this.#coming.set(key, made);
		return made;
	}
}
