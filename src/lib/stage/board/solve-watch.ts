import type { BoardMode, Standing } from '#lib/live/wire.ts';

/** A team that found the puzzle word, and when; ISO. */
export interface Solve {
	teamUid: string;
	name: string;
	at: string;
	/** Nobody solved it before. */
	isFirst: boolean;
}

/** Tells which teams found the puzzle word since the last look, while the board is live. */
export class SolveWatch {
	#known: Set<string> | undefined;

	take(standings: Standing[], mode: BoardMode): Solve[] {
		if (mode !== 'live') {
			this.#known = undefined;
			return [];
		}
		const solved = standings.filter(({ puzzleSolvedAt }) => puzzleSolvedAt !== null);
		const before = this.#known;
		this.#known = new Set(solved.map(({ teamUid }) => teamUid));
		if (!before) return [];
		return solved
			.filter(({ teamUid }) => !before.has(teamUid))
			.map(({ teamUid, name, puzzleSolvedAt, place }) => ({
				teamUid,
				name,
				at: puzzleSolvedAt!,
				isFirst: before.size === 0 && place === 1
			}));
	}
}
