import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';

const limits = { maxOldGenerationSizeMb: 256 };
/** So long a thread that has worked stays for the next work, which then needs no start and no loading. */
const restMs = 10_000;
// What a thread loaded stays for the next work; one that keeps more than this makes room for a new one.
const mostKeptBytes = 96 * 1024 * 1024;
/** Told to a thread that is to end. */
export const end = 'end';
const patienceMs = 2000;
// An error that nobody hears would end the process; whoever works with it listens, and while it rests nothing is lost.
const ignore = () => undefined;

/** Asked inside of a thread: whether it keeps so little that it may rest. */
export function isFreeToRest(): boolean {
	const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
	return heap + external < mostKeptBytes;
}

/**
 * Ends a thread between two of its steps: ended from outside while it opens a zlib stream, it aborts the whole process
 * ("close before init"). One that comes to no step within two seconds is ended all the same.
 */
export function endThread(worker: Worker): void {
	worker.postMessage(end);
	const timer = setTimeout(() => void worker.terminate(), patienceMs).unref();
	worker.once('exit', () => clearTimeout(timer));
}

/** Threads of one file with at most 256 MB of objects each, of which one is kept for the next work. */
export class KeptThread {
	#file: URL;
	#resting: { worker: Worker; wake: () => void } | undefined;

	constructor(file: URL) {
		this.#file = file;
	}

	/** The thread that rests, else a new one; whoever takes it hears its messages, its errors and its exit. */
	take(): Worker {
		if (!this.#resting) return new Worker(this.#file, { resourceLimits: limits }).on('error', ignore);
		const { worker, wake } = this.#resting;
		wake();
		worker.ref();
		return worker;
	}

	/** Lets a thread wait for the next work; a second one is ended at once, and none holds the process. */
	rest(worker: Worker): void {
		if (this.#resting) return endThread(worker);
		const leave = () => {
			clearTimeout(timer);
			worker.off('exit', leave);
			this.#resting = undefined;
		};
		const timer = setTimeout(() => {
			leave();
			endThread(worker);
		}, restMs).unref();
		worker.once('exit', leave);
		worker.unref();
		this.#resting = { worker, wake: leave };
	}
}
