const lastsSeconds = 10;

interface Done {
	text: string;
	tone: 'right' | 'wrong';
	/** How to undo it; omitted = not possible. */
	action?: { label: string; run: () => void };
	/** For how long; ten seconds when left out. */
	seconds?: number;
}

/** The host's last action, and for ten seconds how to undo it. */
export class Undo {
	last = $state.raw<Done | null>(null);
	secondsLeft = $state(0);
	#until = 0;
	#timer: ReturnType<typeof setInterval> | undefined;

	show(done: Done): void {
		this.last = done;
		this.#until = performance.now() + (done.seconds ?? lastsSeconds) * 1000;
		clearInterval(this.#timer);
		this.#timer = setInterval(() => this.#look(), 250);
		this.#look();
	}

	/** Undoes the last action. */
	take(): void {
		const action = this.last?.action;
		this.end();
		action?.run();
	}

	/** Forgets it; call when the screen goes. */
	end(): void {
		clearInterval(this.#timer);
		this.last = null;
	}

	#look(): void {
		this.secondsLeft = Math.ceil((this.#until - performance.now()) / 1000);
		if (this.secondsLeft <= 0) this.end();
	}
}
