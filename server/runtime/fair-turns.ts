import { AppError } from './errors.ts';

interface Bounds {
	/** Works at once, of everybody and of one owner. */
	atOnce: number;
	atOnceOfOne: number;
	/** Works that may wait, of everybody and of one owner. */
	waiting: number;
	waitingOfOne: number;
	/** What to answer when no more may wait. */
	busy: () => AppError;
	/** What to answer a caller who left before the turn came. */
	left: () => AppError;
}

interface Owner {
	running: number;
	/** In the order in which they came. */
	waiting: Set<() => void>;
}

/**
 * A bounded queue that is fair between owners: they take turns, whoever was served last comes last, and nobody takes the
 * place that is kept for others. Who leaves while waiting makes room at once.
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
