import { isOfRevision, teamOfTopic } from './ranking-topics.ts';
import type { allResultsRevisions } from './revision.ts';

/** So long after its commit the notice of a write has reached every process. */
export const noticeMs = 50;

type Revision = Awaited<ReturnType<typeof allResultsRevisions>>[number];

/**
 * Finds the events whose results somebody changed without a notice, such as the command line: their revision is further
 * ahead of the notices than it was. What this process and its neighbours write is told, and nobody has to read it again.
 */
export class UntoldRevisions {
	/** How many revisions of each event were told. */
	#told = new Map<string, number>();
	/** How far the revision of each event is ahead of what was told; undefined before the first look. */
	#ahead: Map<string, number> | undefined;

	/** Takes a notice of an event, its topics named as the bus names them. */
	onNotice(eventUid: string, topics: readonly string[]): void {
		// One write raises the revision once, however many teams it names.
		if (topics.some((topic) => teamOfTopic(topic) && isOfRevision(topic)))
			this.#told.set(eventUid, this.#toldOf(eventUid) + 1);
	}

	/**
	 * The events with untold changes since the last look; none at the first. `settle` waits until the notices of what
	 * `read` saw have arrived: those that come later too only hide an untold change from this look, not from the next.
	 */
	async look(read: () => Promise<Revision[]>, settle: () => Promise<unknown>): Promise<Revision[]> {
		const before = new Map(this.#told);
		const rows = await read();
		await settle();
		const known = this.#ahead;
		const ahead = new Map<string, number>();
		const found = rows.filter(({ eventUid, revision }) => {
			const least = revision - this.#toldOf(eventUid);
			const most = revision - (before.get(eventUid) ?? 0);
			// What was told late made it look too far ahead.
			const last = known && Math.min(known.get(eventUid) ?? this.#unseen(eventUid, least), most);
			ahead.set(eventUid, Math.max(last ?? least, least));
			return last !== undefined && least > last;
		});
		this.#ahead = ahead;
		return found;
	}

	/** The first results of an event were told by their writer, or by nobody. */
	#unseen(eventUid: string, least: number): number {
		return this.#toldOf(eventUid) > 0 ? least : least - 1;
	}

	#toldOf(eventUid: string): number {
		return this.#told.get(eventUid) ?? 0;
	}
}
