import type { Rankings } from '#lib/live/wire.ts';
import { asksQuestion, type RoundPhase } from './round-phase.ts';

/** How long the ranking stays as it was before the reveal, once the host shows it. */
const holdMs = 1200;

/** The ranking from before a question was revealed: shown first, so that people see who moves. */
export class BoardBefore {
	#board = $state.raw<Rankings>();
	#timer: ReturnType<typeof setTimeout> | undefined;

	/** What to show in place of the newest ranking; undefined when nothing is held. */
	get board(): Rankings | undefined {
		return this.#board;
	}

	/** Takes the newest ranking, and where the round is. */
	take(phase: RoundPhase | undefined, board: Rankings | undefined): void {
		clearTimeout(this.#timer);
		// News of the points may come a moment before the news of the reveal.
		if (phase === 'reveal' || (phase === 'locked' && this.#board)) return;
		if (asksQuestion(phase)) this.#board = board;
		else if (phase === 'ranking') this.#timer = setTimeout(() => (this.#board = undefined), holdMs);
		else this.#board = undefined;
	}

	/** Ends the timer. */
	end(): void {
		clearTimeout(this.#timer);
	}
}
