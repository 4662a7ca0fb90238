import type { BoardMode, Standing } from '#lib/live/wire.ts';

/** More than so many that lead together are no news of one team. */
const mostNamed = 3;

/** Tells when teams come to the first place, while the board is live; what was so when it began is no news. */
export class LeaderWatch {
	#leaders: Set<string> | undefined;

	/** The teams that lead since these standings, by uid; none at the first look and while the board is held. */
	take(standings: Standing[], mode: BoardMode): string[] {
		if (mode !== 'live') {
			// What happens on a board that is held is told by nobody, and not made up for afterwards.
			this.#leaders = undefined;
			return [];
		}
		const leaders = standings.filter(({ place, points }) => place === 1 && points > 0).map(({ teamUid }) => teamUid);
		const before = this.#leaders;
		this.#leaders = new Set(leaders);
		// The first points of an evening make a leader of whoever was quickest.
		if (!before?.size || leaders.length > mostNamed) return [];
		return leaders.filter((uid) => !before.has(uid));
	}
}
