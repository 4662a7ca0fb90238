import type { Standing } from '#lib/live/wire.ts';
import { Throttle } from '../throttle.ts';
import { counted, isSameOrder, nextRows, renamed, unmarked, type RankingRow } from './ranking-rows.ts';

const countMs = 600;
const moveMs = 700;
const tidyMs = 2000;

/** The ranking as the wall shows it: points count up first, then rows move; at most every 2 s, never while a page turns. */
export class Board {
	rows = $state.raw<RankingRow[]>([]);
	#next: RankingRow[];
	#isCalm: () => boolean;
	#throttle: Throttle<Standing[]>;
	#move: ReturnType<typeof setTimeout> | undefined;
	#tidy: ReturnType<typeof setInterval> | undefined;

	constructor(first: Standing[], options: { nextTurnAt: () => number; isCalm: () => boolean }) {
		this.rows = this.#next = nextRows([], first, 0);
		this.#isCalm = options.isCalm;
		const { nextTurnAt } = options;
		this.#throttle = new Throttle((standings) => this.#show(standings), { movesMs: countMs + moveMs, nextTurnAt });
	}

	/** Begins to forget old marks; the answer ends all timers. */
	start(): () => void {
		this.#tidy = setInterval(() => this.#forgetMarks(), tidyMs);
		return () => {
			clearInterval(this.#tidy);
			clearTimeout(this.#move);
			this.#throttle.close();
		};
	}

	/** Takes the newest standings. Removed or renamed teams change immediately, everything else waits for its turn. */
	take(standings: Standing[]): void {
		this.#next = renamed(this.#next, standings);
		this.rows = renamed(this.rows, standings);
		this.#throttle.take(standings);
	}

	/** Call when the page turns. */
	turned(): void {
		this.#throttle.turned();
		this.#settle();
	}

	#show(standings: Standing[]): void {
		this.#next = nextRows(this.#next, standings, Date.now());
		clearTimeout(this.#move);
		if (!this.rows.length || this.#isCalm()) return this.#settle();
		this.rows = counted(this.rows, this.#next);
		if (isSameOrder(this.rows, this.#next)) return this.#settle();
		this.#move = setTimeout(() => this.#settle(), countMs);
	}

	#settle(): void {
		clearTimeout(this.#move);
		this.rows = this.#next;
	}

	#forgetMarks(): void {
		const now = Date.now();
		const isOver = ({ markedUntil }: RankingRow) => markedUntil > 0 && markedUntil <= now;
		if (!this.#next.some(isOver)) return;
		this.#next = this.#next.map((row) => unmarked(row, now));
		this.rows = this.rows.map((row) => unmarked(row, now));
	}
}
