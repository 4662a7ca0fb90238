import type { StageView } from './stage-view.ts';

const lookEveryMs = 10_000;
const textOf = ({ view, words, stations }: StageView) => JSON.stringify([view, words, stations]);

const originsOf = ({ view }: StageView): string[] =>
	view.state === 'open' ? view.media.map((address) => new URL(address).origin) : [];

/** The current settings of the big screen: polled every ten seconds, unchanged without a response. */
export class FollowedView {
	current: StageView;
	/** Why the link shows nothing any more, such as `share_denied`. */
	refusal = $state<string | null>(null);
	#first: StageView;
	#address = '';
	#isLooking = false;
	#heard: (now: string) => void;

	constructor(first: StageView, heard: (now: string) => void) {
		this.#first = first;
		this.current = $state.raw(first);
		this.#heard = heard;
	}

	/** Runs from now on; the answer stops it. */
	start(): () => void {
		this.#address = `${location.pathname.replace(/\/+$/, '')}/view${location.search}`;
		const timer = setInterval(() => void this.look(), lookEveryMs);
		return () => clearInterval(timer);
	}

	/** Polls immediately; for a rejected topic or an opening window. */
	async look(): Promise<void> {
		if (this.#isLooking) return;
		this.#isLooking = true;
		try {
			const response = await fetch(this.#address, { signal: AbortSignal.timeout(5000) });
			if (response.ok) this.#take((await response.json()) as StageView);
			else if (response.status === 403 || response.status === 404) this.refusal = String(response.status);
		} catch {
			// No network: the screen keeps its content.
		} finally {
			this.#isLooking = false;
		}
	}

	#take(next: StageView): void {
		this.refusal = null;
		this.#heard(next.now);
		if (textOf(next) === textOf(this.current)) return;
		// The policy of a page names the hosts it shows something of, and is that of its first moment.
		if (originsOf(next).some((origin) => !originsOf(this.#first).includes(origin))) return location.reload();
		this.current = next;
	}
}
