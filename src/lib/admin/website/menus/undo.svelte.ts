const mostUndone = 50;

/** What was done on a screen as ways back, the newest first to be taken. */
export class UndoStack {
	#steps = $state.raw<(() => Promise<void>)[]>([]);
	#isBusy = false;

	get canUndo(): boolean {
		return this.#steps.length > 0;
	}
	push(step: () => Promise<void>): void {
		this.#steps = [...this.#steps.slice(1 - mostUndone), step];
	}
	/** Takes back what was done last; waits for the one before. */
	async undo(): Promise<void> {
		const step = this.#steps.at(-1);
		if (!step || this.#isBusy) return;
		this.#isBusy = true;
		this.#steps = this.#steps.slice(0, -1);
		try {
			await step();
		} finally {
			this.#isBusy = false;
		}
	}
	/** Forgets everything, such as when other things are shown. */
	clear(): void {
		this.#steps = [];
	}
}
