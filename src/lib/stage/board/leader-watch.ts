import type { BoardMode, Standing } from '#lib/live/wire.ts';

/** More teams than this leading together are not announced. */
const mostNamed = 3;

/** Announces teams that take first place while the board is live; the initial leaders are not announced. */
export class LeaderWatch {
	#leaders: Set<string> | undefined;

	/** The teams leading since these standings, by uid; none initially and while the board is held. */
	take(standings: Standing[], mode: BoardMode): string[] {
		if (mode !== 'live') {
			// Changes on a held board are not announced, not even later.
			this.#leaders = undefined;
			return [];
		}
		const leaders = standings.filter(({ place, points }) => place === 1 && points > 0).map(({ teamUid }) => teamUid);
		const before = this.#leaders;
		this.#leaders = new Set(leaders);
		// The first points of an evening would make the fastest team the leader.
		if (!before?.size || leaders.length > mostNamed) return [];
		return leaders.filter((uid) => !before.has(uid));
	}
}
