import type { BoardMode, Time } from './wire.ts';

/**
 * How an event stands in a few numbers, as staff sees it, however many teams play; a list of its ranking is read again
 * when they change.
 */
export interface Figures {
	/** Changes with the values of any team. */
	stamp: string;
	/** What screens and players see. */
	shown: { mode: BoardMode; asOf: Time | null };
	/** Stations with scored questions. */
	catalogsTotal: number;
	/** Teams with a place in any ranking, and those with one by points. */
	teams: number;
	ranked: number;
	/** Settled answers of all teams. */
	answers: number;
	/** Teams that finished every station, and teams that solved the puzzle word. */
	toured: number;
	solved: number;
	/** The best by points; of those that share the last place some. */
	leaders: { teamUid: string; name: string; place: number; shared: boolean; points: number }[];
}
