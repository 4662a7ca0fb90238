import { movePodium, type PodiumAction } from '#lib/admin/hosting/podium/podium-requests.ts';
import type { EventCaller } from '#lib/admin/shell/calls/call.ts';
import type { PodiumView } from '#lib/live/wire.ts';

type Trouble = 'stale' | 'refused' | 'failed';
/** How to undo an action; null for cancelling, which was confirmed. */
function oppositeOf(action: PodiumAction, { state, step, total }: PodiumView): PodiumAction | null {
	if (action === 'start') return 'end';
	if (action === 'step') return 'back';
	if (action === 'back') return state === 'ended' ? 'end' : 'step';
	return step === total ? 'back' : null;
}
const undoSeconds = 10;
const sureMs = 3000;

/** The acts of the remote: one at a time, from the version that was seen, each to be taken back for ten seconds. */
export class Remote {
	isBusy = $state(false);
	trouble = $state<Trouble | null>(null);
	/** The last action, the state before it, and its undo for so many more seconds. */
	done = $state.raw<{
		action: PodiumAction;
		view: PodiumView;
		opposite: PodiumAction | null;
		secondsLeft: number;
	} | null>(null);
	/** Calling off was pressed once and waits for the second press. */
	isAsked = $state(false);
	#caller: EventCaller;
	#timer: ReturnType<typeof setInterval> | undefined;
	#asked: ReturnType<typeof setTimeout> | undefined;

	constructor(caller: EventCaller) {
		this.#caller = caller;
	}

	/** Runs the clock of undo; the answer stops it. */
	start(): () => void {
		this.#timer = setInterval(() => this.#tick(), 1000);
		return () => {
			clearInterval(this.#timer);
			clearTimeout(this.#asked);
		};
	}

	/** Runs an action on the state that was seen. */
	async act(action: PodiumAction, seen: PodiumView): Promise<void> {
		if (this.isBusy) return;
		this.isBusy = true;
		this.isAsked = false;
		const outcome = await movePodium(this.#caller, action, seen.version ?? 0);
		this.trouble = outcome === 'done' ? null : outcome === 'away' ? 'failed' : outcome;
		this.done =
			outcome === 'done' ? { action, view: seen, opposite: oppositeOf(action, seen), secondsLeft: undoSeconds } : null;
		this.isBusy = false;
	}

	/** Takes the last act back, once. */
	async undo(seen: PodiumView): Promise<void> {
		const opposite = this.done?.opposite;
		if (!opposite) return;
		await this.act(opposite, seen);
		this.done = null;
	}

	/** True when it was asked before, at most three seconds ago. */
	confirm(): boolean {
		if (this.isAsked) return true;
		this.isAsked = true;
		clearTimeout(this.#asked);
		this.#asked = setTimeout(() => (this.isAsked = false), sureMs);
		return false;
	}

	#tick(): void {
		if (!this.done) return;
		const secondsLeft = this.done.secondsLeft - 1;
		this.done = secondsLeft > 0 ? { ...this.done, secondsLeft } : null;
	}
}
