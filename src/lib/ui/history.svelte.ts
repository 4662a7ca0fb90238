/** One step that can be taken back. */
interface Step {
	/** A promise where the server does it. */
	undo: () => unknown;
	/** Without it the step cannot be done again. */
	redo?: () => unknown;
	/** Steps of one kind in quick succession become one, such as the letters of a word. */
	kind?: string;
}

const mostSteps = 50;
const togetherMs = 1500;

/** The last 50 steps of a screen, to undo and, if possible, to redo. */
export class History {
	#past = $state.raw<Step[]>([]);
	#future = $state.raw<Step[]>([]);
	#lastAt = 0;
	#isBusy = false;

	get canUndo(): boolean {
		return this.#past.length > 0;
	}
	get canRedo(): boolean {
		return this.#future.length > 0;
	}

	/** Remembers a step that was just done; `now` in milliseconds. */
	add(step: Step, now = Date.now()): void {
		const last = this.#past.at(-1);
		const isTogether = step.kind !== undefined && last?.kind === step.kind && now - this.#lastAt < togetherMs;
		this.#lastAt = now;
		this.#future = [];
		if (isTogether) this.#past = [...this.#past.slice(0, -1), { ...step, undo: last.undo }];
		else this.#past = [...this.#past, step].slice(-mostSteps);
	}

	/** Takes back the last step, unless the server is still taking back the one before. */
	async undo(): Promise<void> {
		const step = this.#past.at(-1);
		if (!step || this.#isBusy) return;
		this.#past = this.#past.slice(0, -1);
		this.#future = step.redo ? [...this.#future, step] : [];
		this.#lastAt = 0;
		const undone = step.undo();
		if (!(undone instanceof Promise)) return;
		this.#isBusy = true;
		try {
			await undone;
		} finally {
			this.#isBusy = false;
		}
	}

	redo(): void {
		const step = this.#future.at(-1);
		if (!step) return;
		this.#future = this.#future.slice(0, -1);
		this.#past = [...this.#past, step];
		step.redo?.();
	}

	/** Clears the history, for example when other content is shown. */
	clear(): void {
		this.#past = [];
		this.#future = [];
	}
}
