import { closeSync, fdatasync, fstatSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { monotonic } from '../runtime/monotonic.ts';

const flushFile = promisify(fdatasync);

/** Bytes of the log from which a checkpoint is worth its time, in the next pause of the writers. */
const checkpointBytes = 4 * 1024 * 1024;
/** Bytes of the log that writers without a pause may fill before one comes between them. */
const mostBytes = 64 * 1024 * 1024;
const pauseMs = 1000;

const isAbsent = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

/**
 * Flushes the commits of an SQLite file from the thread pool. A commit with `synchronous=NORMAL` leaves its pages to
 * the system; once the write-ahead log is flushed they are as durable as with FULL, while the main thread has
 * continued. SQLite holds no lock on the log, so opening it separately releases none. Checkpoints, which make this
 * thread wait for the disk, are deferred to a pause.
 */
export class WalSync {
	#file: string;
	#checkpoint: () => void;
	/** The descriptor of the log. */
	#opened: number | undefined;
	#running: Promise<void> | undefined;
	#next: Promise<void> | undefined;
	#timer: NodeJS.Timeout | undefined;
	#notBefore = -Infinity;

	/** `databaseFile` is the path of the database, not of its log; `checkpoint` moves the log into it. */
	constructor(databaseFile: string, checkpoint: () => void) {
		this.#file = `${databaseFile}-wal`;
		this.#checkpoint = checkpoint;
	}

	/** Resolves once everything committed before the call is on disk; concurrent callers share the next flush. */
	flush(): Promise<void> {
		// A flush that runs already may have begun before the last commit.
		if (this.#running) return (this.#next ??= this.#running.then(this.#again, this.#again));
		this.#running = this.#flush().finally(() => (this.#running = undefined));
		return this.#running;
	}

	async close(): Promise<void> {
		await (this.#next ?? this.#running)?.catch(() => undefined);
		clearTimeout(this.#timer);
		this.#forget();
	}

	#again = (): Promise<void> => {
		this.#next = undefined;
		return this.flush();
	};

	async #flush(): Promise<void> {
		const log = this.#log();
		if (!log) return;
		await flushFile(log.descriptor);
		if (log.size >= checkpointBytes) this.#plan(log.size);
	}

	#plan(size: number): void {
		clearTimeout(this.#timer);
		if (size >= mostBytes && monotonic() >= this.#notBefore) this.#move();
		else this.#timer = setTimeout(() => this.#move(), pauseMs).unref();
	}

	#move(): void {
		this.#notBefore = monotonic() + pauseMs;
		try {
			this.#checkpoint();
		} catch {
			// Another process does it, or the disk is full: the log stays valid, and the next checkpoint moves it.
		}
	}

	/** The current log and its size; undefined without one, in which case SQLite flushes itself. */
	#log(): { descriptor: number; size: number } | undefined {
		try {
			// Called synchronously, because a round trip to the thread pool takes longer than the call.
			const known = this.#opened === undefined ? undefined : fstatSync(this.#opened);
			if (known && known.nlink > 0) return { descriptor: this.#opened!, size: known.size };
			this.#forget();
			this.#opened = openSync(this.#file, 'r+');
			return { descriptor: this.#opened, size: fstatSync(this.#opened).size };
		} catch (error) {
			if (isAbsent(error)) return undefined;
			throw error;
		}
	}

	#forget(): void {
		if (this.#opened !== undefined) closeSync(this.#opened);
		this.#opened = undefined;
	}
}
