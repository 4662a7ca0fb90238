import { syncBuiltinESMExports } from 'node:module';
import sleeps from 'node:timers/promises';

/** The evening of the quiz begins here. */
const evening = Date.parse('2026-07-01T18:00:00.000Z');
const real = {
	setTimeout: globalThis.setTimeout,
	clearTimeout: globalThis.clearTimeout,
	setInterval: globalThis.setInterval,
	clearInterval: globalThis.clearInterval,
	now: Date.now,
	sleep: sleeps.setTimeout
};

interface Timer {
	at: number;
	/** Milliseconds between two runs; null = it runs once. */
	everyMs: number | null;
	run: () => void;
}

/** What `setTimeout` returns, as far as the product uses it. */
class TimerHandle {
	unref = (): this => this;
	ref = (): this => this;
}

/**
 * Time that passes only when `advance` says so: the clock of the product, its timers, and `Date.now`. Sleeps inside a
 * call last one turn of the event loop, because what awaits them is awaited before time goes on.
 */
export class SimulatedTime {
	#passed = 0;
	#timers = new Map<unknown, Timer>();

	/** The clock of the server. */
	clock = (): Date => new Date(evening + this.#passed);
	/** Milliseconds that never go back. */
	monotonic = (): number => this.#passed;

	/** Takes the place of the timers of this process until `uninstall`. */
	install(): void {
		const plan = (run: () => void, ms: number, everyMs: number | null) => {
			const handle = new TimerHandle();
			this.#timers.set(handle, { at: this.#passed + Math.max(0, ms), everyMs, run });
			return handle;
		};
		const cancel = (handle: unknown) => {
			if (!this.#timers.delete(handle)) real.clearTimeout(handle as NodeJS.Timeout);
		};
		const replaced = {
			setTimeout: (run: () => void, ms = 0, ...more: []) => plan(() => run(...more), ms, null),
			setInterval: (run: () => void, ms = 0, ...more: []) => plan(() => run(...more), ms, ms),
			clearTimeout: cancel,
			clearInterval: cancel
		};
		Object.assign(globalThis, replaced);
		Date.now = () => evening + this.#passed;
		sleeps.setTimeout = (_ms, value, ...more) => real.sleep(0, value, ...more);
		syncBuiltinESMExports();
	}

	uninstall(): void {
		const { now, sleep, ...timers } = real;
		Object.assign(globalThis, timers);
		Date.now = now;
		sleeps.setTimeout = sleep;
		syncBuiltinESMExports();
	}

	/** Lets time pass and runs what is due, in its order. What repeats runs once, as in a process that was busy. */
	advance(ms: number): void {
		const until = this.#passed + ms;
		const repeated = new Set<unknown>();
		for (let due = this.#next(until, repeated); due; due = this.#next(until, repeated)) {
			const [handle, timer] = due;
			this.#passed = Math.max(this.#passed, timer.at);
			if (timer.everyMs === null) this.#timers.delete(handle);
			else {
				timer.at = until + timer.everyMs;
				repeated.add(handle);
			}
			timer.run();
		}
		this.#passed = until;
	}

	#next(until: number, without: ReadonlySet<unknown>): [unknown, Timer] | undefined {
		let first: [unknown, Timer] | undefined;
		for (const [handle, timer] of this.#timers)
			if (timer.at <= until && !without.has(handle) && (!first || timer.at < first[1].at)) first = [handle, timer];
		return first;
	}
}
