/** A rehearsal whose bots this process plays. */
interface Playing {
	eventUid: string;
	stop: AbortController;
	done: Promise<unknown>;
}

const playing = new Set<Playing>();
/** A rehearsal costs about what its teams would cost. */
export const mostAtOnce = 4;

/** How many this process runs. */
export const countRehearsals = (): number => playing.size;

/** Keeps a rehearsal until its bots are done. */
export function keepRehearsal(one: Playing): void {
	playing.add(one);
	void one.done.finally(() => playing.delete(one));
}

/** Stops the bots of an event that this process plays. */
export function stopHere(eventUid: string): void {
	for (const one of playing) if (one.eventUid === eventUid) one.stop.abort();
}
