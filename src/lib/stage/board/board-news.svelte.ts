import type { BoardMode, Rankings } from '#lib/live/wire.ts';
import { LeaderWatch } from './leader-watch.ts';
import { SolveWatch, type Solve } from './solve-watch.ts';

const bannerMs = 8000;
const leaderMs = 4000;
/** Two teams that overtake each other at every answer are no news each time. */
const restMs = 15_000;

/** Events of a live board that are shown once: a new leader, and teams that solved the puzzle word. */
export class BoardNews {
	/** Names of the teams that just took the lead. */
	leaders = $state.raw<string[]>([]);
	/** Teams that found the puzzle word in the last seconds. */
	solves = $state.raw<Solve[]>([]);
	#leaderWatch = new LeaderWatch();
	#solveWatch = new SolveWatch();
	#timers: Partial<Record<'leaders' | 'solves', ReturnType<typeof setTimeout>>> = {};
	#restUntil = 0;

	/** Takes the newest board; `shown` are the standings by points as they are on the wall by now. */
	take({ points, puzzle }: Pick<Rankings, 'points' | 'puzzle'>, mode: BoardMode): void {
		if (mode !== 'live') this.end();
		const solves = this.#solveWatch.take(puzzle, mode);
		if (solves.length) this.#show('solves', bannerMs, () => (this.solves = [...this.solves, ...solves]));
		const leading = this.#leaderWatch.take(points, mode);
		if (!leading.length || Date.now() < this.#restUntil) return;
		this.#restUntil = Date.now() + restMs;
		const names = points.filter(({ teamUid }) => leading.includes(teamUid)).map(({ name }) => name);
		this.#show('leaders', leaderMs, () => (this.leaders = names));
	}

	#show(what: 'leaders' | 'solves', forMs: number, begin: () => void): void {
		clearTimeout(this.#timers[what]);
		begin();
		this.#timers[what] = setTimeout(() => (this[what] = []), forMs);
	}

	/** Nothing is shown any more. */
	end(): void {
		clearTimeout(this.#timers.leaders);
		clearTimeout(this.#timers.solves);
		this.leaders = [];
		this.solves = [];
	}
}
