/** One step that can be taken back and forth. */
interface Step {
	undo: () => void;
	redo: () => void;
	/** Steps of one kind that follow each other closely become one, such as the letters of a word. */
	kind?: string;
}

const mostSteps = 50;
const togetherMs = 1500;

/** The last 50 steps of an editor, to take back and do again. */
export class History {
	#past = $state.raw<Step[]>([]);
	#future = $state.raw<Step[]>([]);
	#lastAt = 0;

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

	undo(): void {
		const step = this.#past.at(-1);
		if (!step) return;
		this.#past = this.#past.slice(0, -1);
		this.#future = [...this.#future, step];
		this.#lastAt = 0;
		step.undo();
	}

	redo(): void {
		const step = this.#future.at(-1);
		if (!step) return;
		this.#future = this.#future.slice(0, -1);
		this.#past = [...this.#past, step];
		step.redo();
	}
}
