import type { Standing } from '#lib/live/wire.ts';

/** A standing on the board, with what changed in the last seconds. */
export interface RankingRow {
	standing: Standing;
	/** Places gained, negative when lost. */
	moved: number;
	/** Points gained. */
	gained: number;
	/** Epoch milliseconds until which the change is marked. */
	markedUntil: number;
}

/** How long arrow and points of a change stay on the board. */
export const markMs = 12_000;
/** A change this late in the time of a mark starts a new one: a mark shows what happened just now. */
const leastMs = 5000;

/** The rows of new standings; changes that come while a mark still shows add up in it. */
export function nextRows(before: RankingRow[], standings: Standing[], now: number): RankingRow[] {
	const known = new Map(before.map((row) => [row.standing.teamUid, row]));
	return standings.map((standing) => {
		const old = known.get(standing.teamUid);
		if (!old) return { standing, moved: 0, gained: 0, markedUntil: 0 };
		const places = old.standing.place - standing.place;
		const points = standing.points - old.standing.points;
		if (!places && !points) return { ...unmarked(old, now), standing };
		if (old.markedUntil - now < leastMs) return { standing, moved: places, gained: points, markedUntil: now + markMs };
		return { ...old, standing, moved: old.moved + places, gained: old.gained + points };
	});
}

/** The row without a mark whose time is over. */
export const unmarked = (row: RankingRow, now: number): RankingRow =>
	row.markedUntil > now || !row.markedUntil ? row : { ...row, moved: 0, gained: 0, markedUntil: 0 };

/** The first half of a change: new points and names in the old order and with the old places, without teams that left. */
export function counted(shown: RankingRow[], next: RankingRow[]): RankingRow[] {
	const coming = new Map(next.map((row) => [row.standing.teamUid, row]));
	return shown.flatMap((row) => {
		const { place, shared } = row.standing;
		const to = coming.get(row.standing.teamUid);
		return to ? [{ ...to, moved: row.moved, standing: { ...to.standing, place, shared } }] : [];
	});
}

/** Whether both show the same teams in the same order and places. */
export const isSameOrder = (a: RankingRow[], b: RankingRow[]): boolean =>
	a.length === b.length &&
	a.every(({ standing }, at) => {
		const other = b[at]!.standing;
		return standing.teamUid === other.teamUid && standing.place === other.place && standing.shared === other.shared;
	});

/** The rank as it is written: "3", or "=3" when it is shared. */
export const rankText = ({ place, shared }: Pick<Standing, 'place' | 'shared'>): string =>
	`${shared ? '=' : ''}${place}`;

/** The same rows with the names of now, without teams that are gone. */
export function renamed(rows: RankingRow[], standings: Standing[]): RankingRow[] {
	const names = new Map(standings.map(({ teamUid, name }) => [teamUid, name]));
	if (rows.every(({ standing }) => names.get(standing.teamUid) === standing.name)) return rows;
	return rows.flatMap((row) => {
		const name = names.get(row.standing.teamUid);
		if (name === undefined) return [];
		return name === row.standing.name ? [row] : [{ ...row, standing: { ...row.standing, name } }];
	});
}
