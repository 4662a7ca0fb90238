import { Worker } from 'node:worker_threads';

const file = new URL('./thread.ts', import.meta.url);
const limits = { maxOldGenerationSizeMb: 256 };
/** So long a thread that has drawn stays for the next order, which then needs no start and no reading of fonts. */
const restMs = 10_000;
// An error that nobody hears would end the process; whoever draws listens, and while it rests nothing is lost.
const ignore = () => undefined;

let resting: { worker: Worker; wake: () => void } | undefined;

/** The thread that rests, else a new one; whoever takes it hears its messages, its errors and its exit. */
export function takeThread(): Worker {
	if (!resting) return new Worker(file, { resourceLimits: limits }).on('error', ignore);
	const { worker, wake } = resting;
	wake();
	worker.ref();
	return worker;
}

/** Lets a thread wait for the next order; a second one is ended at once, and none holds the process. */
export function rest(worker: Worker): void {
	if (resting) return void worker.terminate();
	const leave = () => {
		clearTimeout(timer);
		worker.off('exit', leave);
		resting = undefined;
	};
	const timer = setTimeout(() => {
		leave();
		void worker.terminate();
	}, restMs).unref();
	worker.once('exit', leave);
	worker.unref();
	resting = { worker, wake: leave };
}
