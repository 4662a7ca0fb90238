import { AppError } from './errors.ts';

interface Bounds {
	/** Jobs that run at the same time, in total and per owner. */
	atOnce: number;
	atOnceOfOne: number;
	/** Jobs that can wait, in total and per owner. */
	waiting: number;
	waitingOfOne: number;
	/** The error if the queue is full. */
	busy: () => AppError;
	/** The error for a caller who left before their turn. */
	left: () => AppError;
}

interface Owner {
	running: number;
	/** In the order in which they came. */
	waiting: Set<() => void>;
}

/**
 * A bounded queue that is fair between owners: they take turns, whoever was served last comes last, and nobody takes a
 * slot reserved for others. Callers who leave free their slot immediately.
 */
export class FairTurns {
	#bounds: Bounds;
	// In the order in which they are served next.
	#owners = new Map<string, Owner>();
	#running = 0;
	#waiting = 0;

	constructor(bounds: Bounds) {
		this.#bounds = bounds;
	}

	/** Does the work when its turn comes; rejects with `busy` or `left` without having begun it. */
	async run<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
		const owner = this.#owners.get(name) ?? { running: 0, waiting: new Set() };
		if (signal.aborted) throw this.#bounds.left();
		if (this.#mayRun(owner)) this.#begin(name, owner);
		else await this.#turn(name, owner, signal);
		try {
			return await work();
		} finally {
			owner.running -= 1;
			this.#running -= 1;
			this.#owners.delete(name);
			if (owner.running || owner.waiting.size) this.#owners.set(name, owner);
			this.#next();
		}
	}

	#mayRun({ running }: Owner): boolean {
		return this.#running < this.#bounds.atOnce && running < this.#bounds.atOnceOfOne;
	}

	#begin(name: string, owner: Owner): void {
		this.#owners.set(name, owner);
		owner.running += 1;
		this.#running += 1;
	}

	#turn(name: string, owner: Owner, signal: AbortSignal): Promise<void> {
		if (this.#waiting >= this.#bounds.waiting || owner.waiting.size >= this.#bounds.waitingOfOne)
			return Promise.reject(this.#bounds.busy());
		return new Promise((resolve, reject) => {
			const end = () => {
				signal.removeEventListener('abort', leave);
				owner.waiting.delete(begin);
				this.#waiting -= 1;
			};
			const begin = () => {
				end();
				this.#begin(name, owner);
				resolve();
			};
			const leave = () => {
				end();
				if (!owner.running && !owner.waiting.size) this.#owners.delete(name);
				reject(this.#bounds.left());
			};
			owner.waiting.add(begin);
			this.#owners.set(name, owner);
			this.#waiting += 1;
			signal.addEventListener('abort', leave);
		});
	}

	/** Begins what waits for the longest of the owner whose turn it is. */
	#next(): void {
		for (const owner of this.#owners.values()) {
			const [begin] = owner.waiting;
			if (begin && this.#mayRun(owner)) return begin();
		}
	}
}
