import { untrack } from 'svelte';

interface PagerOptions {
	/** The current number of pages; at least 1. */
	pages: () => number;
	/** Seconds until the next page. */
	seconds: () => number;
	/** Called after each turn. */
	turned?: () => void;
}

/** The current page of one list, with its own timer that only a key press restarts. */
export class Pager {
	isPaused = $state(false);
	#page = $state(0);
	#options: PagerOptions;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#turnAt = Infinity;

	constructor(options: PagerOptions) {
		this.#options = options;
	}

	get pages(): number {
		return Math.max(1, this.#options.pages());
	}

	/** The page on show, counted from 0; never behind the last one. */
	get page(): number {
		return Math.min(this.#page, this.pages - 1);
	}

	/** Epoch milliseconds of the next turn that will be seen. */
	get nextTurnAt(): number {
		return this.pages > 1 ? this.#turnAt : Infinity;
	}

	/** Starts the timer; the returned function stops it. In an effect it restarts when the seconds change. */
	start(): () => void {
		this.#options.seconds();
		untrack(() => this.#plan(Date.now()));
		return () => clearTimeout(this.#timer);
	}

	/** Shows another page manually, which then stays its full time. */
	turn(step: 1 | -1): void {
		this.#go(this.page + step);
		this.#plan(Date.now());
	}

	/** Shows the first page manually. */
	toStart(): void {
		this.#go(0);
		this.#plan(Date.now());
	}

	pause(isPaused: boolean): void {
		this.isPaused = isPaused;
		this.#plan(Date.now());
	}

	/** Lets the page on show stay for its full time from now on. */
	hold(): void {
		this.#plan(Date.now());
	}

	#plan(from: number): void {
		clearTimeout(this.#timer);
		this.#turnAt = this.isPaused ? Infinity : from + this.#options.seconds() * 1000;
		if (this.isPaused) return;
		this.#timer = setTimeout(() => this.#tick(), Math.max(0, this.#turnAt - Date.now()));
	}

	#tick(): void {
		const dueAt = this.#turnAt;
		// Scheduled from the due time, not from now: delays do not add up over a day. A machine that slept starts fresh.
		const isLate = Date.now() - dueAt > 1000;
		if (this.pages > 1) this.#go(this.page + 1);
		this.#plan(isLate ? Date.now() : dueAt);
	}

	#go(page: number): void {
		this.#page = (page + this.pages) % this.pages;
		this.#options.turned?.();
	}
}

/** How many pages of `size` a list needs; at least one. */
export const pagesOf = (length: number, size: number): number => Math.max(1, Math.ceil(length / size));

/** The part of a list that one page shows. */
export const pageOf = <T>(list: T[], page: number, size: number): T[] => list.slice(page * size, (page + 1) * size);
