import { turn } from '../runtime/batch.ts';
import type { Database } from './database.ts';

const mostKept = 5000;

/**
 * Remembers what was read until anything at all is committed, by whichever process; where commits cannot be seen
 * cheaply it is read again, once for all who ask in the same turn. For small things that every request asks for.
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

	/** What `make` reads under this key, read once a commit or a turn; a failure is not remembered. */
	read<T>(key: string, make: () => Promise<T>): Promise<T> {
		// Looked at before reading: what is committed meanwhile makes the next call read again.
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

	/** Begins after everybody who shares it has asked, so it sees what was committed before. */
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
