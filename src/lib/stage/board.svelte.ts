import type { Standing } from '../../../server/live/updates.ts';
import { Beat } from './beat.ts';
import { counted, isSameOrder, nextLines, renamed, unmarked, type Line } from './lines.ts';

const countMs = 600;
const moveMs = 700;
const tidyMs = 2000;

/** The ranking as the wall shows it: points count up first, then rows move; at most every 2 s, never while a page turns. */
export class Board {
	lines = $state.raw<Line[]>([]);
	#next: Line[];
	#isCalm: () => boolean;
	#beat: Beat<Standing[]>;
	#move: ReturnType<typeof setTimeout> | undefined;
	#tidy: ReturnType<typeof setInterval> | undefined;

	constructor(first: Standing[], options: { nextTurnAt: () => number; isCalm: () => boolean }) {
		this.lines = this.#next = nextLines([], first, 0);
		this.#isCalm = options.isCalm;
		const { nextTurnAt } = options;
		this.#beat = new Beat((standings) => this.#show(standings), { movesMs: countMs + moveMs, nextTurnAt });
	}

	/** Begins to forget old marks; the answer ends all timers. */
	start(): () => void {
		this.#tidy = setInterval(() => this.#forgetMarks(), tidyMs);
		return () => {
			clearInterval(this.#tidy);
			clearTimeout(this.#move);
			this.#beat.close();
		};
	}

	/** Takes the newest standings. A team that was taken away or renamed is so at once, all else waits for the beat. */
	take(standings: Standing[]): void {
		this.#next = renamed(this.#next, standings);
		this.lines = renamed(this.lines, standings);
		this.#beat.take(standings);
	}

	/** Call when the page turns. */
	turned(): void {
		this.#beat.turned();
		this.#settle();
	}

	#show(standings: Standing[]): void {
		this.#next = nextLines(this.#next, standings, Date.now());
		clearTimeout(this.#move);
		if (!this.lines.length || this.#isCalm()) return this.#settle();
		this.lines = counted(this.lines, this.#next);
		if (isSameOrder(this.lines, this.#next)) return this.#settle();
		this.#move = setTimeout(() => this.#settle(), countMs);
	}

	#settle(): void {
		clearTimeout(this.#move);
		this.lines = this.#next;
	}

	#forgetMarks(): void {
		const now = Date.now();
		const isOver = ({ markedUntil }: Line) => markedUntil > 0 && markedUntil <= now;
		if (!this.#next.some(isOver)) return;
		this.#next = this.#next.map((line) => unmarked(line, now));
		this.lines = this.lines.map((line) => unmarked(line, now));
	}
}
