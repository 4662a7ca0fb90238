/** Runs one thing after the other, in the order in which they were asked for. */
export class Turn {
	#last: Promise<unknown> = Promise.resolve();

	take<T>(run: () => Promise<T>): Promise<T> {
		const mine = this.#last.then(run);
		this.#last = mine.catch(() => undefined);
		return mine;
	}
}
