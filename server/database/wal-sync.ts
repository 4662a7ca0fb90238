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
 * Puts the commits of an SQLite file on the disk from the thread pool. A commit with `synchronous=NORMAL` leaves its pages
 * with the system; once the write-ahead log is flushed they are as durable as with FULL, and meanwhile the thread that
 * serves everybody went on. SQLite holds no lock on the log, so that opening it beside SQLite takes none away.
 * Checkpoints, which let this thread wait for the disk, are put off to a pause.
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

	/** Settles when all that was committed before the call is on the disk; callers meanwhile share the next flush. */
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
			// Somebody else does it, or the disk is full: the log stays valid, and the next checkpoint moves it.
		}
	}

	/** The log as it is now, and its bytes; undefined without one, where SQLite flushes by itself. */
	#log(): { descriptor: number; size: number } | undefined {
		try {
			// Asked at once and not in the thread pool, where the way there and back takes longer than the question.
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
