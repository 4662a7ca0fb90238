import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

// Every commit costs the thread and the disk, so in a full room it is worth a moment to let others join it.
const gatherMs = 8;
/** Commits of a single write after which nobody waits any more; a lone caller never does. */
const patience = 10;

/** How long a commit lets others join it: a turn of the event loop, or a moment while several come at a time. */
export class CommitGather {
	/** How many commits of a single write may follow before the room counts as empty. */
	#left = 0;

	/**
	 * Ends when the next commit may begin: after a turn of the event loop, in which requests that have arrived are seen, or
	 * later. Where some were left over by the last one, it is full already.
	 */
	wait(hasLeftOver: boolean): Promise<void> {
		return this.#left > 0 && !hasLeftOver ? sleep(gatherMs) : setImmediate();
	}

	/** Takes how many writes a commit has. */
	took(writes: number): void {
		this.#left = writes > 1 ? patience : this.#left - 1;
	}
}
