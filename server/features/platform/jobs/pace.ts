import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Between groups of jobs, the process is measured for so long. */
const measureMs = 15;
/** Beside a busy process, one job begins in so long: about thirty a second. */
const busyMs = 30;
/** The share of its time in which a process counts as busy: a room of some hundred phones that answer. */
const busyShare = 0.3;
const groupSize = 8;

/**
 * When the next job of this process may begin. Jobs run on the thread that answers phones, so they begin one by one while
 * it is busy, and in groups while it is not.
 */
export class Pace {
	#left = groupSize;
	#isBusy = false;
	#last: Promise<void> = Promise.resolve();

	/** Resolves when one more job may begin. */
	turn(): Promise<void> {
		this.#last = this.#last.then(() => this.#next());
		return this.#last;
	}

	async #next(): Promise<void> {
		if (this.#left === 0) {
			const before = performance.eventLoopUtilization();
			await sleep(this.#isBusy ? busyMs : measureMs);
			this.#isBusy = performance.eventLoopUtilization(before).utilization > busyShare;
			this.#left = this.#isBusy ? 1 : groupSize;
		}
		this.#left -= 1;
	}
}
