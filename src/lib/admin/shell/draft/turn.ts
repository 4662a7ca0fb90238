/** Runs tasks one after another, in the order they were queued. */
export class Turn {
	#last: Promise<unknown> = Promise.resolve();

	take<T>(run: () => Promise<T>): Promise<T> {
		const mine = this.#last.then(run);
		this.#last = mine.catch(() => undefined);
		return mine;
	}
}
