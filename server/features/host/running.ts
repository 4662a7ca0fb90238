import type { Stage } from './bots.ts';

/** A rehearsal of this process. */
interface Rehearsal {
	stage: Stage;
	teams: number;
	/** When it ends by itself; ISO. */
	endsAt: string;
	stop: AbortController;
	done: Promise<void>;
}

const running = new Map<string, Rehearsal>();
/** A rehearsal costs about what its teams would cost. */
export const mostAtOnce = 4;

/** The rehearsal that runs in an event, here; undefined while none does. */
export const rehearsalOf = (eventUid: string): Rehearsal | undefined => running.get(eventUid);

/** How many run in this process. */
export const countRehearsals = (): number => running.size;

/** Keeps a rehearsal until its bots are done. */
export function keepRehearsal(eventUid: string, rehearsal: Rehearsal): void {
	running.set(eventUid, rehearsal);
	void rehearsal.done.finally(() => running.delete(eventUid));
}
